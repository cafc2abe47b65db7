package io.tare.harness.command.terminal;

import java.time.Duration;
import java.util.Locale;

/** Quantities in words, the same in every locale. */
public final class QuantityText {

  private static final int MINUTE = 60;
  private static final int HOUR = 60 * MINUTE;
  private static final int DAY = 24 * HOUR;

  private QuantityText() {}

  /** To two units: {@code 8 s}, {@code 3 min 20 s}, {@code 2 h 5 min}, {@code 3 d 4 h}. */
  public static String duration(Duration duration) {
    long seconds = Math.max(0, duration.toSeconds());
    if (seconds < MINUTE) {
      return seconds + " s";
    }
    if (seconds < HOUR) {
      return two(seconds, MINUTE, "min", 1, "s");
    }
    return seconds < DAY
        ? two(seconds, HOUR, "h", MINUTE, "min")
        : two(seconds, DAY, "d", HOUR, "h");
  }

  /** In units of 1024, to three digits: {@code 1.5 GiB}. */
  public static String bytes(long bytes) {
    double value = bytes;
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
    int unit = 0;
    while (value >= 1000 && unit < units.length - 1) {
      value /= 1024;
      unit++;
    }
    int decimals = unit == 0 || value >= 100 ? 0 : 1;
    return String.format(Locale.ROOT, "%." + decimals + "f %s", value, units[unit]);
  }

  /** {@code 1 block}, {@code 4 blocks}. */
  public static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  private static String two(long seconds, int large, String name, int small, String smallName) {
    long rest = seconds % large / small;
    return seconds / large + " " + name + (rest == 0 ? "" : " " + rest + " " + smallName);
  }
}
