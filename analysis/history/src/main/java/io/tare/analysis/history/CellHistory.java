package io.tare.analysis.history;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.series.EDivisive;
import io.tare.analysis.statistics.series.EDivisive.Change;
import io.tare.analysis.statistics.twosample.MeanTest;
import io.tare.analysis.statistics.twosample.Moments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * PD of one cell, run by run.
 *
 * @param values one for each run with the cell, in the order of the runs; at least one
 * @param changes ascending
 */
public record CellHistory(List<RecordedPd> values, List<LevelChange> changes) {

  /** Of the intervals. */
  static final double LEVEL = 0.95;

  public CellHistory {
    values = List.copyOf(values);
    changes = List.copyOf(changes);
  }

  /**
   * Changes of PD's logarithm, so that ratios and their inverses are equally large. E-divisive also
   * detects changes of spread: if the levels before and after do not differ, the least clear change
   * is removed, until all differ.
   *
   * @param level how often a change is reported in a cell without one
   */
  static CellHistory of(List<RecordedPd> values, double level) {
    double[] logarithms = values.stream().mapToDouble(each -> Math.log(each.pd())).toArray();
    List<Change> found = new ArrayList<>(EDivisive.of(logarithms, level));
    List<LevelChange> changes = levels(values, logarithms, found);
    while (true) {
      Optional<LevelChange> unclear =
          changes.stream()
              .filter(each -> each.interval().filter(it -> it.contains(1)).isPresent())
              .max(Comparator.comparingDouble(LevelChange::pValue));
      if (unclear.isEmpty()) {
        return new CellHistory(values, changes);
      }
      int index = unclear.get().index();
      found.removeIf(each -> each.index() == index);
      changes = levels(values, logarithms, found);
    }
  }

  private static List<LevelChange> levels(
      List<RecordedPd> values, double[] logarithms, List<Change> found) {
    List<LevelChange> changes = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      Change each = found.get(i);
      int from = i == 0 ? 0 : found.get(i - 1).index();
      int to = i + 1 == found.size() ? logarithms.length : found.get(i + 1).index();
      Moments before = Moments.of(Arrays.copyOfRange(logarithms, from, each.index()));
      Moments after = Moments.of(Arrays.copyOfRange(logarithms, each.index(), to));
      changes.add(
          new LevelChange(
              each.index(),
              values.get(each.index()).run(),
              Math.exp(before.mean()),
              Math.exp(after.mean()),
              ratio(before, after),
              each.pValue()));
    }
    return changes;
  }

  private static Optional<Interval> ratio(Moments before, Moments after) {
    if (before.standardDeviation() == 0 && after.standardDeviation() == 0) {
      return Optional.empty();
    }
    Interval logarithms = MeanTest.STUDENT.interval(after, before, LEVEL);
    return Optional.of(
        new Interval(Math.exp(logarithms.lower()), Math.exp(logarithms.upper()), LEVEL));
  }

  public String workload() {
    return values.get(0).workload();
  }

  public String platform() {
    return values.get(0).platform();
  }

  public String reference() {
    return values.get(0).reference();
  }

  /** The name of what PD compares; empty if unknown. */
  public String metric() {
    return values.get(0).metric();
  }

  public Optional<LevelChange> last() {
    return changes.isEmpty() ? Optional.empty() : Optional.of(changes.get(changes.size() - 1));
  }

  /**
   * Whether the last change is a loss.
   *
   * @param min the smallest share by which PD must have risen
   */
  public boolean isRegression(double min) {
    return last().filter(each -> each.ratio() > 1 + min).isPresent();
  }
}
