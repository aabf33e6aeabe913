package meguri.state.frontier;

import org.jspecify.annotations.Nullable;

/**
 * What a slot knows of a host at a moment, for a trace of its decisions.
 *
 * @param url where the URL is that the last decision was about; null if the slot does not know it
 * @param waiting the host's URLs that wait for a request
 */
public record Traced(Pin pin, Outlook outlook, long waiting, @Nullable Whereabouts url) {}
