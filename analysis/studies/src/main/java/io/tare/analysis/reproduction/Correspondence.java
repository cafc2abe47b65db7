package io.tare.analysis.reproduction;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.model.Measurand;

/**
 * A published PD and one's own of the same measurand.
 *
 * @param platform the run's, which need not be the study's
 */
public record Correspondence(PublishedPd then, Measurand measurand, String platform, Ratio now) {

  /** How one's own interval lies to what was published. */
  public enum Relation {
    HIGHER("higher"),
    LOWER("lower"),
    /** All of the own interval is within the published range. */
    WITHIN("within"),
    /** The two have values in common, which a wide interval has easily. */
    OVERLAPS("overlaps"),
    /** There is no interval of one's own. */
    OPEN("open");

    private final String words;

    Relation(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  public Relation relation() {
    if (now.interval().isEmpty()) {
      return Relation.OPEN;
    }
    Interval own = now.interval().get();
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
