package io.tare.analysis.comparison.gate;

import io.tare.harness.model.Metric;
import io.tare.harness.model.PdStatistic;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a condition is about. */
public enum GateSubject {
  PD(PdStatistic.MEAN.word(), false),
  PD_MEDIAN(PdStatistic.MEDIAN.word(), false),
  PD_P95(PdStatistic.P95.word(), false),
  /** The mean of a cell: a time, or work over time. */
  MEAN("mean", false),
  /** How many times worse than in an earlier run, by PD if both have it, otherwise by time. */
  CHANGE("change", true),
  /** How many times worse the mean time is than in an earlier run, also for the reference. */
  CHANGE_TIME("change.time", true),
  /** The total time of a live migration as a share of its cell's measured time. */
  MIGRATION_SHARE("migration.share", false),
  /** The response time that a live migration added, as a share of all in its cell. */
  MIGRATION_LOSS("migration.loss", false);

  private final String word;
  private final boolean isChange;

  GateSubject(String word, boolean isChange) {
    this.word = word;
    this.isChange = isChange;
  }

  /** As people type it. */
  public String word() {
    return word;
  }

  public boolean isChange() {
    return isChange;
  }

  /** Whether its bound has the unit of a metric. */
  boolean hasUnit() {
    return this == MEAN;
  }

  /** Whether it is a share, which is written in percent. */
  public boolean isShare() {
    return this == MIGRATION_SHARE || this == MIGRATION_LOSS;
  }

  /**
   * Whether a check is a claim, such as "costs at most 2 %": passing is then as much a result as
   * failing.
   */
  public boolean isClaim() {
    return isShare();
  }

  static Optional<GateSubject> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
  }

  static GateSubject of(PdStatistic pd) {
    return switch (pd) {
      case MEAN -> PD;
      case MEDIAN -> PD_MEDIAN;
      case P95 -> PD_P95;
    };
  }

  static String words() {
    return Arrays.stream(values()).map(GateSubject::word).collect(Collectors.joining(", "));
  }

  /**
   * The cells of a plan that have such a number. The reference has no ratio to itself, nor a change
   * of it, unless it is the only platform.
   *
   * @param unit of the bound, which a mean must have
   */
  List<GateCell> cells(List<GateCell> planned, String reference, Optional<Metric.Unit> unit) {
    if (this == MEAN) {
      return planned.stream()
          .filter(each -> unit.filter(each.metric().unit()::equals).isPresent())
          .toList();
    }
    if (this == CHANGE_TIME) {
      return planned;
    }
    if (isShare()) {
      return planned.stream().filter(each -> each.cell().measurand().isPrimary()).toList();
    }
    List<GateCell> candidates =
        planned.stream().filter(each -> !each.cell().platform().equals(reference)).toList();
    return this == CHANGE && candidates.isEmpty() ? planned : candidates;
  }
}
