package io.tare.analysis.comparison;

import java.util.Set;

/**
 * PD of another statistic of the same trials, shown wherever that of the mean is shown. It is
 * computed per trial, and then treated like means: ratio, interval, correction and verdict.
 *
 * @param reference mean over the trials of the statistic on the reference, in the metric's base
 *     unit; of processor time in nanoseconds
 * @param candidate the same on the candidate
 */
public record SecondaryStatistic(Kind kind, double reference, double candidate, PdVerdict judged) {

  public enum Kind {
    /**
     * The median of a trial's submissions: the usual time, not affected by a minority. Why not a
     * trimmed mean: docs/explanation/robust.md.
     */
    MEDIAN("median"),
    /**
     * The platform's processor time per submission, hypervisor and guest included: unrelated
     * programs hardly affect it.
     */
    PROCESSOR("processor time");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** Its name in files and sentences. */
    public String label() {
      return label;
    }
  }

  SecondaryStatistic withHolmP(double p) {
    return new SecondaryStatistic(kind, reference, candidate, judged.withHolmP(p));
  }

  SecondaryStatistic unsettled(Set<Unsettled> by) {
    return new SecondaryStatistic(kind, reference, candidate, judged.unsettled(by));
  }
}
