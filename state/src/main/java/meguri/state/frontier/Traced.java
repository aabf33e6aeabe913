package meguri.state.frontier;

import org.jspecify.annotations.Nullable;

/**
 * A line of a host's trace: how the host stands in its slot after a decision.
 *
 * @param url where the URL is that the last decision was about; null if the slot does not know it
 * @param waiting the host's URLs that wait for a request
 */
public record Traced(Pin pin, Outlook outlook, long waiting, @Nullable Whereabouts url) {}
