package io.tare.harness.output;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A unit as programs print it, such as {@code us}, {@code MB/s} or {@code Gbits/sec}. Many choose
 * it by the size of the figure, so a fast and a slow platform print different ones.
 *
 * @param text as printed
 * @param factor its size in the base unit of the quantity
 * @param isBinary whether its prefix is a power of 1024
 */
public record PrintedUnit(String text, Quantity quantity, double factor, boolean isBinary) {

  private static final double NANOS = 1e9;

  /** One blank at most: what follows further away is the next column. */
  private static final String BLANK = "[ \\t\u00a0]?";

  private static final String END = "(?![\\p{L}\\p{N}/^_\u00b2\u00b3])";
  private static final String PREFIX = "([kKMGTP]i?)?";
  private static final String PER_SECOND = "(?:/s(?:ec(?:ond)?)?|ps)";

  private static final String NOUNS =
      "ops?|[Rr]eq(?:uest)?s?|[Tt]ransactions?|[Qq]ueries|[Ee]vents?|[Cc]alls?|IOs?|ios?"
          + "|[Mm]essages?|[Mm]sgs?|[Pp]ackets?|[Ii]terations?|";

  private static final Map<String, Double> PREFIXES =
      Map.of("", 1.0, "k", 1e3, "K", 1e3, "M", 1e6, "G", 1e9, "T", 1e12, "P", 1e15);

  private static final String BINARY = "i";
  private static final double KIBI = 1024;
  private static final double KILO = 1000;

  /** A way to write units. */
  private record Form(Pattern pattern, Function<MatchResult, PrintedUnit> unit) {}

  private static final List<Form> FORMS =
      List.of(
          time("ns|nsecs?|nanos(?:econds?)?", 1),
          time("[u\u00b5\u03bc]s|usecs?|micros(?:econds?)?", 1e3),
          time("ms|msecs?|millis(?:econds?)?", 1e6),
          time("s|[Ss]ecs?|[Ss]econds?", NANOS),
          // "5 min, 7 max" are two labels.
          time("(?:min(?!.*\\bmax)|mins|[Mm]inutes?)", 60 * NANOS),
          time("h|hrs?|[Hh]ours?", 3600 * NANOS),
          prefixed("(?:B|[Bb]ytes?)" + PER_SECOND, Quantity.BYTES),
          prefixed("(?:b|[Bb]its?)" + PER_SECOND, Quantity.BITS),
          prefixed("(?:FLOP|[Ff]lop)(?:/s(?:ec)?|s|S)", Quantity.FLOPS),
          prefixed("(?:" + NOUNS + ")" + "/s(?:ec(?:ond)?)?", Quantity.OPERATIONS),
          prefixed("(?:IOPS|iops|[tqrp]ps)", Quantity.OPERATIONS),
          operationsPer("ms", 1e3),
          operationsPer("[u\u00b5\u03bc]s", 1e6),
          operationsPer("ns", NANOS),
          operationsPer("min", 1.0 / 60),
          prefixed("(?:B|[Bb]ytes?)", Quantity.SIZE),
          form("%", Quantity.SHARE, 0.01));

  /**
   * A unit of a campaign.
   *
   * @throws IllegalArgumentException if it is unknown
   */
  public static PrintedUnit of(String text) {
    return find(text).orElseThrow(() -> new IllegalArgumentException("unknown unit " + text));
  }

  /** The unit with this text; empty if it is not a unit, or more than one. */
  static Optional<PrintedUnit> find(String text) {
    return at(text).filter(each -> each.text().equals(text));
  }

  /** The unit at the beginning of a text, at once or after a blank; empty if there is none. */
  static Optional<PrintedUnit> at(String text) {
    for (Form form : FORMS) {
      Matcher matcher = form.pattern().matcher(text);
      if (matcher.lookingAt()) {
        return Optional.of(form.unit().apply(matcher));
      }
    }
    return Optional.empty();
  }

  private static Form time(String names, double nanos) {
    return form("(?:" + names + ")(?:/ops?)?", Quantity.TIME, nanos);
  }

  private static Form operationsPer(String time, double perSecond) {
    return form("ops?/" + time, Quantity.OPERATIONS, perSecond);
  }

  private static Form form(String names, Quantity quantity, double factor) {
    return new Form(
        Pattern.compile(BLANK + "(" + names + ")" + END),
        found -> new PrintedUnit(found.group(1), quantity, factor, false));
  }

  private static Form prefixed(String name, Quantity quantity) {
    return new Form(
        Pattern.compile(BLANK + "(" + PREFIX + name + ")" + END),
        found -> {
          String prefix = orEmpty(found.group(2));
          boolean isBinary = prefix.endsWith(BINARY);
          double decimal = PREFIXES.get(prefix.replace(BINARY, ""));
          double steps = Math.rint(Math.log(decimal) / Math.log(KILO));
          return new PrintedUnit(
              found.group(1), quantity, isBinary ? Math.pow(KIBI, steps) : decimal, isBinary);
        });
  }

  private static String orEmpty(@Nullable String group) {
    return group == null ? "" : group;
  }
}
