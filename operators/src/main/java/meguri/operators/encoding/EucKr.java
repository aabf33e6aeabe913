package meguri.operators.encoding;

/** EUC-KR as browsers read it, which is Windows' code page 949. */
final class EucKr extends DoubleByte {

  private static final int FIRST_LEAD = 0x81;
  private static final int FIRST_TRAIL = 0x41;
  private static final int TRAILS = 190;

  EucKr(Indexes indexes) {
    super("EUC-KR", 2);
    leads(FIRST_LEAD, 0xFE);
    int[] index = indexes.of("euc-kr");
    for (int i = 0; i < index.length; i++) {
      pair(FIRST_LEAD + i / TRAILS, FIRST_TRAIL + i % TRAILS, index[i]);
    }
  }
}
