/** What to fetch next, and when: slots, hosts, queues, and the records that move them. */
@NullMarked
package meguri.state.frontier;

import org.jspecify.annotations.NullMarked;
