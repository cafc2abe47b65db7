package io.tare.analysis.presentation;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values that a style sheet of the report gives in one theme. Supports the CSS that the
 * report's sheets use: a later rule overrides an earlier one of the same selector, and a block of
 * {@code @media} applies if its conditions are true.
 */
record StyleSheet(Map<String, Map<String, String>> rules) {

  /** The medium of a page, and the reader's preferences. */
  enum Theme {
    LIGHT("screen", "light"),
    DARK("screen", "dark"),
    PRINT("print", "light"),
    PRINT_OF_WHO_PREFERS_DARK("print", "dark");

    private final String medium;
    private final String scheme;

    Theme(String medium, String scheme) {
      this.medium = medium;
      this.scheme = scheme;
    }

    /** Conditions on widths count as true, because they change no colour. */
    private boolean meets(String condition) {
      if (condition.startsWith("(max-width")) {
        return true;
      }
      return condition.startsWith("(prefers-color-scheme")
          ? condition.contains(scheme)
          : condition.equals(medium);
    }
  }

  private static final Pattern RULE =
      Pattern.compile("([^{}]+)\\{((?:[^{}]|\\{[^{}]*\\})*)\\}", Pattern.DOTALL);

  static StyleSheet of(String css, Theme theme) {
    StyleSheet sheet = new StyleSheet(new HashMap<>());
    sheet.read(css.replaceAll("(?s)/\\*.*?\\*/", ""), theme);
    return sheet;
  }

  /**
   * A property of a selector, with a variable replaced by its value.
   *
   * @param root the selector that declares the variables
   * @throws IllegalArgumentException if the sheet lacks it
   */
  String value(String root, String selector, String property) {
    String value = declared(selector, property);
    return value.startsWith("var(")
        ? declared(root, value.substring("var(".length(), value.length() - 1))
        : value;
  }

  private String declared(String selector, String property) {
    String value = rules.getOrDefault(selector, Map.of()).get(property);
    if (value == null) {
      throw new IllegalArgumentException("no " + property + " for " + selector);
    }
    return value;
  }

  private void read(String css, Theme theme) {
    Matcher rule = RULE.matcher(css);
    while (rule.find()) {
      String head = rule.group(1).strip();
      if (!head.startsWith("@")) {
        for (String selector : head.split(",")) {
          declare(selector.strip(), rule.group(2));
        }
      } else if (head.startsWith("@media") && holds(head, theme)) {
        read(rule.group(2), theme);
      }
    }
  }

  private static boolean holds(String head, Theme theme) {
    for (String condition : head.substring("@media".length()).strip().split(" and ")) {
      if (!theme.meets(condition)) {
        return false;
      }
    }
    return true;
  }

  private void declare(String selector, String declarations) {
    Map<String, String> properties = rules.computeIfAbsent(selector, key -> new HashMap<>());
    for (String declaration : declarations.split(";")) {
      int colon = declaration.indexOf(':');
      if (colon > 0) {
        properties.put(
            declaration.substring(0, colon).strip(), declaration.substring(colon + 1).strip());
      }
    }
  }
}
