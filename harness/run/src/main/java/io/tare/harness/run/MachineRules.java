package io.tare.harness.run;

import static io.tare.harness.benchmark.CellFindings.number;
import static io.tare.harness.benchmark.CellFindings.percent;

import io.tare.harness.benchmark.CellFindings;
import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.campaign.ValidityBounds.Bound;
import io.tare.model.ClockRates;
import io.tare.model.Observation;
import io.tare.model.Validity.Rule;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** What two looks at clocks and processors, before a cell and after it, say of the machine. */
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
                + " of the harness's; they may differ by "
                + percent(bounds.of(Bound.CLOCK)));
      }
    }
  }

  /**
   * Clocks that go evenly at another rate are told, and times by them can be corrected; those that
   * do not, or of clients each of which goes at a rate of its own, make them void.
   */
  void judge(List<ClockAudit> clocks) {
    clocks.forEach(this::judge);
    List<ClockAudit> clients = clocks.stream().filter(each -> !each.isServer()).toList();
    judgeTogether(clients);
    ClockFigures.CLIENT.note(clients, found);
    if (clients.size() == 1 && clients.get(0).isEven()) { // samples do not tell which client's
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
    if (apart > ClockRates.LEAST_DIFFERENCE) {
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
              + " ppm fast beside the harness's, and times of both are in the cell");
    }
  }

  private static String partsPerMillion(ClockAudit clock) {
    return Long.toString(Math.round(1e6 * (clock.rate() - 1)));
  }

  private void judge(ClockAudit clock) {
    if (!clock.isEven() && bounds.of(Bound.CLOCK) < 1) { // with 100 % nobody wants to know
      found.broken(
          Rule.CLOCK,
          "the clock of "
              + clock.clock()
              + " did not go evenly: it was "
              + number(clock.unevenNanos() / NANOS)
              + " s from where its rate leads");
    } else if (clock.isEven() && !(clock.surelyOff() <= bounds.of(Bound.CLOCK))) {
      found.broken(
          Rule.CLOCK,
          "the clock of "
              + clock.clock()
              + " ran at "
              + number(clock.rate())
              + " of the harness's; they may differ by "
              + percent(bounds.of(Bound.CLOCK)));
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
