package io.tare.harness.model;

/** The one rule for names that appear in files, paths and identifiers. */
public final class Names {

  private static final int MAX_LENGTH = 63;

  private Names() {}

  /**
   * Returns the name if it is one to 63 letters, digits, dots, underscores and dashes, beginning
   * with a letter or digit.
   *
   * @throws IllegalArgumentException that says which kind of name is wrong, and what is allowed
   */
  public static String checked(String kind, String name) {
    if (!isName(name)) {
      throw new IllegalArgumentException(kind + " \"" + name + "\" is not a name: " + advice(name));
    }
    return name;
  }

  private static String advice(String name) {
    if (name.length() > MAX_LENGTH) {
      return "use at most " + MAX_LENGTH + " characters";
    }
    return isName("a" + name)
        ? "begin with a letter or digit"
        : "use letters, digits, '.', '_' and '-'";
  }

  /** Without a pattern, for speed: a million samples contain some ten million names of metrics. */
  private static boolean isName(String name) {
    int length = name.length();
    if (length == 0 || length > MAX_LENGTH || !isLetterOrDigit(name.charAt(0))) {
      return false;
    }
    for (int i = 1; i < length; i++) {
      char c = name.charAt(i);
      if (!isLetterOrDigit(c) && c != '.' && c != '_' && c != '-') {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
