/**
 * What is worth collecting first: incremental PageRank (Yamada, Takahashi, Taura, Chikayama), and
 * the orders it is held against. A crawl goes by {@link meguri.state.rank.Order}; the rest is on a
 * graph in memory, for simulations, and none of it survives a failure.
 */
@NullMarked
package meguri.state.rank;

import org.jspecify.annotations.NullMarked;
