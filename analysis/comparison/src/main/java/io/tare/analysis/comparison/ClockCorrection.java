package io.tare.analysis.comparison;

import io.tare.model.ClockRates;
import io.tare.model.JournalEntry.CellFinished;
import io.tare.model.Observation;
import io.tare.model.SampleBatch;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Times by a clock that went evenly at another rate than the harness's, as the harness's would have
 * told them. All times of a submission are corrected alike, so that parts add up.
 */
final class ClockCorrection {

  private static final String TIME = "_ns";

  private ClockCorrection() {}

  /** What times of a cell are to be multiplied by; 1 if its clock told them right. */
  static double factor(@Nullable CellFinished finished) {
    return finished == null ? 1 : factor(finished.observations());
  }

  /**
   * @param observations of a cell, by name as in the journal
   */
  static double factor(Map<String, Double> observations) {
    Double rate = observations.get(Observation.CLIENT_CLOCK.label());
    double doubt = observations.getOrDefault(Observation.CLIENT_CLOCK_DOUBT.label(), 0.0);
    return rate != null && rate > 0 && Math.abs(rate - 1) - doubt > ClockRates.LEAST_DIFFERENCE
        ? 1 / rate
        : 1;
  }

  static SampleBatch of(SampleBatch batch, double factor) {
    return factor == 1
        ? batch
        : new SampleBatch(
            batch.trial(),
            batch.attempt(),
            batch.cell(),
            batch.slice(),
            batch.columns().scaled(name -> name.endsWith(TIME), factor));
  }
}
