package io.tare.analysis.comparison;

import java.util.Set;

/**
 * PD of another figure of the same trials, which stands beside that of the mean wherever that one
 * is shown. It is taken trial by trial, and from there on everything is done as with means: its
 * ratio, its interval, its correction and its verdict.
 *
 * @param reference mean over the trials of the figure on the reference, in the metric's base unit
 * @param candidate the same on the candidate
 */
public record SecondaryStatistic(Kind kind, double reference, double candidate, PdVerdict judged) {

  public enum Kind {
    /**
     * The median of a trial's submissions: what the usual one takes, whatever a minority does. Why
     * not a trimmed mean: docs/explanation/robust.md.
     */
    MEDIAN("median"),
    /**
     * What the platform's processors did for a submission, hypervisor and guest included: programs
     * that have nothing to do with the run hardly touch it.
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
