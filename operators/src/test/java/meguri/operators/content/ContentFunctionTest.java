package meguri.operators.content;

import static org.assertj.core.api.Assertions.assertThat;

import meguri.operators.model.Claim;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.Page;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

class ContentFunctionTest {

  @Test
  void everyAnswerGoesOnAsANewPage() throws Exception {
    Fetched fetched = Fetches.html("http://a.test/", "<p>hello");
    try (var harness =
        new KeyedOneInputStreamOperatorTestHarness<Integer, Claim, Page>(
            new KeyedProcessOperator<>(new ContentFunction()), new ByBody(64), Types.INT)) {
      harness.open();
      harness.processElement(fetched, 0);
      assertThat(harness.extractOutputValues())
          .usingRecursiveFieldByFieldElementComparator()
          .containsExactly(Page.fresh(fetched));
    }
  }
}
