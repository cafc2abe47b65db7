package io.tare.analysis.comparison.warning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Demand;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.samples.RunSource;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleBatch;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A database that commits without a flush. */
class UndurableCommitsTest {

  private static final SyntheticRun RUN = SyntheticRun.quickstart();
  private static final String CELL = "c001";

  /** A run with a database in one cell, each of whose trials has 100 commits. */
  private record Committed(double flushes, double unflushed) implements RunSource {

    @Override
    public String name() {
      return "committed";
    }

    @Override
    public Plan plan() {
      return RUN.plan();
    }

    @Override
    public List<JournalEntry> journal() {
      return RUN.journal().stream().map(this::committed).toList();
    }

    private JournalEntry committed(JournalEntry entry) {
      if (!(entry instanceof CellFinished cell) || !cell.cell().equals(CELL)) {
        return entry;
      }
      SortedMap<String, Double> seen = new TreeMap<>(cell.observations());
      seen.put(Observation.COMMITS.label(), 100.0);
      seen.put(Observation.UNFLUSHED.label(), unflushed);
      seen.put(Observation.FLUSHES_PER_COMMIT.label(), flushes / 100);
      return new CellFinished(
          cell.atEpochNanos(),
          cell.trial(),
          cell.attempt(),
          cell.cell(),
          cell.validity(),
          seen,
          cell.recorded());
    }

    @Override
    public List<Environment> environments() {
      return RUN.environments();
    }

    @Override
    public void forEachBatch(Consumer<SampleBatch> consumer) {
      RUN.forEachBatch(consumer);
    }
  }

  private static Results results(double flushes, double unflushed) {
    return Analysis.withDefaults().withoutTails().of(new Committed(flushes, unflushed));
  }

  private static String title(Results results) {
    return results.cells().stream()
        .filter(each -> each.id().equals(CELL))
        .findFirst()
        .orElseThrow()
        .cell()
        .measurand()
        .label()
        .title();
  }

  @Test
  void areWarnedOfAndInTheNameOfTheCell() {
    Results results = results(0, 100);

    assertThat(results.warnings())
        .filteredOn(each -> each.kind().equals(Warning.Kind.NOT_DURABLE))
        .singleElement()
        .satisfies(each -> assertThat(each.detail()).matches("(\\d+) of \\1 commits"));
    assertThat(title(results)).endsWith(" (not durable)");
  }

  /** As several commits at the same time may share a flush. */
  @Test
  void areNotThoseThatShareAFlush() {
    Results results = results(65, 0);

    assertThat(results.warnings()).noneMatch(each -> each.kind().equals(Warning.Kind.NOT_DURABLE));
    assertThat(title(results)).doesNotContain("durable");
  }

  @Test
  void flushesForEachCommitAreAmongTheDemands() {
    assertThat(Demand.of(results(65, 0), 0.95))
        .filteredOn(each -> each.kind() == Demand.Kind.FLUSHES_PER_COMMIT)
        .singleElement()
        .satisfies(each -> assertThat(each.mean().value()).isEqualTo(0.65));
  }
}
