package meguri.operators.scope;

import com.ibm.icu.text.IDNA;
import java.util.EnumSet;
import java.util.Set;

/**
 * Converts host names to ASCII, by UTS 46 without its transitional mappings, as browsers do: {@code
 * faß.de} is not {@code fass.de}.
 *
 * <p>It uses ICU4J, 15 MB, because no smaller library is maintained. The JDK's {@code java.net.IDN}
 * stays with IDNA 2003 and Unicode 3.2, which sends German, Greek and Persian names to other hosts
 * than a browser does. The jar for a cluster leaves out ICU's locale data, four fifths of it.
 */
final class Idna {

  /**
   * The length beyond which names are refused unread, because Punycode takes quadratic time. It is
   * twice the limit of DNS, because some characters are mapped to nothing.
   */
  static final int MAX_LENGTH = 506;

  private static final IDNA UTS46 =
      IDNA.getUTS46Instance(IDNA.CHECK_BIDI | IDNA.CHECK_CONTEXTJ | IDNA.NONTRANSITIONAL_TO_ASCII);

  /**
   * The errors that do not count: the URL standard checks neither hyphens nor the limits of DNS.
   */
  private static final Set<IDNA.Error> PASSED_OVER =
      EnumSet.of(
          IDNA.Error.EMPTY_LABEL,
          IDNA.Error.LABEL_TOO_LONG,
          IDNA.Error.DOMAIN_NAME_TOO_LONG,
          IDNA.Error.LEADING_HYPHEN,
          IDNA.Error.TRAILING_HYPHEN,
          IDNA.Error.HYPHEN_3_4);

  private Idna() {}

  /**
   * Returns the name in ASCII; empty if it has no such form. A name in ASCII stays as it is, valid
   * Punycode or not.
   */
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
