/**
 * The Fetch room: one HTTP request per task, under caps, and Split, which sends what came of it on
 * its ways.
 */
@NullMarked
package meguri.operators.fetch;

import org.jspecify.annotations.NullMarked;
