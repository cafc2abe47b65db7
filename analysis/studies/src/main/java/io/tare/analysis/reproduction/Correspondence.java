package io.tare.analysis.reproduction;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.model.Measurand;

/**
 * A published PD and one's own of the same measurand.
 *
 * @param platform the run's, which may differ from the study's
 */
public record Correspondence(PublishedPd then, Measurand measurand, String platform, Ratio now) {

  /** The relation of one's own interval to the published value. */
  public enum Relation {
    HIGHER("higher"),
    LOWER("lower"),
    /** The own interval is within the published range. */
    WITHIN("within"),
    /** The two overlap, which is easy for a wide interval. */
    OVERLAPS("overlaps"),
    /** There is no own interval. */
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
