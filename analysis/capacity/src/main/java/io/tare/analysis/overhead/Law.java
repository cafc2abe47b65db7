package io.tare.analysis.overhead;

import java.util.List;

/**
 * What a component costs on one platform: coefficients of its form's terms, in seconds, 0 or more.
 *
 * @param coefficients fitted to the means of all blocks
 * @param draws as likely coefficients as the blocks allow, the same blocks in the same draw of
 *     every component and platform
 * @param misfit deviation of the relative errors at sizes that were left out of the fit: what the
 *     form does not tell
 * @param cells what it was fitted to
 */
public record Law(
    List<Double> coefficients, List<List<Double>> draws, double misfit, List<FittedCell> cells) {

  /**
   * One point that was measured.
   *
   * @param measured mean of the blocks, in seconds
   * @param fitted what the law says
   * @param leftOut what it says when it is fitted without this point; not a number if the others do
   *     not tell
   */
  public record FittedCell(WorkPoint point, double measured, double fitted, double leftOut) {

    /** How far the law is off, as a share of what was measured. */
    public double residual() {
      return fitted / measured - 1;
    }

    /** How far it is off without this point. */
    public double leftOutError() {
      return leftOut / measured - 1;
    }
  }

  public Law {
    coefficients = List.copyOf(coefficients);
    draws = draws.stream().map(List::copyOf).toList();
    cells = List.copyOf(cells);
  }

  /**
   * Coefficients of one draw.
   *
   * @param draw {@link OverheadModel#NOMINAL} for those of all blocks
   */
  double[] coefficients(int draw) {
    List<Double> chosen = draw == OverheadModel.NOMINAL ? coefficients : draws.get(draw);
    return chosen.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
