package meguri.operators.archive;

import meguri.operators.model.Headers;
import meguri.operators.model.Truncation;

/**
 * An answer from an archive.
 *
 * @param time wall clock, ms, at which it was asked for
 * @param body without its transfer encoding
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record Archived(
    long time, int status, String reason, Headers headers, byte[] body, Truncation truncation) {}
