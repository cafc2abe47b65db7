package io.tare.harness.workloads.programs.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code fio --output-format=json} prints.
 *
 * @param jobs in order
 */
public record FioOutput(List<Job> jobs) {

  /**
   * A job whose operations all read or all write.
   *
   * @param isWriting whether its operations write; otherwise they read
   * @param bytes that it moved
   * @param operations how many it took
   * @param meanNanos mean time of an operation, from submission to completion
   */
  public record Job(
      String name, boolean isWriting, double bytes, double operations, double meanNanos) {

    /**
     * Bytes per second while operations ran. Fio computes its own rate from whole milliseconds, but
     * a cached file takes only ten.
     */
    public double bytesPerSecond() {
      return bytes / (operations * meanNanos) * 1e9;
    }
  }

  private static final double MILLI = 1e6;

  /** For rounding. */
  private static final double SHARE = 0.99;

  private static final Pattern BEGINNING = Pattern.compile("^\\{", Pattern.MULTILINE);

  private static final Pattern END = Pattern.compile("^\\}", Pattern.MULTILINE);

  public FioOutput {
    jobs = List.copyOf(jobs);
  }

  /**
   * @throws OutputException if it is not such output, or a job failed or transferred nothing
   */
  public static FioOutput of(String output) throws OutputException {
    JsonNode document = OutputJson.read(json(output));
    List<Job> jobs = new ArrayList<>();
    for (JsonNode each : document.path("jobs")) {
      String name = each.path("jobname").asText();
      if (each.path("error").asInt() != 0) {
        throw new OutputException(
            "job %s failed with error %d".formatted(name, each.path("error").asInt()));
      }
      if (jobs.stream().anyMatch(job -> job.name().equals(name))) {
        throw new OutputException("there are two jobs " + name);
      }
      jobs.add(job(name, each));
    }
    if (jobs.isEmpty()) {
      throw new OutputException("there are no jobs");
    }
    return new FioOutput(jobs);
  }

  /**
   * The job of that name.
   *
   * @throws OutputException if it is missing
   */
  public Job job(String name) throws OutputException {
    for (Job job : jobs) {
      if (job.name().equals(name)) {
        return job;
      }
    }
    throw new OutputException("there is no job " + name);
  }

  private static Job job(String name, JsonNode each) throws OutputException {
    for (String direction : List.of("read", "write")) {
      JsonNode side = each.path(direction);
      double operations = OutputJson.number(side, "total_ios", name + "." + direction);
      if (operations > 0) {
        Job job =
            new Job(
                name,
                direction.equals("write"),
                OutputJson.number(side, "io_bytes", name + "." + direction),
                operations,
                OutputJson.number(
                    side.path("clat_ns"), "mean", name + "." + direction + ".clat_ns"));
        requireConsistent(job, side);
        return job;
      }
    }
    throw new OutputException("job " + name + " transferred nothing");
  }

  /**
   * What fio prints beside must allow the mean: how many were timed, bounds, and the whole time.
   */
  private static void requireConsistent(Job job, JsonNode side) throws OutputException {
    JsonNode times = side.path("clat_ns");
    require(job, "operations", times, "N", job.operations(), job.operations());
    require(job, "shortest operation", times, "min", 0, job.meanNanos());
    require(job, "longest operation", times, "max", job.meanNanos(), Double.MAX_VALUE);
    double millis = job.operations() * job.meanNanos() / MILLI;
    require(job, "time", side, "runtime", millis * SHARE - 1, Double.MAX_VALUE);
  }

  private static void require(
      Job job, String what, JsonNode object, String key, double min, double max)
      throws OutputException {
    if (object.has(key)) {
      double number = OutputJson.number(object, key, job.name());
      if (number < min || number > max) {
        throw new OutputException(
            "job %s: %s of %s contradicts its %.0f operations of %.1f ns"
                .formatted(
                    job.name(), what, object.get(key).asText(), job.operations(), job.meanNanos()));
      }
    }
  }

  /** Fio writes notes in lines before the document, and after it. */
  private static String json(String output) throws OutputException {
    Matcher begin = BEGINNING.matcher(output);
    if (!begin.find()) {
      return output;
    }
    int from = begin.start();
    Matcher end = END.matcher(output);
    if (!end.find(from)) {
      return output.substring(from);
    }
    if (begin.find(end.end())) {
      throw new OutputException("there are two documents: the output of several programs");
    }
    return output.substring(from, end.end());
  }
}
