package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import meguri.operators.model.Counters;
import meguri.operators.model.ForScope;
import meguri.operators.model.Link;
import meguri.operators.model.RawLink;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.ScopeInput;
import meguri.state.rank.Share;
import meguri.state.steer.Command;
import meguri.state.steer.Target;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.StreamFlatMap;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

class ScopeFunctionTest {

  @Test
  void linksInScopeAreForwardedAndOthersAreCountedByReason() throws Exception {
    Counters counters = new Counters();
    var function =
        new ScopeFunction(
            Scope.Settings.of(Scope.Kind.HOST, 5, List.of("http://a.test/")), Map.of());
    try (var harness =
        new OneInputStreamOperatorTestHarness<ScopeInput, RegistryInput>(
            new StreamFlatMap<>(function), counters.environment())) {
      harness.open();
      harness.processElement(RawLink.seed("http://a.test/x#y"), 0);
      harness.processElement(RawLink.seed("http://b.test/"), 0);
      harness.processElement(new RawLink("http://a.test/deep", 6, 0, Share.SEED, ""), 0);
      harness.processElement(RawLink.seed("nothing"), 0);
      assertThat(harness.extractOutputValues())
          .extracting(link -> ((Link) link).candidate().url())
          .containsExactly("http://a.test/x");
      assertThat(counters.counted())
          .isEqualTo(
              Map.of(
                  "dropped.out-of-scope", 1L, "dropped.too-deep", 1L, "dropped.url-malformed", 1L));
    }
  }

  @Test
  void everyRuleAndTrapHasItsOwnCount() throws Exception {
    Counters counters = new Counters();
    var function =
        new ScopeFunction(
            new Scope.Settings(
                Scope.Kind.ANY,
                Scope.NO_MAX_DEPTH,
                SeedPlaces.of(List.of()),
                Set.of(),
                List.of(),
                List.of("deny host b.test", "allow host c.test", "deny extension zip"),
                Traps.Limits.DEFAULT),
            Map.of());
    try (var harness =
        new OneInputStreamOperatorTestHarness<ScopeInput, RegistryInput>(
            new StreamFlatMap<>(function), counters.environment())) {
      harness.open();
      for (String url : List.of("b.test/", "b.test/x.zip", "a.test/x.zip", "c.test/x.zip")) {
        harness.processElement(RawLink.seed("http://" + url), 0);
      }
      harness.processElement(
          new RawLink("http://a.test/x/x/x/x", 1, 0, Share.SEED, "http://a.test/"), 0);
      assertThat(harness.extractOutputValues()).hasSize(1);
      assertThat(counters.counted())
          .isEqualTo(
              Map.of("dropped.rule-1", 2L, "dropped.rule-3", 1L, "dropped.trap-repeats", 1L));
    }
  }

  @Test
  void aCrawlUnderOtherUrlRulesIsNotRestored() throws Exception {
    OperatorSubtaskState state = checkpoint(Set.of(Equivalence.TRACKING), List.of());
    assertThatCode(() -> restore(state, Set.of(Equivalence.TRACKING), List.of()))
        .doesNotThrowAnyException();
    for (Set<Equivalence> other :
        List.of(Set.<Equivalence>of(), EnumSet.allOf(Equivalence.class))) {
      assertThatThrownBy(() -> restore(state, other, List.of()))
          .hasStackTraceContaining("what makes two URLs one page");
    }
    assertThatThrownBy(() -> restore(state, Set.of(Equivalence.TRACKING), List.of("ref")))
        .hasStackTraceContaining("was tracking; when it was saved and is tracking;ref now");
  }

  @Test
  void theHostsOfLaterSeedsJoinTheScopeAndLaterRulesHoldAlsoAfterARestore() throws Exception {
    Scope.Settings settings = Scope.Settings.of(Scope.Kind.HOST, 5, List.of("http://a.test/"));
    Map<String, String> begun = Map.of("scope.rules", "");
    OperatorSubtaskState state;
    try (var harness = harness(settings, begun)) {
      harness.open();
      assertThat(follows(harness, "http://b.test/1")).isFalse();
      tell(harness, Command.Kind.INJECT, "http://www.b.test/x", "http://c.test/", "no URL");
      tell(harness, Command.Kind.SET, "scope.rules", "", "deny prefix c.test/private/");
      assertThat(follows(harness, "http://b.test/1")).isTrue();
      state = harness.snapshot(1, 0);
      tell(harness, Command.Kind.INJECT, "http://undone.test/");
      assertThat(follows(harness, "http://undone.test/")).isTrue();
    }
    try (var harness = harness(settings, begun)) {
      harness.initializeState(state);
      harness.open();
      assertThat(follows(harness, "http://a.test/1")).isTrue();
      assertThat(follows(harness, "http://b.test/1")).isTrue();
      assertThat(follows(harness, "http://c.test/1")).isTrue();
      assertThat(follows(harness, "http://c.test/private/1")).isFalse();
      assertThat(follows(harness, "http://undone.test/")).isFalse();
    }
    // the person who resumes it has given other rules
    Map<String, String> other = Map.of("scope.rules", "deny host x.test");
    try (var harness = harness(settings, other)) {
      harness.initializeState(state);
      harness.open();
      assertThat(follows(harness, "http://c.test/private/1")).isTrue();
    }
  }

  private static boolean follows(
      OneInputStreamOperatorTestHarness<ScopeInput, RegistryInput> harness, String url)
      throws Exception {
    harness.getOutput().clear();
    harness.processElement(new RawLink(url, 1, 0, Share.SEED, "http://a.test/"), 0);
    return !harness.extractOutputValues().isEmpty();
  }

  private static void tell(
      OneInputStreamOperatorTestHarness<ScopeInput, RegistryInput> harness,
      Command.Kind kind,
      String... words)
      throws Exception {
    harness.processElement(
        new ForScope(new Command("id", "crawl", 0, kind, Target.ALL, 0, false, List.of(words))), 0);
  }

  private static OneInputStreamOperatorTestHarness<ScopeInput, RegistryInput> harness(
      Scope.Settings settings, Map<String, String> begun) throws Exception {
    return new OneInputStreamOperatorTestHarness<>(
        new StreamFlatMap<>(new ScopeFunction(settings, begun)));
  }

  private static OperatorSubtaskState checkpoint(Set<Equivalence> same, List<String> ignored)
      throws Exception {
    try (var harness = harness(same, ignored)) {
      harness.open();
      return harness.snapshot(1, 0);
    }
  }

  private static void restore(
      OperatorSubtaskState state, Set<Equivalence> same, List<String> ignored) throws Exception {
    try (var harness = harness(same, ignored)) {
      harness.initializeState(state);
    }
  }

  private static OneInputStreamOperatorTestHarness<ScopeInput, RegistryInput> harness(
      Set<Equivalence> same, List<String> ignored) throws Exception {
    return harness(
        new Scope.Settings(
            Scope.Kind.ANY,
            -1,
            SeedPlaces.of(List.of()),
            same,
            ignored,
            List.of(),
            Traps.Limits.DEFAULT),
        Map.of());
  }
}
