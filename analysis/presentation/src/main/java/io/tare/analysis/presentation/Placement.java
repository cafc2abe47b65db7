package io.tare.analysis.presentation;

/** Places where columns of a run's results are shown. */
public enum Placement {
  /** The table on the page. */
  PAGE,
  /** Text after a run and of {@code tare report}: fits a screen. */
  SCREEN,
  /** Text of {@code tare report --details}. */
  TERMINAL,
  /** {@code tare report --table}, in any form, and the summary of a CI job. */
  TABLE,
  /** A table of a paper: the claims, in few columns. */
  PAPER,
  /** The file of comma-separated values: base units, not rounded. */
  CSV,
  /** {@code results.json}: base units, not rounded. */
  JSON,
  /** On the page: medians, percentiles and processor time of comparisons. */
  MEDIANS,
  /** On the page: how firm verdicts are. */
  ROBUSTNESS,
  /** On the page: where the variance of comparisons comes from. */
  VARIANCE
}
