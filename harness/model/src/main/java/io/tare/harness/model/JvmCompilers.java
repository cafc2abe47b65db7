package io.tare.harness.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which of a JVM's compilers its options leave: its code, and so its times, depend on them. */
public final class JvmCompilers {

  private static final Pattern OPTIONS =
      Pattern.compile(
          "(?:^| )-(?:XX:TieredStopAtLevel=(\\d)|XX:([-+])TieredCompilation|(Xint))\\b");

  private JvmCompilers() {}

  /**
   * What is missing of the default compilers, such as {@code "with C1 only"}; empty if nothing is.
   *
   * @param options between blanks; the last of contradictory ones counts
   */
  public static String limit(String options) {
    Matcher found = OPTIONS.matcher(options);
    String limit = "";
    while (found.find()) {
      if (found.group(3) != null) {
        limit = "interpreted only";
      } else if (found.group(2) != null) {
        limit = found.group(2).equals("-") ? "with C2 only" : "";
      } else {
        limit = ofLevel(found.group(1));
      }
    }
    return limit;
  }

  private static String ofLevel(String level) {
    return switch (level) {
      case "0" -> "interpreted only";
      case "1", "2", "3" -> "with C1 only";
      default -> "";
    };
  }
}
