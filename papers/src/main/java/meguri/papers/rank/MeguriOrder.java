package meguri.papers.rank;

import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import meguri.papers.graph.Crawl;
import meguri.state.rank.Damping;
import meguri.state.rank.RankClasses;

/**
 * The parts of Meguri's order. Each part can replace its default.
 *
 * @param hosts whether hosts take turns within a class
 * @param every the number of pages of which one is taken in turn from all hosts
 * @param round the length of a round in pages; 0 for no rounds
 * @param told whether the queue learns of a score only when it has doubled
 */
record MeguriOrder(
    Supplier<CutOff> cutOff,
    Damping damping,
    RankClasses classes,
    boolean hosts,
    int every,
    int round,
    boolean told,
    int subtasks) {

  MeguriOrder() {
    this(
        () -> new UnpassedRatio(0.75),
        Damping.MEGURI,
        RankClasses.BASE_2,
        true,
        12,
        1000,
        false,
        1);
  }

  MeguriOrder cutOff(Supplier<CutOff> other) {
    return new MeguriOrder(other, damping, classes, hosts, every, round, told, subtasks);
  }

  MeguriOrder damping(Damping other) {
    return new MeguriOrder(cutOff, other, classes, hosts, every, round, told, subtasks);
  }

  MeguriOrder classes(RankClasses other) {
    return new MeguriOrder(cutOff, damping, other, hosts, every, round, told, subtasks);
  }

  MeguriOrder hosts(boolean other) {
    return new MeguriOrder(cutOff, damping, classes, other, every, round, told, subtasks);
  }

  MeguriOrder every(int other) {
    return new MeguriOrder(cutOff, damping, classes, hosts, other, round, told, subtasks);
  }

  MeguriOrder round(int other) {
    return new MeguriOrder(cutOff, damping, classes, hosts, every, other, told, subtasks);
  }

  MeguriOrder told(boolean other) {
    return new MeguriOrder(cutOff, damping, classes, hosts, every, round, other, subtasks);
  }

  MeguriOrder subtasks(int other) {
    return new MeguriOrder(cutOff, damping, classes, hosts, every, round, told, other);
  }

  Contender contender(String name) {
    return new Contender(
        name,
        (graph, web, pages) -> {
          Scores scores = new Scores(graph.capacity(), damping);
          return new IncrementalRank(graph, scores, queue(graph, web, scores), cutOff.get());
        });
  }

  private UrlQueue queue(CollectedGraph graph, RankedWeb web, Scores scores) {
    if (subtasks == 1) {
      return subtask(graph, web, scores);
    }
    return new Subtasks(
        subtasks,
        url -> (int) Long.remainderUnsigned(Crawl.id(graph.site(url)), subtasks),
        () -> subtask(graph, web, scores));
  }

  private UrlQueue subtask(CollectedGraph graph, RankedWeb web, Scores scores) {
    return told
        ? new Promotions(graph.capacity(), scores, known -> ordered(graph, web, known))
        : ordered(graph, web, scores::of);
  }

  private UrlQueue ordered(CollectedGraph graph, RankedWeb web, IntToDoubleFunction score) {
    int capacity = graph.capacity();
    int count = web.hosts().count();
    UrlQueue queue =
        hosts
            ? new ClassQueue(capacity, classes, score, graph::site, count)
            : new ClassQueue(capacity, classes, score);
    if (round > 0) {
      queue = new Rounds(queue, capacity, Math.max(1, round / subtasks));
    }
    return new HostTurns(queue, capacity, every, graph::site, count);
  }
}
