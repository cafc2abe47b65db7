package io.tare.harness.workloads.programs.output;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The summary of the HPC Challenge benchmark ({@code hpccoutf.txt}): HPL, STREAM, DGEMM, ring and
 * ping-pong in one run.
 *
 * @param summary as printed, by key; some values are letters, and -1 means not measured
 * @param residualPassed whether HPL's result was correct
 * @param vectorsPassed whether STREAM reported no wrong vector, which it does only where the first
 *     process ran it; the summary does not say it
 */
public record HpccOutput(
    SortedMap<String, String> summary, boolean residualPassed, boolean vectorsPassed) {

  private static final Pattern BEGIN = Pattern.compile("^Begin of Summary section\\.");
  private static final Pattern END = Pattern.compile("^End of Summary section\\.");

  public static final double TERA = 1e12;
  public static final double GIGA = 1e9;

  /** STREAM's own lines, of which the summary repeats the rates. */
  private static final Pattern SINGLE_STREAM =
      Pattern.compile("^Single STREAM (Copy|Scale|Add|Triad) GB/s (\\S+)");

  /** Zeros may follow. */
  private static final Pattern NOT_MEASURED = Pattern.compile("-1(\\.0*)?");

  public HpccOutput {
    summary = Collections.unmodifiableSortedMap(new TreeMap<>(summary));
  }

  /**
   * @throws OutputException if there is not exactly one complete summary, or the benchmark reports
   *     failure
   */
  public static HpccOutput of(String output) throws OutputException {
    OutputText text = new OutputText(output);
    String cut = "there is no complete summary section: the benchmark did not end";
    int begin = text.only(BEGIN, "\"Begin of Summary section.\"", cut).index();
    int end = text.find(END, begin).orElseThrow(() -> new OutputException(cut)).index();
    SortedMap<String, String> summary = new TreeMap<>();
    for (int i = begin + 1; i < end; i++) {
      OutputLine line = text.line(i);
      int sign = line.text().indexOf('=');
      if (sign < 1) {
        throw line.expected("key=value");
      }
      String key = line.text().substring(0, sign);
      if (summary.put(key, line.text().substring(sign + 1).strip()) != null) {
        throw new OutputException("its summary has " + key + " twice");
      }
    }
    if (!"1".equals(summary.get("Success"))) {
      throw new OutputException("its summary has no Success=1: the benchmark failed");
    }
    List<OutputLine> residuals = text.all(HplOutput.RESIDUAL, 0);
    boolean passed = !residuals.isEmpty() && HplOutput.areRight(residuals);
    HpccOutput read = new HpccOutput(summary, passed, !text.has(StreamOutput.INVALID, 0));
    read.requireAgreement(text);
    return read;
  }

  /**
   * A figure as printed.
   *
   * @throws OutputException if it was not measured, or is not a number of at least 0
   */
  public Figure required(String key) throws OutputException {
    String value = summary.get(key);
    if (value == null || NOT_MEASURED.matcher(value).matches()) {
      throw new OutputException("its summary has no " + key);
    }
    return Figure.of(value, 0)
        .orElseThrow(
            () ->
                new OutputException(
                    "its summary has %s=%s, which is not a number of at least 0"
                        .formatted(key, value)));
  }

  /** The parts' own lines must say the same as the summary. */
  private void requireAgreement(OutputText text) throws OutputException {
    for (OutputLine line : text.all(SINGLE_STREAM, 0)) {
      String key = "SingleSTREAM_" + line.field(0);
      if (summary.containsKey(key) && line.figure(1, 0).contradicts(required(key))) {
        throw line.expected("%s=%s, as its summary says".formatted(key, summary.get(key)));
      }
    }
  }

  /**
   * The time of HPL, in nanoseconds.
   *
   * @throws OutputException if it was not measured, or contradicts HPL's rate
   */
  public Figure hplNanos() throws OutputException {
    return new TimeAndRate(
            required("HPL_time").times(GIGA),
            required("HPL_Tflops").times(TERA),
            HplOutput.operations((double) whole("HPL_N")))
        .time(HplOutput.UNITS);
  }

  /**
   * A number without decimals.
   *
   * @throws OutputException as above
   */
  public long whole(String key) throws OutputException {
    double value = required(key).value();
    if (value != Math.rint(value)) {
      throw new OutputException("its summary has %s=%s".formatted(key, summary.get(key)));
    }
    return (long) value;
  }

  /**
   * @throws OutputException if HPL's residual was too large
   */
  public void requireRightResult() throws OutputException {
    if (!residualPassed) {
      throw new OutputException("wrong answer: HPL's residual did not pass");
    }
  }

  /**
   * @throws OutputException if STREAM found a wrong vector
   */
  public void requireRightVectors() throws OutputException {
    if (!vectorsPassed) {
      throw new OutputException(StreamOutput.WRONG);
    }
  }
}
