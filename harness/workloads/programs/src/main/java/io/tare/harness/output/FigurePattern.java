package io.tare.harness.output;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The figure in the output of a user's own program, at the place that the user gives. */
public final class FigurePattern {

  private FigurePattern() {}

  /** What is wrong with a pattern; empty if it is valid or missing. */
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
   * The number that the pattern's group matches, in the last line with such a match; a group in an
   * alternative that did not match has none.
   *
   * @throws OutputException if there is no such number
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
                    "a complete number in the group of \""
                        + pattern
                        + "\", or the text beside it in "
                        + "the pattern");
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
   * The number at a JSON pointer.
   *
   * @throws OutputException if there is no number of at least 0
   */
  public static Figure byPointer(String output, String pointer) throws OutputException {
    return OutputJson.figure(
        OutputJson.at(OutputJson.read(output), JsonPointer.compile(pointer)),
        "at " + pointer + " is not a number of at least 0");
  }
}
