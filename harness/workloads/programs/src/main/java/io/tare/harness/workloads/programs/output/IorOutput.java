package io.tare.harness.workloads.programs.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What IOR prints with {@code -O summaryFormat=JSON} for one test with one repetition.
 *
 * @param tasks that took part
 * @param blockBytes contiguous bytes of a task
 * @param transferBytes of a call
 * @param bytesPerSecond of all tasks together, by operation: {@code write}, {@code read}
 */
public record IorOutput(
    long tasks, long blockBytes, long transferBytes, OperationRates bytesPerSecond) {

  private static final String WHERE = "the summary";
  private static final double MEBI = 1 << 20;

  /** Units of time and rate, for messages; times have four decimals. */
  private static final TimeAndRate.Units UNITS = new TimeAndRate.Units("s", 1e9, "MiB/s", MEBI);

  private static final double NANOS = 1e9;

  /**
   * @throws OutputException if it is not such output, there are several tests, or figures that are
   *     printed more than once differ
   */
  public static IorOutput of(String output) throws OutputException {
    JsonNode document = OutputJson.read(output);
    JsonNode tests = document.path("tests");
    JsonNode summary = document.path("summary");
    if (tests.size() != 1 || summary.isEmpty()) {
      throw new OutputException(
          "there are %d tests and %d summaries of operations, instead of one test"
              .formatted(tests.size(), summary.size()));
    }
    if (!document.has("Finished")) {
      throw new OutputException("IOR did not finish");
    }
    OperationRates.Builder rates = new OperationRates.Builder();
    List<Long> shape = List.of();
    for (JsonNode each : summary) {
      List<Long> own =
          List.of(whole(each, "numTasks"), whole(each, "blockSize"), whole(each, "transferSize"));
      if (!shape.isEmpty() && !shape.equals(own)) {
        throw new OutputException("its operations have different sizes");
      }
      shape = own;
      String operation = each.path("operation").asText();
      rates.add(operation, rate(each, results(tests.path(0), operation)));
    }
    return new IorOutput(shape.get(0), shape.get(1), shape.get(2), rates.all());
  }

  private static JsonNode results(JsonNode test, String operation) throws OutputException {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode each : test.path("Results")) {
      if (each.path("access").asText().equals(operation)) {
        found.add(each);
      }
    }
    if (found.size() != 1) {
      throw new OutputException(
          "there are %d results of %s instead of one".formatted(found.size(), operation));
    }
    return found.get(0);
  }

  /** Its mean, maximum and only result are one number, and follow from time and size. */
  private static Figure rate(JsonNode summary, JsonNode result) throws OutputException {
    Figure rate = figure(summary, "bwMeanMIB");
    if (!rate.equals(figure(summary, "bwMaxMIB"))
        || !rate.equals(figure(summary, "bwMinMIB"))
        || !rate.equals(figure(result, "bwMiB"))) {
      throw new OutputException("its figures of one repetition differ: " + summary);
    }
    if (!(rate.value() > 0)) {
      throw new OutputException("its rate is 0 MiB/s: it ran too briefly for its clock");
    }
    Figure bytesPerSecond = rate.times(MEBI);
    Figure time = figure(summary, "MeanTime").times(NANOS);
    double bytes = figure(summary, "xsizeMiB").value() * MEBI;
    if (!(bytes > 0)) {
      throw new OutputException("it transferred nothing");
    }
    var unused = new TimeAndRate(time, bytesPerSecond, bytes).time(UNITS);
    return bytesPerSecond;
  }

  private static Figure figure(JsonNode object, String key) throws OutputException {
    return OutputJson.figure(object.path(key), WHERE + " has no number " + key);
  }

  private static long whole(JsonNode object, String key) throws OutputException {
    return (long) OutputJson.number(object, key, WHERE);
  }
}
