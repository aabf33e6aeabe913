package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

class PageScannerFuzzTest {

  @FuzzTest
  void anySoupIsReadAsByJsoup(byte[] input) {
    isReadAsByJsoup(PageSoup.of(input).getBytes(UTF_8));
  }

  @FuzzTest
  void anyBytesAreReadAsByJsoup(byte[] input) {
    isReadAsByJsoup(input);
  }

  private static void isReadAsByJsoup(byte[] page) {
    Reading.ofScan(page, UTF_8, 64, 100)
        .ifPresent(
            scanned -> assertThat(scanned).isEqualTo(Reading.ofDocument(page, UTF_8, 64, 100)));
  }
}
