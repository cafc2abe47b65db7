package io.tare.analysis.results;

import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.PrecisionStop;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a run decided to end, because its intervals must know: see {@link PrecisionStop}. */
public final class StoppingCorrection {

  /**
   * The topic of the note by which the harness says that a run ends when PD is known well enough.
   */
  static final String TOPIC = "precision";

  /** The note begins with the least number of blocks. */
  private static final Pattern LEAST_BLOCKS = Pattern.compile("^(\\d{1,9})\\b");

  private StoppingCorrection() {}

  /** Absent if the number of blocks was fixed beforehand. */
  public static Optional<PrecisionStop> of(RunFacts run) {
    return run.notes().stream()
        .filter(note -> note.topic().equals(TOPIC))
        .map(note -> LEAST_BLOCKS.matcher(note.text()))
        .filter(Matcher::find)
        .map(number -> new PrecisionStop(Math.max(1, Integer.parseInt(number.group(1)))))
        .findFirst();
  }

  /** The ratio with the interval that keeps its promise under the rule. */
  public static Ratio honest(Optional<PrecisionStop> stop, Ratio ratio) {
    return stop.map(rule -> rule.widened(ratio)).orElse(ratio);
  }
}
