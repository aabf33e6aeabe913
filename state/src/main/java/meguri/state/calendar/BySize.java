package meguri.state.calendar;

import org.jspecify.annotations.Nullable;

/**
 * The buckets by the number of pages of their buffers, to find the largest in O(1): a list for each
 * number, of which only few occur. A bucket that changes its list goes to the end of the new one.
 */
final class BySize {

  private final @Nullable Bucket[] oldest;
  private final @Nullable Bucket[] newest;
  private int largest;

  BySize(int maxPages) {
    oldest = new @Nullable Bucket[maxPages + 1];
    newest = new @Nullable Bucket[maxPages + 1];
  }

  /** Puts a bucket where it belongs, after its buffer has changed. */
  void update(Bucket bucket) {
    int pages = bucket.buffer.pages();
    if (pages == bucket.sizeClass) {
      return;
    }
    if (bucket.sizeClass > 0) {
      remove(bucket);
    }
    bucket.sizeClass = pages;
    if (pages > 0) {
      add(bucket);
    }
  }

  /**
   * Returns the bucket with the largest buffer; among several, the one that has been so for
   * longest.
   */
  Bucket largest() {
    while (largest > 0) {
      Bucket bucket = oldest[largest];
      if (bucket != null) {
        return bucket;
      }
      largest--;
    }
    throw new IllegalStateException("no page can be freed: no bucket has one");
  }

  private void add(Bucket bucket) {
    int pages = bucket.sizeClass;
    Bucket before = newest[pages];
    bucket.older = before;
    newest[pages] = bucket;
    if (before == null) {
      oldest[pages] = bucket;
    } else {
      before.newer = bucket;
    }
    largest = Math.max(largest, pages);
  }

  private void remove(Bucket bucket) {
    Bucket older = bucket.older;
    Bucket newer = bucket.newer;
    if (older == null) {
      oldest[bucket.sizeClass] = newer;
    } else {
      older.newer = newer;
    }
    if (newer == null) {
      newest[bucket.sizeClass] = older;
    } else {
      newer.older = older;
    }
    bucket.older = null;
    bucket.newer = null;
  }
}
