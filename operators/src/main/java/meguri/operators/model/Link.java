package meguri.operators.model;

import meguri.state.frontier.Candidate;

/**
 * A normalised link within the crawl's scope.
 *
 * @param origin scheme, name and port of the target
 * @param host hash of the origin
 * @param candidate the target; its score is the share this link passes on
 */
public record Link(String origin, long host, Candidate candidate) implements Question, Notice {

  @Override
  public long id() {
    return candidate.id();
  }
}
