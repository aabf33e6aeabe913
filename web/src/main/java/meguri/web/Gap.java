package meguri.web;

/**
 * The time between two requests: from the end of the first to the start of the second; below zero
 * if they overlapped.
 *
 * @param address what the two have in common, a server's address or a host
 */
public record Gap(String address, long gapNs, Request first, Request second) {}
