package meguri.operators.model;

import meguri.state.content.Finding;
import meguri.state.content.Novelty;

/** An answered request, and what Content says of its body. */
public record Page(Fetched fetched, Finding finding) {

  public static Page fresh(Fetched fetched) {
    return new Page(fetched, Finding.NEW);
  }

  public boolean isNew() {
    return finding.novelty() == Novelty.NEW;
  }
}
