package io.tare.analysis.comparison.pilot;

import io.tare.harness.model.Measurand;
import java.util.List;

/**
 * What shares one number of submissions, or one time, in a campaign to plan.
 *
 * @param measurands at least one
 * @param amount in the campaign as it is
 */
public record PilotEntry(List<Measurand> measurands, PilotAmount amount) {

  public PilotEntry {
    measurands = List.copyOf(measurands);
    if (measurands.isEmpty()) {
      throw new IllegalArgumentException("an entry of nothing with " + amount);
    }
  }

  boolean isTimed() {
    return amount instanceof PilotAmount.Time;
  }
}
