package io.tare.harness.run.verdict;

import static io.tare.harness.workloads.contract.CellFindings.number;
import static io.tare.harness.workloads.contract.CellFindings.percent;

import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.campaign.ValidityBounds.Bound;
import io.tare.harness.model.ClockRates;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.run.BlockComparisons;
import io.tare.harness.run.reading.ClockAudit;
import io.tare.harness.run.reading.ClockFigures;
import io.tare.harness.workloads.contract.CellFindings;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** Judges the machine by readings of clocks and processors before and after a cell. */
final class MachineRules {

  private final CellFindings found;
  private static final double NANOS = 1e9;

  private final ValidityBounds bounds;

  MachineRules(CellFindings found, ValidityBounds bounds) {
    this.found = found;
    this.bounds = bounds;
  }

  void judge(MachineReading before, MachineReading after) {
    OptionalDouble rate = after.clockRateSince(before);
    if (rate.isPresent()) {
      found.observe(Observation.CLOCK, rate.getAsDouble());
      if (!(Math.abs(rate.getAsDouble() - 1) <= bounds.of(Bound.CLOCK))) {
        found.broken(
            Rule.CLOCK,
            "the platform's clock ran at "
                + number(rate.getAsDouble())
                + " of the harness's rate; they may differ by at most "
                + percent(bounds.of(Bound.CLOCK)));
      }
    }
  }

  /**
   * Clocks with a constant but different rate are reported, and their times can be corrected;
   * uneven clocks, or clients' clocks with different rates, invalidate them.
   */
  void judge(List<ClockAudit> clocks) {
    clocks.forEach(this::judge);
    List<ClockAudit> clients = clocks.stream().filter(each -> !each.isServer()).toList();
    judgeTogether(clients);
    ClockFigures.CLIENT.note(clients, found);
    if (clients.size() == 1 // samples do not say which client they are from
        && clients.get(0).isEven()
        && clients.get(0).last().isOfDates()) {
      found.observe(Observation.START_AHEAD, (double) clients.get(0).datesAheadNanos());
    }
    ClockFigures.SERVER.note(clocks.stream().filter(ClockAudit::isServer).toList(), found);
  }

  private void judgeTogether(List<ClockAudit> clients) {
    if (clients.isEmpty() || !clients.stream().allMatch(ClockAudit::isEven)) {
      return;
    }
    ClockAudit slowest = Collections.min(clients, Comparator.comparingDouble(ClockAudit::rate));
    ClockAudit fastest = Collections.max(clients, Comparator.comparingDouble(ClockAudit::rate));
    double apart = fastest.rate() - slowest.rate() - fastest.doubt() - slowest.doubt();
    if (apart > ClockRates.MIN_DIFFERENCE) {
      found.broken(
          Rule.CLOCK,
          "the clocks of "
              + slowest.clock()
              + " and "
              + fastest.clock()
              + " ran "
              + partsPerMillion(slowest)
              + " and "
              + partsPerMillion(fastest)
              + " ppm faster than the harness's, and the cell contains times of both");
    }
  }

  private static String partsPerMillion(ClockAudit clock) {
    return Long.toString(Math.round(1e6 * (clock.rate() - 1)));
  }

  private void judge(ClockAudit clock) {
    if (!clock.isEven() && bounds.of(Bound.CLOCK) < 1) { // a bound of 100 % turns the check off
      found.broken(
          Rule.CLOCK,
          "the clock of "
              + clock.clock()
              + " did not run evenly: it deviated by "
              + number(clock.unevenNanos() / NANOS)
              + " s from a constant rate");
    } else if (clock.isEven() && !(clock.surelyOff() <= bounds.of(Bound.CLOCK))) {
      found.broken(
          Rule.CLOCK,
          "the clock of "
              + clock.clock()
              + " ran at "
              + number(clock.rate())
              + " of the harness's rate; they may differ by at most "
              + percent(bounds.of(Bound.CLOCK)));
    }
  }

  /**
   * Records how many processors other programs used. This alone breaks no rule, because one
   * platform's cell does not show what they cost; it is judged together with the other platform's
   * when the block is over ({@link BlockComparisons}), and reported.
   *
   * @param allowed processors that platform and client may use on this machine
   * @param ownNanos processor time that they used between the readings, if known
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
              found.observe(Observation.OTHERS_MIN, others.min());
              found.observe(Observation.OTHERS_MAX, others.max());
            });
  }
}
