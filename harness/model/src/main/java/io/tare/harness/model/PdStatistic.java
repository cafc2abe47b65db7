package io.tare.harness.model;

/** The statistic of times of which PD is the ratio. */
public enum PdStatistic {
  MEAN("pd"),
  MEDIAN("pd.median"),
  P95("pd.p95");

  private final String word;

  PdStatistic(String word) {
    this.word = word;
  }

  /** As people type it, in conditions and expectations. */
  public String word() {
    return word;
  }
}
