package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedNumber;
import java.util.Optional;

/**
 * What a paper concludes about platforms, so that another run can be asked the same.
 *
 * @param source where the paper says so
 * @param says the claim in words
 * @param reading what had to be decided to make a question of it, because the paper gives no
 *     number; may be empty
 */
public record Claim(String id, String source, String says, String reading, Question question) {

  /** What is asked of a run. PD is above 1 for a loss. */
  public sealed interface Question {}

  /** PD of every selected cell is within a range; at least one end is there. */
  public record Within(CellSelection of, Optional<PrintedNumber> low, Optional<PrintedNumber> high)
      implements Question {

    public Within {
      if (low.isEmpty() && high.isEmpty()) {
        throw new IllegalArgumentException("a range needs a low or a high end");
      }
    }

    /** Where the range begins, rounding considered; minus infinity without a lower end. */
    public double lower() {
      return low.map(PrintedNumber::lower).orElse(Double.NEGATIVE_INFINITY);
    }

    /** Where the range ends, rounding considered; infinity without an upper end. */
    public double upper() {
      return high.map(PrintedNumber::upper).orElse(Double.POSITIVE_INFINITY);
    }
  }

  /**
   * PD of the cells on one side is above that of the cells on the other. Cells are compared that
   * agree in whatever neither side selects by, or both select by alike.
   *
   * @param onAverage whether it is said of the geometric mean over all such pairs instead of each
   */
  public record Order(CellSelection above, CellSelection below, boolean onAverage)
      implements Question {}

  /**
   * What the cells on one side lose beyond those on the other grows with a parameter: the ratio of
   * the two sides' PDs at a larger value is above that at a smaller one, all else alike.
   *
   * @param along the parameter
   * @param onAverage whether it is said of the geometric mean over all such pairs instead of each
   */
  public record Grows(CellSelection above, CellSelection below, String along, boolean onAverage)
      implements Question {}

  /**
   * PD of the selected cells is the same.
   *
   * @param margin the larger of two may be this share above the smaller
   * @param along if there, only cells are compared that differ in this parameter and nothing else
   */
  public record Stable(CellSelection of, double margin, Optional<String> along)
      implements Question {}
}
