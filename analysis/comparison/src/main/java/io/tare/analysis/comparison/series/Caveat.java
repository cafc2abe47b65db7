package io.tare.analysis.comparison.series;

import io.tare.harness.model.FinishedCells;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Plan;
import io.tare.harness.model.WorkloadLabel;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A promise that a platform or its settings did not keep. A service is faster without it, so what
 * was measured is named accordingly.
 */
public enum Caveat {
  /** Commits without a flush. */
  NOT_DURABLE("not durable", Observation.UNFLUSHED, Observation.COMMITS, "commits"),
  /** Files that were not read from a disk. */
  FROM_MEMORY("read from memory", Observation.CACHED_READS, Observation.READS, "reads");

  private final String words;
  private final Observation broken;
  private final Observation all;
  private final String unit;

  Caveat(String words, Observation broken, Observation all, String unit) {
    this.words = words;
    this.broken = broken;
    this.all = all;
    this.unit = unit;
  }

  /** What counts where it was not kept. */
  public Observation broken() {
    return broken;
  }

  /** What counts all of its cases. */
  public Observation all() {
    return all;
  }

  /** What these are, in the plural. */
  public String unit() {
    return unit;
  }

  /** The plan, in which workloads with a caveat have a name that says so. */
  static Plan named(Plan plan, List<JournalEntry> journal) {
    SortedMap<String, WorkloadLabel> labels = new TreeMap<>(plan.labels());
    for (Caveat each : values()) {
      FinishedCells.of(journal).stream()
          .filter(cell -> each.broken.in(cell.observations()).orElse(0) > 0)
          .map(cell -> plan.cell(cell.cell()).measurand().workload())
          .distinct()
          .forEach(workload -> labels.put(workload, each.named(workload, labels.get(workload))));
    }
    return plan.labelled(labels);
  }

  private WorkloadLabel named(String workload, @Nullable WorkloadLabel label) {
    String missing = " (" + words + ")";
    return label == null
        ? new WorkloadLabel(workload + missing, List.of())
        : new WorkloadLabel(
            (label.title().isEmpty() ? workload : label.title()) + missing,
            label.parameters(),
            label.rules());
  }
}
