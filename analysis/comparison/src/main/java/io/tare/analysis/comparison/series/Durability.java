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
 * Databases that commit without a flush promise less than others, and are faster by what they do
 * not promise. What was measured is named accordingly.
 */
final class Durability {

  private static final String MISSING = " (not durable)";

  private Durability() {}

  /** The plan, in which workloads whose database was not durable have a name that says so. */
  static Plan named(Plan plan, List<JournalEntry> journal) {
    SortedMap<String, WorkloadLabel> labels = new TreeMap<>(plan.labels());
    FinishedCells.of(journal).stream()
        .filter(each -> Observation.UNFLUSHED.in(each.observations()).orElse(0) > 0)
        .map(each -> plan.cell(each.cell()).measurand().workload())
        .distinct()
        .forEach(each -> labels.put(each, named(each, labels.get(each))));
    return plan.labelled(labels);
  }

  private static WorkloadLabel named(String workload, @Nullable WorkloadLabel label) {
    return label == null
        ? new WorkloadLabel(workload + MISSING, List.of())
        : new WorkloadLabel(
            (label.title().isEmpty() ? workload : label.title()) + MISSING,
            label.parameters(),
            label.rules());
  }
}
