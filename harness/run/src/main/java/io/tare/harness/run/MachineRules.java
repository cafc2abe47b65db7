package io.tare.harness.run;

import static io.tare.harness.benchmark.CellFindings.number;
import static io.tare.harness.benchmark.CellFindings.percent;

import io.tare.harness.benchmark.CellFindings;
import io.tare.harness.campaign.ValidityBounds;
import io.tare.model.Observation;
import io.tare.model.Validity.Rule;
import java.util.OptionalDouble;

/** What two looks at clocks and processors, before a cell and after it, say of the machine. */
final class MachineRules {

  private final CellFindings found;
  private final ValidityBounds bounds;

  MachineRules(CellFindings found, ValidityBounds bounds) {
    this.found = found;
    this.bounds = bounds;
  }

  void judge(MachineReading before, MachineReading after) {
    OptionalDouble rate = after.clockRateSince(before);
    if (rate.isPresent()) {
      found.observe(Observation.CLOCK, rate.getAsDouble());
      if (!(Math.abs(rate.getAsDouble() - 1) <= bounds.clock())) {
        found.broken(
            Rule.CLOCK,
            "the platform's clock ran at "
                + number(rate.getAsDouble())
                + " of the harness's; they may differ by "
                + percent(bounds.clock()));
      }
    }
  }

  /**
   * Notes how many processors other programs used. Alone it breaks no rule, because what they cost
   * cannot be told from one platform's cell; what it says beside the other platform's is judged
   * when the block is over ({@link BlockComparisons}), and a reader must know.
   *
   * @param allowed processors that platform and client may use on this machine
   * @param ownNanos processor time that they used between the readings, if it is known
   */
  void observeOthers(
      MachineReading before, MachineReading after, int allowed, OptionalDouble ownNanos) {
    after
        .othersSince(before, allowed)
        .ifPresent(others -> found.observe(Observation.OTHERS, others));
    after
        .otherProgramsSince(before, allowed, ownNanos)
        .ifPresent(
            others -> {
              found.observe(Observation.OTHERS_LEAST, others.least());
              found.observe(Observation.OTHERS_MOST, others.most());
            });
  }
}
