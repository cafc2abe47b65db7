package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedNumber;
import java.util.Optional;

/**
 * A paper's conclusion about platforms, which can be checked on another run.
 *
 * @param source where the paper says so
 * @param says the claim in words
 * @param reading decisions needed to make it checkable, because the paper gives no number; may be
 *     empty
 */
public record Claim(String id, String source, String says, String reading, Question question) {

  /** The condition to check on a run. PD is above 1 for a loss. */
  public sealed interface Question {}

  /** PD of every selected cell is within a range; at least one end is given. */
  public record Within(CellSelection of, Optional<PrintedNumber> low, Optional<PrintedNumber> high)
      implements Question {

    public Within {
      if (low.isEmpty() && high.isEmpty()) {
        throw new IllegalArgumentException("a range needs a low or a high end");
      }
    }

    /** The lower end of the range, with rounding; minus infinity if absent. */
    public double lower() {
      return low.map(PrintedNumber::lower).orElse(Double.NEGATIVE_INFINITY);
    }

    /** The upper end of the range, with rounding; infinity if absent. */
    public double upper() {
      return high.map(PrintedNumber::upper).orElse(Double.POSITIVE_INFINITY);
    }
  }

  /**
   * PD of the cells on one side is above that of the cells on the other. Compares cells that agree
   * in everything that neither side selects by, or both select by equally.
   *
   * @param onAverage whether it is about the geometric mean over all such pairs instead of each
   */
  public record Order(CellSelection above, CellSelection below, boolean onAverage)
      implements Question {}

  /**
   * The loss of the cells on one side beyond the other side's grows with a parameter: the ratio of
   * the two sides' PDs at a larger value is above that at a smaller one, all else equal.
   *
   * @param along the parameter
   * @param onAverage whether it is about the geometric mean over all such pairs instead of each
   */
  public record Grows(CellSelection above, CellSelection below, String along, boolean onAverage)
      implements Question {}

  /**
   * One component's share of the time that the platform adds to each selected cell is within a
   * range.
   *
   * @param component its name in files, without a unit, such as {@code disk}
   */
  public record Share(Within range, String component) implements Question {}

  /**
   * The mean of a quantity over the live migrations of every selected cell is within a range. The
   * range is of that quantity instead of PD.
   */
  public record Migration(Within range, MigrationQuantity quantity) implements Question {}

  /**
   * PD of the selected cells is the same.
   *
   * @param margin the largest share by which one may be above another
   * @param along if present, compares only cells that differ only in this parameter
   */
  public record Stable(CellSelection of, double margin, Optional<String> along)
      implements Question {}

  /**
   * No run can check it.
   *
   * @param reason in words
   */
  public record Undecidable(String reason) implements Question {}
}
