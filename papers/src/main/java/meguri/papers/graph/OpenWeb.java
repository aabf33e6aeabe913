package meguri.papers.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A web with the host structure of Common Crawl, made at random: many hosts with few pages and few
 * with many, of which some are named everywhere. Its shape follows Meusel, Vigna, Lehmberg and
 * Bizer (Graph structure in the web, revisited, 2014): power laws of host sizes and of links to a
 * page, some 36 links on a page, and many pages without any.
 *
 * <p>A host has a tree of pages below its home page, a menu and a footer that stand on every page,
 * and links among pages near each other. Links to other hosts are of two kinds: those of the
 * footer, on all of the host's pages, and those of single pages, a few of which are lists of links.
 */
final class OpenWeb {

  /** Host sizes have a Pareto distribution with this exponent. */
  private static final double SIZES = 0.9;

  /** The popularity of hosts of the same size has a Pareto distribution with this exponent. */
  private static final double POPULARITY = 1.2;

  /** The part of the pages that have no links. */
  private static final double DANGLING = 0.3;

  private static final double HOME = 0.6;

  private final SplittableRandom random;

  /** The first page of each host; the last entry is the number of pages. */
  private final int[] firsts;

  /** The popularity of all hosts up to each. */
  private final double[] popularity;

  private OpenWeb(long seed, int pages) {
    random = new SplittableRandom(seed);
    firsts = hosts(pages);
    popularity = new double[firsts.length - 1];
    double sum = 0;
    for (int host = 0; host < popularity.length; host++) {
      sum += Math.sqrt(size(host)) * pareto(POPULARITY);
      popularity[host] = sum;
    }
  }

  static MadeWeb of(long seed, int pages) {
    OpenWeb web = new OpenWeb(seed, pages);
    LinkLists links = new LinkLists(pages);
    int[] hostOf = new int[pages];
    for (int host = 0; host < web.popularity.length; host++) {
      Arrays.fill(hostOf, web.firsts[host], web.firsts[host + 1], host);
      web.link(host, links);
    }
    return new MadeWeb(links.graph("open-web"), new Hosts(hostOf, web.popularity.length));
  }

  private int[] hosts(int pages) {
    List<Integer> begins = new ArrayList<>(List.of(0));
    int made = 0;
    while (made < pages) {
      int size = (int) Math.min(pages / 20.0, 2 * pareto(SIZES));
      made = Math.min(pages, made + Math.max(1, size));
      begins.add(made);
    }
    return begins.stream().mapToInt(first -> first).toArray();
  }

  private int size(int host) {
    return firsts[host + 1] - firsts[host];
  }

  private double pareto(double exponent) {
    return Math.pow(1 - random.nextDouble(), -1 / exponent);
  }

  private void link(int host, LinkLists links) {
    int first = firsts[host];
    int size = size(host);
    int menu = Math.min(size, 3 + random.nextInt(15));
    int[] footer = new int[random.nextInt(6)];
    Arrays.setAll(footer, i -> foreign());
    int[] parents = new int[size];
    for (int page = 1; page < size; page++) {
      parents[page] = (int) (page * Math.pow(random.nextDouble(), 2));
    }
    int[][] children = children(parents);
    for (int page = 0; page < size; page++) {
      boolean hasChildren = children[page].length > 0;
      if (page == 0 || hasChildren || random.nextDouble() >= DANGLING) {
        for (int entry = 0; entry < menu; entry++) {
          links.link(first + entry);
        }
        for (int child : children[page]) {
          links.link(first + child);
        }
        int near = random.nextInt(20);
        for (int i = 0; i < near; i++) {
          int other = page + (int) (random.nextDouble() * 60) - 30;
          links.link(first + Math.floorMod(other, size));
        }
        int foreign = random.nextInt(100) < 3 ? 30 : random.nextInt(4);
        for (int i = 0; i < foreign; i++) {
          links.link(foreign());
        }
        for (int target : footer) {
          links.link(target);
        }
      }
      links.end();
    }
  }

  private static int[][] children(int[] parents) {
    int[] counts = new int[parents.length];
    for (int page = 1; page < parents.length; page++) {
      counts[parents[page]]++;
    }
    int[][] children = new int[parents.length][];
    Arrays.setAll(children, page -> new int[counts[page]]);
    for (int page = 1; page < parents.length; page++) {
      children[parents[page]][--counts[parents[page]]] = page;
    }
    return children;
  }

  /** Returns a page of a host drawn by popularity: its home page, or one of the first ones. */
  private int foreign() {
    double at = random.nextDouble() * popularity[popularity.length - 1];
    int found = Arrays.binarySearch(popularity, at);
    int host = Math.min(found < 0 ? -found - 1 : found, popularity.length - 1);
    boolean home = random.nextDouble() < HOME;
    return firsts[host] + (home ? 0 : (int) (size(host) * Math.pow(random.nextDouble(), 3)));
  }
}
