package meguri.papers.slots;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import meguri.papers.graph.Graph;

/**
 * IRLbot's rule (Lee, Leonard, Wang, Loguinov 2008, "budget enforcement with anti-spam tactics"),
 * modelled on a graph. It works in rounds. A host's budget is the number of its URLs that may be
 * fetched in a round: 10, and one more for each other host known to link to it. In each round, the
 * rule fetches a host's first URLs up to its budget. As many of the next URLs go to queue 1, the
 * next to queue 2, and all others to the last queue. The rule looks at queue j again every 2^j
 * rounds. It drops nothing.
 */
final class BudgetCrawl {

  private static final int BASE = 10;
  private static final int QUEUES = 7;

  private final PlacedWeb web;
  private final Graph graph;
  private final Harvest harvest;
  private final BitSet seen = new BitSet();
  private final int[] budgets;
  private final int[] looked;
  private final Set<Long> hostLinks = new HashSet<>();

  /** The queues; the first holds the URLs found since the last round. */
  private final List<List<Integer>> queues = new ArrayList<>();

  private int found;

  private BudgetCrawl(PlacedWeb web) {
    this.web = web;
    this.graph = web.graph();
    this.harvest = new Harvest("IRLbot's budgets", web.rank());
    this.budgets = new int[web.hosts().count()];
    this.looked = new int[web.hosts().count()];
    for (int queue = 0; queue <= QUEUES; queue++) {
      queues.add(new ArrayList<>());
    }
  }

  static Harvest of(PlacedWeb web) {
    return new BudgetCrawl(web).run();
  }

  private Harvest run() {
    int[] order = web.breadthFirst().order();
    for (int i = 0; i < web.seeds(); i++) {
      find(order[i]);
    }
    for (int round = 1; found > harvest.pages(); round++) {
      fetch(round);
    }
    return harvest.finished();
  }

  private void fetch(int round) {
    List<Integer> chosen = new ArrayList<>();
    for (int queue = 0; queue <= QUEUES && round % (1 << queue) == 0; queue++) {
      List<Integer> urls = queues.get(queue);
      queues.set(queue, new ArrayList<>());
      for (int url : urls) {
        int host = web.hosts().of(url);
        int excess = Math.min(QUEUES, looked[host]++ / (BASE + budgets[host]));
        (excess == 0 ? chosen : queues.get(excess)).add(url);
      }
    }
    Arrays.fill(looked, 0);
    for (int page : chosen) {
      harvest.fetched(page, found - harvest.pages() - 1);
      int host = web.hosts().of(page);
      for (int link = 0; link < graph.degree(page); link++) {
        int target = graph.target(page, link);
        count(host, web.hosts().of(target));
        find(target);
      }
    }
  }

  private void count(int from, int to) {
    if (from != to && hostLinks.add((long) from << 32 | to)) {
      budgets[to]++;
    }
  }

  private void find(int page) {
    if (!seen.get(page)) {
      seen.set(page);
      found++;
      queues.get(0).add(page);
    }
  }
}
