package io.tare.harness.workloads.programs.output;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The figure in the output of a user's own program, at the place that the user gives. */
public final class FigurePattern {

  private static final Pattern LINE_END = Pattern.compile("[\\r\\n]\\z");

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
   * @param declared the unit of the number, unless another one of its kind is printed with it
   * @return in the base unit
   * @throws OutputException if there is no such number, it has a unit of another kind, or the line
   *     does not end, after others that did
   */
  public static Figure byPattern(String output, String pattern, PrintedUnit declared)
      throws OutputException {
    OutputText text = new OutputText(output);
    Pattern compiled = Pattern.compile(pattern);
    boolean isThere = false;
    for (int i = text.size() - 1; i >= 0; i--) {
      String line = text.line(i).text();
      Matcher matcher = compiled.matcher(line);
      while (matcher.find()) {
        isThere = true;
        if (matcher.group(1) != null) {
          OutputLine found = new OutputLine(i, line, List.of(matcher.group(1)));
          if (i > 0 && i == text.size() - 1 && !LINE_END.matcher(output).find()) {
            throw found.expected("the end of the line: the output is cut off, or lacks a last \\n");
          }
          if (CutNumber.isIn(line, matcher)) {
            throw found.expected(
                "a complete number in the group of \""
                    + pattern
                    + "\", or the text beside it in "
                    + "the pattern");
          }
          Optional<PrintedUnit> printed =
              UnitBeside.of(text, found, matcher.start(1), matcher.end(1), declared);
          Optional<String> complaint = complaint(printed, declared);
          if (complaint.isPresent()) {
            throw found.expected(complaint.get());
          }
          return found.figure(0, 0).times(printed.orElse(declared).factor());
        }
      }
    }
    throw new OutputException(
        isThere
            ? "no line has a figure for the group of \"" + pattern + "\""
            : "no line has \"" + pattern + "\"");
  }

  /** Whether a line has the pattern, with or without a number. */
  public static boolean isIn(String output, String pattern) {
    return new OutputText(output).has(Pattern.compile(pattern), 0);
  }

  /** What is wrong with a printed unit; empty if it is a measure of the same. */
  private static Optional<String> complaint(Optional<PrintedUnit> printed, PrintedUnit declared) {
    if (printed.isEmpty() || printed.get().text().equals(declared.text())) {
      return Optional.empty();
    }
    PrintedUnit other = printed.get();
    // Programs that print MB and mean MiB exist; the campaign says so of this one.
    boolean isOpen = declared.isBinary() && !other.isBinary();
    return other.quantity() != declared.quantity() || isOpen
        ? Optional.of(
            "%s in %s, as the campaign says, not in %s"
                .formatted(declared.quantity().words(), declared.text(), other.text()))
        : Optional.empty();
  }

  /**
   * The number at a JSON pointer.
   *
   * @return in the base unit
   * @throws OutputException if the number is missing or negative, or a key beside it names a unit
   *     of another kind
   */
  public static Figure byPointer(String output, String pointer, PrintedUnit declared)
      throws OutputException {
    JsonNode document = OutputJson.document(output);
    JsonPointer place = JsonPointer.compile(pointer);
    Figure figure =
        OutputJson.figure(
            OutputJson.at(document, place), "at " + pointer + " is not a number of at least 0");
    Optional<PrintedUnit> printed =
        place.matches()
            ? Optional.empty()
            : UnitBeside.of(
                OutputJson.at(document, place.head()), place.last().getMatchingProperty());
    Optional<String> complaint = complaint(printed, declared);
    if (complaint.isPresent()) {
      throw new OutputException("at " + pointer + ": expected " + complaint.get());
    }
    return figure.times(printed.orElse(declared).factor());
  }
}
