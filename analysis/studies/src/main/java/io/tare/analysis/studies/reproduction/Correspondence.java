package io.tare.analysis.studies.reproduction;

import io.tare.analysis.comparison.PdVerdict;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Measurand;

/**
 * A published PD and one's own of the same measurand.
 *
 * @param platform the run's, which may differ from the study's
 * @param now as in the run's report
 */
public record Correspondence(
    PublishedPd then, Measurand measurand, String platform, PdVerdict now) {

  /** The relation of one's own interval to the published value. */
  public enum Relation {
    HIGHER("higher"),
    LOWER("lower"),
    /** The own interval is within the published range. */
    WITHIN("within"),
    /** The two overlap, which is easy for a wide interval. */
    OVERLAPS("overlaps"),
    /** There is no own interval. */
    OPEN("open"),
    /** It was measured before both sides had settled. */
    NOT_SETTLED("not settled"),
    /** Its values have too few digits. */
    TOO_COARSE("too coarse");

    private final String words;

    Relation(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  public Relation relation() {
    if (now.pd().interval().isEmpty()) {
      return Relation.OPEN;
    }
    if (!now.isSettled()) {
      return Relation.NOT_SETTLED;
    }
    if (now.verdict() == Verdict.TOO_COARSE) {
      return Relation.TOO_COARSE;
    }
    Interval own = now.pd().interval().get();
    if (own.lower() > then.upper()) {
      return Relation.HIGHER;
    }
    if (own.upper() < then.lower()) {
      return Relation.LOWER;
    }
    return own.lower() >= then.lower() && own.upper() <= then.upper()
        ? Relation.WITHIN
        : Relation.OVERLAPS;
  }
}
