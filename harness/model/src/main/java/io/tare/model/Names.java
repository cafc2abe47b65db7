package io.tare.model;

import java.util.regex.Pattern;

/** The one rule for names that appear in files, paths and identifiers. */
public final class Names {

  private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

  private Names() {}

  /**
   * Returns the name if it is one to 63 letters, digits, dots, underscores and dashes, beginning
   * with a letter or digit.
   *
   * @throws IllegalArgumentException saying which kind of name is wrong, and what is allowed
   */
  public static String checked(String kind, String name) {
    if (!ALLOWED.matcher(name).matches()) {
      throw new IllegalArgumentException(
          kind + " \"" + name + "\" is no name: use letters, digits, '.', '_' and '-'");
    }
    return name;
  }
}
