package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.harness.model.RunNote;
import java.util.Optional;

/** How a run decided to end, which its intervals must consider: see {@link PrecisionStop}. */
public final class StoppingCorrection {

  private StoppingCorrection() {}

  /** Absent if the number of blocks was fixed beforehand. */
  public static Optional<PrecisionStop> of(RunFacts run) {
    return run.notes().stream()
        .filter(RunNote.PrecisionTarget.class::isInstance)
        .map(note -> new PrecisionStop(((RunNote.PrecisionTarget) note).leastBlocks()))
        .findFirst();
  }

  /** The ratio with an interval that has correct coverage under the rule. */
  public static Ratio honest(Optional<PrecisionStop> stop, Ratio ratio) {
    return stop.map(rule -> rule.widened(ratio)).orElse(ratio);
  }
}
