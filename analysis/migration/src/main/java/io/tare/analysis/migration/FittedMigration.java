package io.tare.analysis.migration;

/**
 * A measured migration beside what laws say of it.
 *
 * @param terms as a planner would have asked
 * @param total what was measured and what laws say, of the total time
 * @param downtime the same of the downtime
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

    /** What the law of all others says too much, of what was measured. */
    public double error() {
      return leftOut / measured - 1;
    }
  }
}
