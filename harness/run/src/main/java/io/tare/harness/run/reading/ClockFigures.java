package io.tare.harness.run.reading;

import io.tare.harness.model.Observation;
import io.tare.harness.workloads.contract.CellFindings;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** What is recorded about clocks in a cell. */
public enum ClockFigures {
  CLIENT(
      Observation.CLIENT_CLOCK,
      Observation.CLIENT_CLOCK_DOUBT,
      Observation.CLIENT_CLOCK_OFFSET,
      Observation.CLIENT_CLOCK_OFFSET_END,
      Observation.CLIENT_CLOCK_OFFSET_DOUBT),
  SERVER(
      Observation.SERVER_CLOCK,
      Observation.SERVER_CLOCK_DOUBT,
      Observation.SERVER_CLOCK_OFFSET,
      Observation.SERVER_CLOCK_OFFSET_END,
      Observation.SERVER_CLOCK_OFFSET_DOUBT);

  private final Observation rate;
  private final Observation doubt;
  private final Observation offset;
  private final Observation offsetEnd;
  private final Observation offsetDoubt;

  ClockFigures(
      Observation rate,
      Observation doubt,
      Observation offset,
      Observation offsetEnd,
      Observation offsetDoubt) {
    this.rate = rate;
    this.doubt = doubt;
    this.offset = offset;
    this.offsetEnd = offsetEnd;
    this.offsetDoubt = offsetDoubt;
  }

  /**
   * Several clocks are recorded by number, together with the one that is farthest off. A clock that
   * was set has no rate.
   */
  public void note(List<ClockAudit> clocks, CellFindings found) {
    if (clocks.isEmpty()) {
      return;
    }
    for (int i = 0; clocks.size() > 1 && i < clocks.size(); i++) {
      int number = i + 1;
      ClockAudit each = clocks.get(i);
      noteOffset(each, found, what -> what.onMachine(number));
      if (each.isEven()) {
        noteRate(each, found, what -> what.onMachine(number));
      }
    }
    noteOffset(
        Collections.max(
            clocks, Comparator.comparingLong(each -> Math.abs(each.last().offsetNanos()))),
        found,
        Observation::label);
    if (clocks.stream().allMatch(ClockAudit::isEven)) {
      noteRate(
          Collections.max(clocks, Comparator.comparingDouble(each -> Math.abs(each.rate() - 1))),
          found,
          Observation::label);
    }
  }

  private void noteRate(ClockAudit clock, CellFindings found, Function<Observation, String> name) {
    found.observe(name.apply(rate), clock.rate());
    found.observe(name.apply(doubt), clock.doubt());
  }

  private void noteOffset(
      ClockAudit clock, CellFindings found, Function<Observation, String> name) {
    found.observe(name.apply(offset), (double) clock.first().offsetNanos());
    found.observe(name.apply(offsetEnd), (double) clock.last().offsetNanos());
    found.observe(
        name.apply(offsetDoubt),
        (double) Math.max(clock.first().doubtNanos(), clock.last().doubtNanos()));
  }
}
