package meguri.papers.calendar;

import meguri.state.calendar.Blocks;

/** Counts the blocks and bytes that go to a store of blocks and come from it. */
final class MeasuredBlocks implements Blocks {

  private final Blocks blocks;
  private long written;
  private long bytesWritten;
  private long read;
  private long bytesRead;

  MeasuredBlocks(Blocks blocks) {
    this.blocks = blocks;
  }

  void reset() {
    written = 0;
    bytesWritten = 0;
    read = 0;
    bytesRead = 0;
  }

  long bytesWritten() {
    return bytesWritten;
  }

  /** Returns the mean bytes of the blocks that were written; 0 if none was. */
  double meanWritten() {
    return written == 0 ? 0 : (double) bytesWritten / written;
  }

  /** Returns the mean bytes of the blocks that were read; 0 if none was. */
  double meanRead() {
    return read == 0 ? 0 : (double) bytesRead / read;
  }

  @Override
  public void put(int group, long number, byte[] block) {
    written++;
    bytesWritten += block.length;
    blocks.put(group, number, block);
  }

  @Override
  public byte[] get(int group, long number) {
    byte[] block = blocks.get(group, number);
    read++;
    bytesRead += block.length;
    return block;
  }

  @Override
  public void remove(int group, long number) {
    blocks.remove(group, number);
  }

  @Override
  public void note(int group, long bucket, long newest) {
    blocks.note(group, bucket, newest);
  }

  @Override
  public void forget(int group, long bucket) {
    blocks.forget(group, bucket);
  }

  @Override
  public void buckets(int group, Listing listing) {
    blocks.buckets(group, listing);
  }
}
