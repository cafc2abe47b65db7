package io.tare.harness.output;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The output of {@code tare-benchmarks round-trip}.
 *
 * @param count round trips that count
 * @param size bytes of a request
 * @param figures name to nanoseconds, as printed
 */
public record RoundTripOutput(long count, long size, JsonNode figures) {

  private static final String WHERE = "the line of round trips";

  /**
   * @throws OutputException if it is not such output
   */
  public static RoundTripOutput of(String output) throws OutputException {
    JsonNode line = OutputJson.read(output);
    return new RoundTripOutput(
        (long) OutputJson.number(line, "count", WHERE),
        (long) OutputJson.number(line, "size", WHERE),
        line);
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
