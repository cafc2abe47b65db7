package io.tare.harness.workloads.programs.output;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The output of HPL's own program ({@code xhpl}) for a single problem.
 *
 * @param equations their number
 * @param blockSize of the matrix
 * @param rows of processes
 * @param columns of processes
 * @param nanos computed from the rate, if that is more precise than the time in hundredths of a
 *     second
 * @param operationsPerSecond floating-point operations of all processes together
 */
public record HplOutput(
    long equations,
    long blockSize,
    long rows,
    long columns,
    Figure nanos,
    Figure operationsPerSecond) {

  /** Variant, N, NB, P, Q, time and GFLOP/s; some builds add columns. */
  private static final Pattern RESULT =
      Pattern.compile(
          "^W[A-Z0-9]+\\s+(\\d+)\\s+(\\d+)\\s+(\\d+)\\s+(\\d+)\\s+(\\S+)\\s+(\\S+)(?:\\s+[(\\d].*)?\\s*$");

  /** The residual's line ends with HPL's verdict. */
  static final Pattern RESIDUAL =
      Pattern.compile("^\\|\\|Ax-b\\|\\|_oo.*= *(\\S+) \\.+\\s+(PASSED|FAILED)\\s*$");

  /** Power of ten of operations, and of nanoseconds per second. */
  private static final int GIGA = 9;

  static final TimeAndRate.Units UNITS = new TimeAndRate.Units("s", 1e9, "Gflops", 1e9);

  /**
   * @throws OutputException if there is not exactly one result, or HPL does not confirm it
   */
  public static HplOutput of(String output) throws OutputException {
    OutputText text = OutputText.untagged(output);
    OutputLine result =
        text.only(RESULT, "results", "there is no line with variant, N, NB, P, Q, time and Gflops");
    requireRight(text.all(RESIDUAL, result.index()));
    long equations = result.whole(0);
    Figure rate = result.figure(5, GIGA);
    return new HplOutput(
        equations,
        result.whole(1),
        result.whole(2),
        result.whole(3),
        nanos(result.figure(4, GIGA), rate, (double) equations),
        rate);
  }

  /** Old versions print three residuals. */
  private static void requireRight(List<OutputLine> residuals) throws OutputException {
    if (residuals.isEmpty()) {
      throw new OutputException("there is no residual after the result: the output was cut off");
    }
    if (!areRight(residuals)) {
      throw new OutputException("wrong answer: HPL says that the residual is too large");
    }
  }

  /** Whether HPL passed them all, and they are numbers. */
  static boolean areRight(List<OutputLine> residuals) {
    return residuals.stream()
        .allMatch(
            each -> each.field(1).equals("PASSED") && Figure.of(each.field(0), 0).isPresent());
  }

  private static Figure nanos(Figure printed, Figure rate, double equations)
      throws OutputException {
    if (!(rate.value() > 0)) {
      throw new OutputException("its rate is 0 Gflops: it ran too briefly for its clock");
    }
    return new TimeAndRate(printed, rate, operations(equations)).time(UNITS);
  }

  /**
   * The operations that HPL 2.3 counts for a number of equations (HPL_pdtest.c): n² (2n/3 + 3/2).
   */
  static double operations(double equations) {
    return equations * equations * (2 * equations / 3 + 1.5);
  }
}
