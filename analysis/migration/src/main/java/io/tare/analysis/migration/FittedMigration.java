package io.tare.analysis.migration;

/**
 * A measured migration with the values of the laws.
 *
 * @param terms as in a forecast
 * @param total measured and fitted total time
 * @param downtime the same for the downtime
 */
public record FittedMigration(
    String name, PlannedMigration terms, Predicted total, Predicted downtime) {

  /**
   * Times in seconds, above 0.
   *
   * @param fitted by the law of all migrations
   * @param leftOut by the law of all others
   */
  public record Predicted(double measured, double fitted, double leftOut) {
    public Predicted {
      if (!(measured > 0 && fitted > 0 && leftOut > 0)
          || !Double.isFinite(measured + fitted + leftOut)) {
        throw new IllegalArgumentException(
            "times of %s s measured, %s s fitted and %s s left out, expected above 0"
                .formatted(measured, fitted, leftOut));
      }
    }

    /** The relative error of the law of all others. */
    public double error() {
      return leftOut / measured - 1;
    }
  }
}
