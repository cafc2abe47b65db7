package io.tare.analysis.gate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a condition is about. */
public enum GateSubject {
  PD("pd", false),
  PD_MEDIAN("pd.median", false),
  PD_P95("pd.p95", false),
  /** The mean time of a cell, in ns. */
  MEAN("mean", false),
  /** How many times worse than in an earlier run, by PD where both have it, else by time. */
  CHANGE("change", true),
  /** How many times worse the mean time is than in an earlier run, the reference's too. */
  CHANGE_TIME("change.time", true),
  /** The total time of a live migration, of the time for which its cell was measured. */
  MIGRATION_SHARE("migration.share", false),
  /** The response time that a live migration added, of all in its cell. */
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

  public boolean isTime() {
    return this == MEAN;
  }

  /** Whether it is a part of a whole, which people write in percent. */
  public boolean isShare() {
    return this == MIGRATION_SHARE || this == MIGRATION_LOSS;
  }

  /**
   * Whether what is asked is a claim, such as "costs at most 2 %": that it passes is then as much
   * of a result as that it fails.
   */
  public boolean isClaim() {
    return isShare();
  }

  static Optional<GateSubject> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
  }

  static String words() {
    return Arrays.stream(values()).map(GateSubject::word).collect(Collectors.joining(", "));
  }

  /**
   * The cells of a plan that have such a number: a time for a mean. Of a ratio to the reference,
   * and of its change, the reference has none of its own, unless it is alone.
   */
  List<GateCell> cells(List<GateCell> planned, String reference) {
    if (this == MEAN) {
      return planned.stream().filter(GateCell::isTime).toList();
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
