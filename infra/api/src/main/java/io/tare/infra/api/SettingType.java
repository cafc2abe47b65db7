package io.tare.infra.api;

import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Scalar;
import io.tare.infra.hosts.UserPath;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Types of platforms' settings, besides plain words and numbers. */
public final class SettingType {

  /** A file or directory of this machine; {@code ~} is the user's home. */
  public static final Scalar<Path> PATH =
      new Scalar<>(
          "a path",
          "a path",
          text -> UserPath.of(Scalar.argument().parse(text)),
          Path::toString,
          Map.of("type", "string"),
          Optional.empty());

  /**
   * A file or directory of another machine. Some programs there pass paths on in configurations and
   * command lines of their own, in which other characters have meanings.
   */
  public static final Scalar<String> REMOTE_PATH =
      Scalar.matching(
          "/[A-Za-z0-9._/+@:=-]{0,1023}", "an absolute path of letters, digits and ._/+@:=-");

  /** A machine. */
  public static final Scalar<String> HOST =
      Scalar.matching("[A-Za-z0-9_:\\[][A-Za-z0-9._:%\\[\\]-]{0,252}", "a name or an address");

  /** A network link. */
  public static final Scalar<String> LINK =
      Scalar.matching("[A-Za-z0-9_][A-Za-z0-9_.-]{0,14}", "the name of a link");

  /** A port of TCP. */
  public static final Scalar<Integer> PORT = Scalar.integer(1, 65_535);

  /** A time to wait at most, above 0. */
  public static final Scalar<Duration> DEADLINE =
      new Scalar<>(
          Dimension.DURATION.expected(),
          "a duration above 0",
          SettingType::deadline,
          SettingType::shortest,
          Scalar.quantity(Dimension.DURATION, 1, Long.MAX_VALUE).schema(),
          Optional.of(Dimension.DURATION));

  private static final long MINUTE_NANOS = 60_000_000_000L;

  private SettingType() {}

  /** One or more, separated by commas. */
  public static <T> Scalar<List<T>> severalOf(Scalar<T> each) {
    return new Scalar<>(
        each.expected() + ", or several separated by commas",
        each.range() + ", or several separated by commas",
        text -> {
          List<T> all =
              Stream.of(text.split(","))
                  .map(String::strip)
                  .filter(word -> !word.isEmpty())
                  .map(each::parse)
                  .toList();
          if (all.isEmpty()) {
            throw Scalar.wrong(each.expected(), text);
          }
          return all;
        },
        values ->
            values.stream()
                .map(value -> String.valueOf(each.write(value)))
                .collect(Collectors.joining(",")),
        Map.of("type", List.of("string", "number", "boolean")),
        Optional.empty());
  }

  private static Duration deadline(String text) {
    long nanos = Dimension.DURATION.parseWhole(text);
    if (nanos > 0) {
      return Duration.ofNanos(nanos);
    }
    throw Scalar.wrong("a duration above 0", text);
  }

  private static String shortest(Duration duration) {
    long nanos = duration.toNanos();
    return nanos % MINUTE_NANOS == 0
        ? nanos / MINUTE_NANOS + "min"
        : Dimension.DURATION.write(nanos);
  }
}
