package io.tare.analysis.comparison.change;

/** What is compared between two runs. */
public enum ComparedMeasure {
  /**
   * PD over the earlier run's PD. Each is relative to the reference of its own run, so a machine
   * that became slower for both platforms alike has no effect.
   */
  PD("PD"),
  /**
   * Mean time over the earlier run's mean time on the same platform. It includes all changes of the
   * machine between the runs.
   */
  TIME("time");

  private final String words;

  ComparedMeasure(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
