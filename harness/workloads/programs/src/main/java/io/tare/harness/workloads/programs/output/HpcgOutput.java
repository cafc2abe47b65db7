package io.tare.harness.workloads.programs.output;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The result file of HPCG 3.1, {@code HPCG-Benchmark_3.1_DATE.txt}.
 *
 * @param processes that took part
 * @param threads of each
 * @param edges equations of a process along each axis
 * @param operationsPerSecond its rating: floating-point operations of all processes together
 * @param nanos of the timed iterations
 */
public record HpcgOutput(
    long processes, long threads, List<Long> edges, Figure operationsPerSecond, Figure nanos) {

  private static final Pattern VERDICT = Pattern.compile("::Result=(\\S*)\\s*$");

  /** Spectral convergence, symmetry, iterations, reproducibility. */
  private static final int VERDICTS = 4;

  /** Power of ten of operations, and of nanoseconds per second. */
  private static final int GIGA = 9;

  private static final TimeAndRate.Units UNITS = HplOutput.UNITS;

  public HpcgOutput {
    edges = List.copyOf(edges);
  }

  /**
   * @throws OutputException if there is not exactly one result, or HPCG does not confirm it
   */
  public static HpcgOutput of(String output) throws OutputException {
    OutputText text = OutputText.untagged(output);
    requireRight(text);
    OutputLine printed = only(text, "Final Summary::HPCG result is VALID with a GFLOP/s rating of");
    Figure rating = printed.figure(0, GIGA);
    Figure again =
        only(text, "GFLOP/s Summary::Total with convergence and optimization phase overhead")
            .figure(0, GIGA);
    if (!rating.equals(again)) {
      throw printed.expected("the rating of the summary");
    }
    Figure nanos = only(text, "Benchmark Time Summary::Total").figure(0, GIGA);
    Figure raw = only(text, "GFLOP/s Summary::Raw Total").figure(0, GIGA);
    double operations = only(text, "Floating Point Operations Summary::Total").figure(0, 0).value();
    var unused = new TimeAndRate(nanos, raw, operations).time(UNITS);
    if (rating.value() > raw.value() + raw.resolution()) {
      throw printed.expected("a rating that is not above the raw rate");
    }
    return new HpcgOutput(
        only(text, "Machine Summary::Distributed Processes").whole(0),
        only(text, "Machine Summary::Threads per processes").whole(0),
        List.of(edge(text, "nx"), edge(text, "ny"), edge(text, "nz")),
        rating,
        nanos);
  }

  private static void requireRight(OutputText text) throws OutputException {
    List<OutputLine> verdicts = text.all(VERDICT, 0);
    for (OutputLine each : verdicts) {
      if (!each.field(0).equals("PASSED")) {
        throw new OutputException("wrong answer: HPCG says \"" + each.text().strip() + "\"");
      }
    }
    if (text.has(Pattern.compile("HPCG result is=INVALID"), 0)) {
      throw new OutputException("wrong answer: HPCG says that its result is invalid");
    }
    if (verdicts.size() != VERDICTS) {
      throw new OutputException(
          "there are %d verdicts of HPCG instead of %d".formatted(verdicts.size(), VERDICTS));
    }
  }

  private static long edge(OutputText text, String axis) throws OutputException {
    return only(text, "Local Domain Dimensions::" + axis).whole(0);
  }

  private static OutputLine only(OutputText text, String key) throws OutputException {
    return text.only(
        Pattern.compile("^" + Pattern.quote(key) + "=(\\S+)\\s*$"),
        "\"" + key + "\"",
        "there is no number \"" + key + "\"");
  }
}
