package io.tare.harness.output;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What HPL's own program ({@code xhpl}) writes of a single problem.
 *
 * @param equations how many
 * @param seconds as printed, with two decimals
 * @param operationsPerSecond floating-point operations of all processes together
 */
public record HplOutput(long equations, double seconds, double operationsPerSecond) {

  /** Variant, N, NB, P, Q, time and GFLOP/s. */
  private static final Pattern RESULT =
      Pattern.compile("^W[A-Z0-9]+\\s+(\\d+)\\s+\\d+\\s+\\d+\\s+\\d+\\s+(\\S+)\\s+(\\S+)\\s*$");

  /** The residual's line ends with what HPL thinks of it. */
  private static final Pattern RESIDUAL =
      Pattern.compile("^\\|\\|Ax-b\\|\\|_oo.*=.*\\.\\s+(PASSED|FAILED)\\s*$");

  /** Of operations, as a power of ten. */
  private static final int GIGA = 9;

  /**
   * @throws OutputException if there is no result, or HPL did not find it to be right
   */
  public static HplOutput of(String output) throws OutputException {
    OutputText text = new OutputText(output);
    int row = text.indexOf(RESULT, 0);
    if (row < 0) {
      throw new OutputException("there is no line with variant, N, NB, P, Q, time and Gflops");
    }
    Matcher result = text.find(RESULT, row).orElseThrow();
    Matcher residual =
        text.find(RESIDUAL, row)
            .orElseThrow(
                () -> new OutputException("there is no residual after the result: it was cut off"));
    if (residual.group(1).equals("FAILED")) {
      throw new OutputException("wrong answer: HPL says that the residual is too large");
    }
    return new HplOutput(
        text.whole(result.group(1), row),
        text.number(result.group(2), 0, row),
        text.number(result.group(3), GIGA, row));
  }
}
