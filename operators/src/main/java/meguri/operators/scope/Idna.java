package meguri.operators.scope;

import com.ibm.icu.text.IDNA;
import java.util.EnumSet;
import java.util.Set;

/**
 * HostName names in ASCII, by UTS 46 without its transitional mappings, as browsers do: {@code
 * faß.de} is not {@code fass.de}.
 *
 * <p>By ICU4J, 15 MB, for want of a smaller library that is kept: the JDK's {@code java.net.IDN}
 * stays with IDNA 2003 and Unicode 3.2, which sends German, Greek and Persian names to other hosts
 * than a browser does. What a cluster is sent leaves out ICU's locale data, four fifths of it.
 */
final class Idna {

  /**
   * Longer names are refused unread: Punycode takes quadratic time. Twice what DNS allows, for
   * characters that are mapped to nothing.
   */
  static final int MAX_LENGTH = 506;

  private static final IDNA UTS46 =
      IDNA.getUTS46Instance(IDNA.CHECK_BIDI | IDNA.CHECK_CONTEXTJ | IDNA.NONTRANSITIONAL_TO_ASCII);

  /** The URL standard neither checks hyphens nor what fits into DNS. */
  private static final Set<IDNA.Error> PASSED_OVER =
      EnumSet.of(
          IDNA.Error.EMPTY_LABEL,
          IDNA.Error.LABEL_TOO_LONG,
          IDNA.Error.DOMAIN_NAME_TOO_LONG,
          IDNA.Error.LEADING_HYPHEN,
          IDNA.Error.TRAILING_HYPHEN,
          IDNA.Error.HYPHEN_3_4);

  private Idna() {}

  /** Empty if the name has no ASCII form. What is ASCII stays as it is, valid Punycode or not. */
  static String ascii(String name) {
    if (isAscii(name)) {
      return Ascii.lower(name);
    }
    if (name.length() > MAX_LENGTH) {
      return "";
    }
    IDNA.Info info = new IDNA.Info();
    StringBuilder ascii = UTS46.nameToASCII(name, new StringBuilder(name.length() + 16), info);
    return PASSED_OVER.containsAll(info.getErrors()) ? ascii.toString() : "";
  }

  private static boolean isAscii(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) >= 128) {
        return false;
      }
    }
    return true;
  }
}
