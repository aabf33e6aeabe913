package meguri.state.content;

import java.util.function.LongToIntFunction;
import meguri.state.seen.ImpCb;

/**
 * The known bodies, by fingerprint: the first 64 bits of their digest. A body is kept for as long
 * as a page has it. So the number of bodies is that of different pages, however often they change.
 *
 * <p>Survives a failure: everything, in the store of the {@link ImpCb}.
 */
public final class Contents {

  /*
   * The count of a body is the number of pages that have it, if each visit knows the body of the
   * last one. A visit may be reported twice: its request was given up for lost, made again, and
   * then both were answered. Then the count is one too high or, for a release, one too low. The
   * former keeps a body that no page has. The latter forgets a body that a page has, so a later
   * copy of it is archived in full. Neither loses a page.
   *
   * Reads: none for a body that is new (the filter knows), one for any other.
   */

  private final ImpCb<Content> known;
  private final LongToIntFunction groups;

  /**
   * @param groups returns the group of a fingerprint
   */
  public Contents(ImpCb<Content> known, LongToIntFunction groups) {
    this.known = known;
    this.groups = groups;
  }

  /**
   * Notes that a page was visited and has this body.
   *
   * @param previous the fingerprint of the page's body at its last visit, 0 if there was no visit
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

  /** Confirms that a page still has this body. A known body counts this page already. */
  public BodyFinding confirm(long fingerprint) {
    Content content = known.find(groups.applyAsInt(fingerprint), fingerprint);
    return content == null ? BodyFinding.NEW : BodyFinding.unchanged(content.original());
  }

  /**
   * Notes that a page has this body at a visit ahead of a planned one. The body is stored but not
   * counted, because the planned visit will count it. If the page has changed again by then, the
   * body stays here without a page.
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
   * Notes that a page no longer has the body of its last visit.
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
