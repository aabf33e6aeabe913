/**
 * The commands that steer a running crawl: what they are about ({@link meguri.state.steer.Target}),
 * what they ask for ({@link meguri.state.steer.Command}), which of them still hold ({@link
 * meguri.state.steer.Holds}), and what the crawl answers ({@link meguri.state.steer.Answer}).
 */
@NullMarked
package meguri.state.steer;

import org.jspecify.annotations.NullMarked;
