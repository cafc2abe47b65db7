package io.tare.harness.campaign.stop;

/** When the run stops. */
public sealed interface StopRule {

  /** After the declared blocks. */
  record FixedBlocks() implements StopRule {}

  /**
   * When every PD is precise enough, but not before the declared blocks are done; no block begins
   * after the budget is spent.
   *
   * @param relativeHalfWidth half the width of PD's interval, divided by PD; above 0
   * @param budgetNanos measured from the start of the run (or of its resumption)
   */
  record Precision(double relativeHalfWidth, long budgetNanos) implements StopRule {}
}
