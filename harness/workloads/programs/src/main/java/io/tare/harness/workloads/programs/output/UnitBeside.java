package io.tare.harness.workloads.programs.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The unit that a program prints with a number: behind it, in its label, in the heading above it,
 * or in a neighbouring key of JSON.
 */
final class UnitBeside {

  /** JMH prints the unit behind the error: {@code 31.250 ± 1.234 us/op}. */
  private static final Pattern ERROR =
      Pattern.compile(
          "^\\s*(?:\u00b1|\\+/-|\\+-)\\s*(?:\\([\\d.]+%\\))?\\s*[\\d.]+(?:[eE][-+]?\\d+)?\\s*");

  /** A column that ends the line and has only a unit. */
  private static final Pattern LAST_COLUMN = Pattern.compile("^\\s+(\\S+)\\s*$");

  /** A prefix alone, away from the number: {@code 2.5 k}. */
  private static final Pattern PREFIX =
      Pattern.compile("^[ \\t\u00a0]([kKMGTP])i?(?![\\p{L}\\p{N}/])");

  /** What reads like a unit of a time or rate, but is not a known one. */
  private static final Pattern UNKNOWN =
      Pattern.compile(
          "^[ \\t\u00a0]?(\\p{L}*/(?i:s|secs?|seconds?|[mun\u00b5\u03bc]s|min|minute|h|hour)(?:/\\p{L}+)*"
              + "|(?i:[kmgtp]i?(?:b|bits?|bytes?)(?:ps|/s)))(?![\\p{L}\\p{N}])");

  private static final Pattern PER_SECOND = Pattern.compile("/(?i:s|secs?|seconds?)$");

  /** A known unit of which there is more: {@code GB/s/core}, {@code MB^2}. */
  private static final Pattern DERIVED =
      Pattern.compile("^[ \\t\u00a0]?([^\\s^\u00b2\u00b3]+?)(?:/\\p{L}|[\\^\u00b2\u00b3])");

  /** {@code "(ms,95%): "}, before a number. */
  private static final Pattern BRACKETS =
      Pattern.compile("[(\\[]([^()\\[\\]]+)[)\\]][\"']?\\s*[:=]?\\s*$");

  private static final Pattern COMMA = Pattern.compile("[,;]");

  /** {@code latency_us=}, {@code "mean in ms: "}. */
  private static final Pattern KEY =
      Pattern.compile(
          "(?:,\\s*|(?<!per)[_ ])(ns|us|\u00b5s|\u03bcs|ms|[mun]?secs?|(?:milli|micro|nano)?seconds"
              + "|[kMG]?i?B/s|[kMG]bit/s)[\"']?\\s*[:=]\\s*$");

  /** {@code time_s=}; alone, an s may be anything. */
  private static final Pattern SECONDS_KEY =
      Pattern.compile("(?:(?<!per)_|\\bin )(s)[\"']?\\s*[:=]\\s*$");

  private static final Pattern INDENT = Pattern.compile("^\\s*");

  private UnitBeside() {}

  /**
   * The unit of a number in a line.
   *
   * @param from where the number begins in the line
   * @param to where it ends
   * @param declared the campaign's unit, which decides about words that may be none
   * @return empty if none is printed
   * @throws OutputException if there is a unit that is unknown
   */
  static Optional<PrintedUnit> of(
      OutputText text, OutputLine line, int from, int to, PrintedUnit declared)
      throws OutputException {
    String behind = line.text().substring(to);
    Matcher error = ERROR.matcher(behind);
    String rest = error.find() ? behind.substring(error.end()) : behind;
    Optional<PrintedUnit> printed = PrintedUnit.at(rest).or(() -> only(LAST_COLUMN, rest));
    if (printed.isEmpty()) {
      requireNoOther(line, rest, declared);
    }
    String before = line.text().substring(0, from);
    return printed
        .or(() -> label(before))
        .or(() -> heading(text, line.index(), declared.quantity()));
  }

  /** The unit of a JSON number by a key beside its own, such as JMH's {@code scoreUnit}. */
  static Optional<PrintedUnit> of(JsonNode object, String key) {
    return List.of(key + "Unit", key + "_unit", "unit", "units").stream()
        .map(object::path)
        .filter(JsonNode::isTextual)
        .findFirst()
        .flatMap(unit -> PrintedUnit.find(unit.asText()));
  }

  private static Optional<PrintedUnit> only(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    return found.find() ? PrintedUnit.find(found.group(1)) : Optional.empty();
  }

  private static void requireNoOther(OutputLine line, String behind, PrintedUnit declared)
      throws OutputException {
    Matcher prefix = PREFIX.matcher(behind);
    boolean isOtherPrefix =
        prefix.find() && !declared.text().startsWith(prefix.group(1).replace('K', 'k'));
    Matcher derived = DERIVED.matcher(behind);
    boolean isDerived = derived.find() && PrintedUnit.find(derived.group(1)).isPresent();
    boolean isCount = declared.quantity() == Quantity.OPERATIONS && declared.factor() == 1;
    Matcher unknown = UNKNOWN.matcher(behind);
    boolean isUnknown = unknown.find() && !(isCount && PER_SECOND.matcher(unknown.group(1)).find());
    if (isOtherPrefix || isDerived || isUnknown) {
      throw line.expected("a number in %s, or in another known unit".formatted(declared.text()));
    }
  }

  private static Optional<PrintedUnit> label(String before) {
    Matcher brackets = BRACKETS.matcher(before);
    if (brackets.find()) {
      return COMMA
          .splitAsStream(brackets.group(1))
          .flatMap(word -> PrintedUnit.find(word.strip()).stream())
          .findFirst();
    }
    return only(KEY, before).or(() -> only(SECONDS_KEY, before));
  }

  /** The unit of the nearest line above that is indented less, such as {@code "Latency (ms):"}. */
  private static Optional<PrintedUnit> heading(OutputText text, int index, Quantity quantity) {
    int indent = indent(text.line(index).text());
    for (int i = index - 1; i >= 0; i--) {
      String line = text.line(i).text();
      if (!line.isBlank() && indent(line) < indent) {
        return line.endsWith(":")
            ? label(line).filter(unit -> unit.quantity() == quantity)
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static int indent(String line) {
    Matcher blanks = INDENT.matcher(line);
    return blanks.find() ? blanks.end() : 0;
  }
}
