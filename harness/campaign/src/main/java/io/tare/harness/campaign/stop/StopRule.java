package io.tare.harness.campaign.stop;

import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;

/** When the run stops. */
public sealed interface StopRule {

  /** The keys of {@code stop}: how much is measured of each cell, and when the run stops. */
  Spec SPEC = Amount.SPEC.and(Precision.PRECISION, Precision.BUDGET);

  /** The rule of such a table. */
  static StopRule of(Entries entries) {
    return entries
        .find(Precision.PRECISION)
        .<StopRule>map(target -> new Precision(target, entries.get(Precision.BUDGET)))
        .orElse(new FixedBlocks());
  }

  /** After the declared blocks. */
  record FixedBlocks() implements StopRule {}

  /**
   * When every PD is precise enough, but not before the declared blocks are done; no block begins
   * after the budget is spent.
   *
   * @param relativeHalfWidth half the width of PD's interval, divided by PD; above 0
   * @param budgetNanos measured from the start of the run (or of its resumption)
   */
  record Precision(double relativeHalfWidth, long budgetNanos) implements StopRule {

    private static final long SECOND = 1_000_000_000L;

    private static final Key<Double> PRECISION =
        Key.of(
            "precision",
            Scalar.share(false, 1, "half the width of PD's interval over PD"),
            "half-width of PD's interval divided by PD, at which the run ends");
    private static final Key<Long> BUDGET =
        Key.of(
                "budget",
                Scalar.quantity(Dimension.DURATION, SECOND, Long.MAX_VALUE / 2)
                    .ranging("1s or more"),
                "time after which no further block begins")
            .orElse(1200 * SECOND)
            .onlyWith(PRECISION);

    public void write(TableWriter table) {
      table.put(PRECISION, relativeHalfWidth).put(BUDGET, budgetNanos);
    }
  }
}
