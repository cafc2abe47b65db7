package io.tare.harness.output;

import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The summary of the HPC Challenge benchmark ({@code hpccoutf.txt}): HPL, STREAM, DGEMM, ring and
 * ping-pong in one run.
 *
 * @param figures as printed; what is -1 was not measured and is left out
 * @param residualPassed whether HPL's result was right
 */
public record HpccOutput(SortedMap<String, Double> figures, boolean residualPassed) {

  private static final Pattern BEGIN = Pattern.compile("^Begin of Summary section\\.");
  private static final Pattern END = Pattern.compile("^End of Summary section\\.");

  /** The line that follows HPL's residual. */
  private static final Pattern RESIDUAL =
      Pattern.compile("^\\|\\|Ax-b\\|\\|_oo/.*\\.\\.\\.\\.\\.\\. (PASSED|FAILED)");

  public static final double TERA = 1e12;
  public static final double GIGA = 1e9;
  private static final double NOT_MEASURED = -1;

  public HpccOutput {
    figures = Collections.unmodifiableSortedMap(new TreeMap<>(figures));
  }

  /**
   * @throws OutputException if there is no whole summary, or the benchmark says that it failed
   */
  public static HpccOutput of(String output) throws OutputException {
    OutputText text = new OutputText(output);
    int begin = text.indexOf(BEGIN, 0);
    int end = begin < 0 ? -1 : text.indexOf(END, begin);
    if (end < 0) {
      throw new OutputException("there is no whole summary section: the benchmark did not end");
    }
    SortedMap<String, Double> figures = new TreeMap<>();
    for (int i = begin + 1; i < end; i++) {
      String line = text.line(i);
      int sign = line.indexOf('=');
      if (sign < 1) {
        throw new OutputException("key=value", i + 1, line);
      }
      figure(line.substring(sign + 1)).stream()
          .filter(value -> value != NOT_MEASURED)
          .forEach(value -> figures.put(line.substring(0, sign), value));
    }
    if (!Double.valueOf(1).equals(figures.get("Success"))) {
      throw new OutputException("its summary has no Success=1: the benchmark failed");
    }
    boolean passed =
        text.find(RESIDUAL, 0).filter(found -> found.group(1).equals("PASSED")).isPresent();
    return new HpccOutput(figures, passed);
  }

  /**
   * A figure as it was printed.
   *
   * @throws OutputException if it was not measured
   */
  public double required(String key) throws OutputException {
    Double value = figures.get(key);
    if (value == null) {
      throw new OutputException("its summary has no " + key);
    }
    return value;
  }

  /**
   * @throws OutputException if HPL's residual was too large
   */
  public void requireRightResult() throws OutputException {
    if (!residualPassed) {
      throw new OutputException("wrong answer: HPL's residual did not pass");
    }
  }

  /** Some values are letters. */
  private static OptionalDouble figure(String text) {
    try {
      return OptionalDouble.of(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }
}
