package io.tare.infra.hyperv;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parser of {@code $name = literal} by PowerShell's grammar, independent of the writer. */
final class Assignment {

  private static final Pattern HEAD = Pattern.compile("\\$([a-z]+) = ");
  private static final String QUOTES = "'\u2018\u2019\u201a\u201b";

  private Assignment() {}

  /**
   * Reads the first line of a text.
   *
   * @return the position of the next line
   */
  static int read(String text, Map<String, Object> into) {
    Matcher head = HEAD.matcher(text);
    if (!head.lookingAt()) {
      throw new IllegalArgumentException("no assignment: " + text.lines().findFirst().orElse(""));
    }
    int at = head.end();
    if (QUOTES.indexOf(text.charAt(at)) < 0) {
      int end = text.indexOf('\n', at);
      into.put(head.group(1), Long.parseLong(text.substring(at, end)));
      return end + 1;
    }
    StringBuilder value = new StringBuilder();
    at++;
    while (true) {
      char each = text.charAt(at);
      if (QUOTES.indexOf(each) >= 0) {
        if (QUOTES.indexOf(text.charAt(at + 1)) < 0) {
          break;
        }
        at++; // a doubled quote stands for one
      }
      value.append(each);
      at++;
    }
    if (text.charAt(at + 1) != '\n') {
      throw new IllegalArgumentException("something follows a literal: " + text.substring(at + 1));
    }
    into.put(head.group(1), value.toString());
    return at + 2;
  }
}
