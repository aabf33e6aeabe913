package meguri.job;

import java.util.regex.Pattern;

/** The name and password that a URL may begin with: {@code https://name:password@example.org/}. */
public final class Userinfo {

  private static final Pattern IN_URL =
      Pattern.compile("((?<=[/\\\\]{2})[^/\\\\?#\\s\"]*|^[^/\\\\?#\\s\"]*:[^/\\\\?#\\s\"]*)@");

  private Userinfo() {}

  /** Returns a text for people, without the logins of the URLs in it. */
  public static String hidden(String text) {
    return IN_URL.matcher(text).replaceAll("…@");
  }
}
