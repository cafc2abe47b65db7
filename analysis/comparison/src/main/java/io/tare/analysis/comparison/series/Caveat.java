package io.tare.analysis.comparison.series;

import io.tare.harness.model.FinishedCells;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Plan;
import io.tare.harness.model.WorkloadLabel;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A promise that a platform or its settings did not keep. A service is faster without it, so what
 * was measured is named accordingly.
 */
public enum Caveat {
  /** Commits without a flush. */
  NOT_DURABLE(
      "not durable",
      "commits",
      Observation.COMMITS,
      seen -> Observation.UNFLUSHED.in(seen).orElse(0)),
  /** Files that were not read from a disk. */
  FROM_MEMORY("read from memory", "reads", Observation.READS, Caveat::readsFromMemory);

  /** If a guest's host reads less than this share of what the guest does, it has it in memory. */
  private static final double MIN_SHARE_OF_HOST = 0.5;

  private final String words;
  private final String unit;
  private final Observation cases;

  @SuppressWarnings("ImmutableEnumChecker") // has no state
  private final ToDoubleFunction<SortedMap<String, Double>> broken;

  Caveat(
      String words,
      String unit,
      Observation cases,
      ToDoubleFunction<SortedMap<String, Double>> broken) {
    this.words = words;
    this.unit = unit;
    this.cases = cases;
    this.broken = broken;
  }

  /** In how many cases it was not kept, by a cell's observations in one trial. */
  public double broken(SortedMap<String, Double> seen) {
    return broken.applyAsDouble(seen);
  }

  /** In how many cases it could have been kept or not. */
  public double cases(SortedMap<String, Double> seen) {
    return cases.in(seen).orElse(0);
  }

  /** A guest knows only of its own page cache, so its reads are compared with its host's. */
  private static double readsFromMemory(SortedMap<String, Double> seen) {
    OptionalDouble host = Observation.DISK_READ.in(seen);
    Double guest = seen.get(Observation.inside(Observation.DISK_READ.label()));
    return guest != null && host.isPresent() && host.getAsDouble() < MIN_SHARE_OF_HOST * guest
        ? Observation.READS.in(seen).orElse(0)
        : Observation.CACHED_READS.in(seen).orElse(0);
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
          .filter(cell -> each.broken(cell.observations()) > 0)
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
