package meguri.job.options;

import static meguri.job.options.Accepted.number;
import static meguri.job.options.Accepted.size;
import static org.apache.flink.configuration.ConfigOptions.key;

import meguri.operators.registry.SecondStageKind;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.MemorySize;

/** The options {@code registry.*}: the memory of the URLs that the crawl knows. */
public final class RegistryOptions {

  static final OptionSection SECTION = new OptionSection();

  public static final ConfigOption<Long> EXPECTED_URLS =
      SECTION
          .option(key("registry.expected-urls").longType().defaultValue(1_000_000L))
          .accepts(number(1, 100_000_000_000L))
          .means(
              "The number of URLs that you expect the crawl to know, including links that it"
                  + " has not followed yet. Each takes 10 bytes of registry.memory, in all subtasks"
                  + " together. The bodies of pages take as much again, beside registry.memory. If"
                  + " there are more URLs, the crawl stays correct but reads state more often. You"
                  + " may change the number at each resume.");

  public static final ConfigOption<MemorySize> MEMORY =
      SECTION
          .option(key("registry.memory").memoryType().defaultValue(MemorySize.ofMebiBytes(32)))
          .accepts(size("128kb", "1tb", "32mb"))
          .means(
              "The managed memory of each Registry subtask. It serves to tell new URLs from"
                  + " known ones without reading state.");

  public static final ConfigOption<SecondStageKind> SECOND_STAGE =
      SECTION
          .choice("registry.second-stage", SecondStageKind.SBFL)
          .means(
              "The structure that remembers URLs after they have fallen off the Registry's"
                  + " LRU: a stable Bloom filter (sbfl) or a cache of tags (tags).");

  public static final ConfigOption<Boolean> EXACT =
      SECTION
          .flag("registry.exact", false)
          .means(
              "Whether the Registry reads state for each link that its LRU does not know."
                  + " Then no page can be lost to a filter's mistake.");

  private RegistryOptions() {}
}
