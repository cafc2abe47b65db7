package io.tare.harness.cli.command;

import io.tare.analysis.samples.RunSource;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.Slice;
import io.tare.harness.model.Validity;
import io.tare.infra.api.Networks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A campaign's plan, completely measured, with made-up values. */
final class PlannedRun implements RunSource {

  private static final int BLOCKS = 4;

  private final Campaign campaign;
  private final Plan plan;

  PlannedRun(Campaign campaign) {
    this.campaign = campaign;
    this.plan = new Planner(campaign).plan(BLOCKS);
  }

  @Override
  public String name() {
    return campaign.name();
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public List<JournalEntry> journal() {
    List<JournalEntry> journal =
        new ArrayList<>(List.of(new JournalEntry.RunStarted(0, "0", false)));
    for (Plan.Block block : plan.blocks()) {
      for (Plan.Trial trial : block.trials()) {
        journal.add(new JournalEntry.TrialStarted(1, trial.id(), 1, new TreeMap<>()));
        for (String cell : trial.cells()) {
          journal.add(
              new JournalEntry.CellFinished(
                  2, trial.id(), 1, cell, Validity.VALID, new TreeMap<>()));
        }
        journal.add(new JournalEntry.TrialFinished(2, trial.id(), 1));
      }
    }
    journal.add(new JournalEntry.RunFinished(3, "all blocks done"));
    return journal;
  }

  @Override
  public List<Environment> environments() {
    String made = Networks.made(campaign.setup().networks().measured()).toString();
    return campaign.platforms().stream()
        .map(
            each ->
                new Environment(
                    each.name(),
                    each.name(),
                    new TreeMap<>(Map.of(Environment.Fact.NETWORKS.key(), made)),
                    List.of()))
        .toList();
  }

  @Override
  public void forEachBatch(Consumer<SampleBatch> consumer) {
    for (Plan.Block block : plan.blocks()) {
      for (Plan.Trial trial : block.trials()) {
        for (String cell : trial.cells()) {
          consumer.accept(
              new SampleBatch(
                  trial.id(),
                  1,
                  cell,
                  new Slice(0, 0),
                  SampleColumns.of(0, false, 0, Outcome.valid(), values(cell, block.index()))));
        }
      }
    }
  }

  private SortedMap<String, Number> values(String id, int block) {
    Cell cell = Objects.requireNonNull(plan.cells().get(id));
    SortedMap<String, Number> values = new TreeMap<>();
    for (Metric metric : plan.metrics(cell).judged()) {
      double size = metric.unit() == Metric.Unit.COUNT ? 0.9 : 1e9;
      values.put(metric.name(), size * (1 + 0.01 * ((id.hashCode() + block) % 5)));
    }
    return values;
  }
}
