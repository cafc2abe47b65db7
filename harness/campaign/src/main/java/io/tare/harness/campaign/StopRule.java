package io.tare.harness.campaign;

/** When the run has enough. */
public sealed interface StopRule {

  /** After the declared blocks. */
  record FixedBlocks() implements StopRule {}

  /**
   * When every PD is known well enough, but not before the declared blocks are done, and no block
   * begins after the budget is spent.
   *
   * @param relativeHalfWidth half the width of PD's interval over PD, above 0
   * @param budgetNanos measured from the run's (or the resumption's) start
   */
  record Precision(double relativeHalfWidth, long budgetNanos) implements StopRule {}
}
