package meguri.state.content;

import java.util.function.LongToIntFunction;
import meguri.state.seen.ImpCb;

/**
 * Which bodies are known, by fingerprint: the first 64 bits of their MD5. A body is kept for as
 * long as a page has it, so that there are as many as there are different pages, however often they
 * change.
 *
 * <p>Survives a failure: everything, in the store of the {@link ImpCb}.
 */
public final class Contents {

  /*
   * The count of a body is that of the pages that have it, if each visit knows the body of the last
   * one. One visit told twice (its request was given up for lost, made again, and then both were
   * answered) counts once too often or, for a release, too seldom. The former keeps a body that no
   * page has, the latter forgets one that a page has: a later copy of it is archived in full.
   * Neither loses a page.
   *
   * Reads: none for a body that is new (the filter knows), one for any other.
   */

  private final ImpCb<Content> known;
  private final LongToIntFunction groups;

  /**
   * @param groups the group of a fingerprint
   */
  public Contents(ImpCb<Content> known, LongToIntFunction groups) {
    this.known = known;
    this.groups = groups;
  }

  /**
   * A page was visited and has this body.
   *
   * @param previous fingerprint of the page's body at its last visit, 0 if there was none
   */
  public BodyFinding visit(long fingerprint, Original page, long previous) {
    int group = groups.applyAsInt(fingerprint);
    Content content = known.find(group, fingerprint);
    if (content == null) {
      known.insert(group, fingerprint, Content.first(page));
      return BodyFinding.NEW;
    }
    if (fingerprint == previous) {
      return BodyFinding.unchanged(content.original());
    }
    known.update(group, fingerprint, content.refer(1));
    return BodyFinding.copy(content.original());
  }

  /** A page has this body, and is counted as one that has its body, if that is known. */
  public BodyFinding confirm(long fingerprint) {
    Content content = known.find(groups.applyAsInt(fingerprint), fingerprint);
    return content == null ? BodyFinding.NEW : BodyFinding.unchanged(content.original());
  }

  /**
   * A page was visited ahead of a visit that is planned, and has this body: it is stored once, as
   * the other visit will count it. If the page has changed again by then, the body stays here
   * without a page.
   */
  public BodyFinding ahead(long fingerprint, Original page) {
    int group = groups.applyAsInt(fingerprint);
    Content content = known.find(group, fingerprint);
    if (content == null) {
      known.insert(group, fingerprint, Content.unclaimed(page));
      return BodyFinding.NEW;
    }
    return BodyFinding.unchanged(content.original());
  }

  /**
   * A page that had this body at its last visit has it no longer.
   *
   * @return false if no page was known to have it
   */
  public boolean release(long fingerprint) {
    int group = groups.applyAsInt(fingerprint);
    Content content = known.find(group, fingerprint);
    if (content == null) {
      return false;
    }
    if (content.references() <= 1) {
      known.delete(group, fingerprint);
    } else {
      known.update(group, fingerprint, content.refer(-1));
    }
    return true;
  }
}
