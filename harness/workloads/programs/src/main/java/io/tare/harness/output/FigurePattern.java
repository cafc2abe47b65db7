package io.tare.harness.output;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The one figure of a program that is not known here, where its user says that it stands. */
public final class FigurePattern {

  private FigurePattern() {}

  /** What is wrong with a pattern; empty if it can be used, or there is none. */
  public static Optional<String> complaint(String pattern) {
    try {
      return pattern.isEmpty() || Pattern.compile(pattern).matcher("").groupCount() == 1
          ? Optional.empty()
          : Optional.of("pattern \"" + pattern + "\" needs one group, such as \"took ([0-9.]+)\"");
    } catch (PatternSyntaxException e) {
      return Optional.of("pattern \"" + pattern + "\": " + e.getDescription());
    }
  }

  /** What is wrong with a JSON pointer (RFC 6901). */
  public static Optional<String> pointerComplaint(String pointer) {
    try {
      var unused = JsonPointer.compile(pointer);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of("json \"" + pointer + "\" is not a JSON pointer, such as /end/rate");
    }
  }

  /**
   * The number that the pattern's group finds, in the last line in which it finds one; a group of
   * an alternative that did not match finds none.
   *
   * @throws OutputException if there is none
   */
  public static Figure byPattern(String output, String pattern) throws OutputException {
    OutputText text = new OutputText(output);
    Pattern compiled = Pattern.compile(pattern);
    boolean isThere = false;
    for (int i = text.size() - 1; i >= 0; i--) {
      String line = text.line(i).text();
      Matcher matcher = compiled.matcher(line);
      while (matcher.find()) {
        isThere = true;
        if (matcher.group(1) != null) {
          if (CutNumber.isIn(line, matcher)) {
            throw new OutputLine(i, line, List.of())
                .expected(
                    "all of a number in the group of \""
                        + pattern
                        + "\", or in the pattern what stands beside it");
          }
          return new OutputLine(i, line, List.of(matcher.group(1))).figure(0, 0);
        }
      }
    }
    throw new OutputException(
        isThere
            ? "no line has a figure for the group of \"" + pattern + "\""
            : "no line has \"" + pattern + "\"");
  }

  /**
   * The number to which a JSON pointer leads.
   *
   * @throws OutputException if it leads to none that is at least 0
   */
  public static Figure byPointer(String output, String pointer) throws OutputException {
    return OutputJson.figure(
        OutputJson.at(OutputJson.read(output), JsonPointer.compile(pointer)),
        "at " + pointer + " is not a number that is at least 0");
  }
}
