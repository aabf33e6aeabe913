/**
 * What is worth collecting first: incremental PageRank (Yamada, Takahashi, Taura, Chikayama), and
 * the orders it is held against, on a graph in memory. None of it survives a failure: simulations
 * run on it.
 */
@NullMarked
package meguri.state.rank;

import org.jspecify.annotations.NullMarked;
