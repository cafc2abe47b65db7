package io.tare.harness.workloads.programs.output;

import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  /** Of rates whose prefix cannot be a thousandth. */
  private static final String ANY_PREFIX = "([kKMGTPmgt]i?)?";

  private static final String PER_SECOND = "(?:/s(?:ec(?:ond)?)?|ps)";

  private static final String NOUNS =
      "ops?|[Rr]eq(?:uest)?s?|[Tt]ransactions?|[Qq]ueries|[Ee]vents?|[Cc]alls?|IOs?|ios?"
          + "|[Mm]essages?|[Mm]sgs?|[Pp]ackets?|[Ii]terations?|";

  private static final Map<String, Double> PREFIXES =
      Map.ofEntries(
          Map.entry("", 1.0),
          Map.entry("k", 1e3),
          Map.entry("K", 1e3),
          Map.entry("m", 1e6),
          Map.entry("M", 1e6),
          Map.entry("g", 1e9),
          Map.entry("G", 1e9),
          Map.entry("t", 1e12),
          Map.entry("T", 1e12),
          Map.entry("P", 1e15));

  private static final String BINARY = "i";
  private static final double KIBI = 1024;
  private static final double KILO = 1000;

  /** A way to write units. */
  private record Form(Pattern pattern, Function<MatchResult, PrintedUnit> unit) {}

  private static final List<Form> FORMS =
      List.of(
          time("ns|nsecs?|nanos(?:ec(?:ond)?s?)?", 1),
          time("[u\u00b5\u03bc]s(?:ecs?)?|micros(?:ec(?:ond)?s?)?", 1e3),
          time("ms|msecs?|millis(?:ec(?:ond)?s?)?", 1e6),
          time("s|secs?|seconds?", NANOS),
          // "5 min, 7 max" are two labels.
          time("(?:min(?!.*\\bmax)|mins|minutes?)", 60 * NANOS),
          time("h|hrs?|hours?", 3600 * NANOS),
          prefixed(ANY_PREFIX, "(?:B|[Bb]ytes?)" + PER_SECOND, Quantity.BYTES),
          prefixed(ANY_PREFIX, "(?:b|[Bb]its?)" + PER_SECOND, Quantity.BITS),
          prefixed(ANY_PREFIX, "(?:FLOP|[Ff]lop)(?:/s(?:ec)?|s|S)", Quantity.FLOPS),
          prefixed(PREFIX, "(?:" + NOUNS + ")" + "/s(?:ec(?:ond)?)?", Quantity.OPERATIONS),
          prefixed(PREFIX, "(?:IOPS|iops|[tqrp]ps|[TQRP]PS)", Quantity.OPERATIONS),
          // Without a prefix they are a count.
          prefixed("([kKMGT])", "(?:[Oo]ps|OPS)", Quantity.OPERATIONS),
          operationsPer("ms", 1e3),
          operationsPer("[u\u00b5\u03bc]s", 1e6),
          operationsPer("ns", NANOS),
          operationsPer("min(?:ute)?", 1.0 / 60),
          prefixed(PREFIX, "(?:B|[Bb]ytes?)", Quantity.SIZE),
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

  /** Also for each of something, such as {@code us/op}; but a time per time is a share. */
  private static Form time(String names, double nanos) {
    return form("(?i:" + names + ")(?:/(?!(?:s|secs?|seconds?)\\b)\\p{L}+)?", Quantity.TIME, nanos);
  }

  private static Form operationsPer(String time, double perSecond) {
    return form("(?:" + NOUNS + ")/" + time, Quantity.OPERATIONS, perSecond);
  }

  private static Form form(String names, Quantity quantity, double factor) {
    return new Form(
        Pattern.compile(BLANK + "(" + names + ")" + END),
        found -> new PrintedUnit(found.group(1), quantity, factor, false));
  }

  private static Form prefixed(String prefixes, String name, Quantity quantity) {
    return new Form(
        Pattern.compile(BLANK + "(" + prefixes + name + ")" + END),
        found -> {
          String prefix = orEmpty(found.group(2));
          boolean isBinary = prefix.endsWith(BINARY);
          double decimal = Objects.requireNonNull(PREFIXES.get(prefix.replace(BINARY, "")));
          double steps = Math.rint(Math.log(decimal) / Math.log(KILO));
          return new PrintedUnit(
              found.group(1), quantity, isBinary ? Math.pow(KIBI, steps) : decimal, isBinary);
        });
  }

  private static String orEmpty(@Nullable String group) {
    return group == null ? "" : group;
  }
}
