package io.tare.harness.workloads.programs.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;

/**
 * The output of {@code tare-benchmarks round-trip}.
 *
 * @param count round trips that count
 * @param size bytes of a request
 * @param figures name to nanoseconds, as printed
 */
public record RoundTripOutput(long count, long size, JsonNode figures) {

  private static final String WHERE = "the line of round trips";
  private static final double NANOS = 1e9;

  private static final List<String> QUANTILES =
      List.of("p50_ns", "p90_ns", "p99_ns", "p99_9_ns", "p99_99_ns", "longest_ns");

  /**
   * @throws OutputException if it is not such output, or an end stood still
   */
  public static RoundTripOutput of(String output) throws OutputException {
    JsonNode line = OutputJson.read(output);
    requireRunning(line, "still_ns", "the end that asks");
    requireRunning(line, "others_still_ns", "the end that answers");
    requireOrder(line);
    return new RoundTripOutput(
        (long) OutputJson.number(line, "count", WHERE),
        (long) OutputJson.number(line, "size", WHERE),
        line);
  }

  /** Outputs of older versions do not say. */
  private static void requireRunning(JsonNode line, String name, String who)
      throws OutputException {
    double still = line.has(name) ? OutputJson.number(line, name, WHERE) : 0;
    if (still > 0) {
      throw new OutputException(
          String.format(Locale.ROOT, "%s stood still for %.1f s", who, still / NANOS));
    }
  }

  /** A higher quantile is not shorter. */
  private static void requireOrder(JsonNode line) throws OutputException {
    String before = "";
    for (String name : QUANTILES) {
      if (line.has(name)) {
        if (!before.isEmpty()
            && OutputJson.number(line, name, WHERE) < OutputJson.number(line, before, WHERE)) {
          throw new OutputException(
              "%s of %s is less than %s of %s"
                  .formatted(name, line.get(name).asText(), before, line.get(before).asText()));
        }
        before = name;
      }
    }
  }

  /**
   * One of its times, for example {@code p99_99_ns}.
   *
   * @throws OutputException if it is missing
   */
  public double nanos(String name) throws OutputException {
    return OutputJson.number(figures, name, WHERE);
  }
}
