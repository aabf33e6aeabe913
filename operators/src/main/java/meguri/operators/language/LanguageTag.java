package meguri.operators.language;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Language tags of BCP 47, as far as they name a language. */
final class LanguageTag {

  /** The languages of OpenNLP's model: its names, which are those of ISO 639-3, and the tags. */
  private static final String MODEL =
      "afr=af ara=ar ast=ast aze=az bak=ba bel=be ben=bn bos=bs bre=br bul=bg cat=ca ceb=ceb ces=cs"
          + " che=ce cmn=zh cym=cy dan=da deu=de ekk=et ell=el eng=en epo=eo est=et eus=eu fao=fo"
          + " fas=fa fin=fi fra=fr fry=fy gle=ga glg=gl gsw=gsw guj=gu heb=he hin=hi hrv=hr hun=hu"
          + " hye=hy ind=id isl=is ita=it jav=jv jpn=ja kan=kn kat=ka kaz=kk kir=ky kor=ko lat=la"
          + " lav=lv lim=li lit=lt ltz=lb lvs=lv mal=ml mar=mr min=min mkd=mk mlt=mt mon=mn mri=mi"
          + " msa=ms nan=nan nds=nds nep=ne nld=nl nno=nn nob=nb oci=oc pan=pa pes=fa plt=mg pnb=pnb"
          + " pol=pl por=pt pus=ps ron=ro rus=ru san=sa sin=si slk=sk slv=sl som=so spa=es sqi=sq"
          + " srp=sr sun=su swa=sw swe=sv tam=ta tat=tt tel=te tgk=tg tgl=tl tha=th tur=tr ukr=uk"
          + " urd=ur uzb=uz vie=vi vol=vo war=war zul=zu";

  /** Other names that pages use. */
  private static final Map<String, String> OTHER_NAMES =
      Map.of(
          "no", "nb", "iw", "he", "in", "id", "ji", "yi", "fil", "tl", "mo", "ro", "sh", "sr", "gr",
          "el", "jp", "ja", "cz", "cs");

  private static final Map<String, String> OF_MODEL = new HashMap<>();

  static {
    for (String language : MODEL.split(" ", -1)) {
      int equals = language.indexOf('=');
      OF_MODEL.put(language.substring(0, equals), language.substring(equals + 1));
    }
  }

  private LanguageTag() {}

  /** Returns the tag of a language of OpenNLP's model. */
  static String ofModel(String name) {
    return OF_MODEL.getOrDefault(name, name);
  }

  /**
   * Returns the language that a page declares, without script and region; empty if this is no tag.
   * Pages write {@code en_US} and {@code EN} for {@code en-US}, too.
   */
  static String ofDeclared(String declared) {
    int end = 0;
    while (end < declared.length() && isLetter(declared.charAt(end))) {
      end++;
    }
    boolean isWhole =
        end == declared.length() || declared.charAt(end) == '-' || declared.charAt(end) == '_';
    if (end < 2 || end > 3 || !isWhole) {
      return "";
    }
    String language = declared.substring(0, end).toLowerCase(Locale.ROOT);
    return OTHER_NAMES.getOrDefault(language, OF_MODEL.getOrDefault(language, language));
  }

  private static boolean isLetter(char c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }
}
