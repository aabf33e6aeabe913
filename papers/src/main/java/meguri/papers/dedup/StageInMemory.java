package meguri.papers.dedup;

import meguri.state.seen.SecondStage;
import meguri.state.seen.Words;

/** Makes a second stage in given memory. */
@FunctionalInterface
interface StageInMemory {

  SecondStage in(Words memory);
}
