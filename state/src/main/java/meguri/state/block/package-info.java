/** Whether an answer is the site's own, or of something in front of it that keeps crawlers out. */
@NullMarked
package meguri.state.block;

import org.jspecify.annotations.NullMarked;
