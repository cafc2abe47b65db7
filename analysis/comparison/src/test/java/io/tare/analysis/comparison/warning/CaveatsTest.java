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
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A database that commits without a flush, and files that are read from memory. */
class CaveatsTest {

  private static final SyntheticRun RUN = SyntheticRun.quickstart();
  private static final String CELL = "c001";

  /** A run with further observations in each trial of one cell. */
  private record Observed(Map<String, Double> further) implements RunSource {

    @Override
    public String name() {
      return "observed";
    }

    @Override
    public Plan plan() {
      return RUN.plan();
    }

    @Override
    public List<JournalEntry> journal() {
      return RUN.journal().stream().map(this::observed).toList();
    }

    private JournalEntry observed(JournalEntry entry) {
      if (!(entry instanceof CellFinished cell) || !cell.cell().equals(CELL)) {
        return entry;
      }
      SortedMap<String, Double> seen = new TreeMap<>(cell.observations());
      seen.putAll(further);
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

  /** Each trial has 100 commits. */
  private static Results results(double flushes, double unflushed) {
    return results(
        Map.of(
            Observation.COMMITS.label(),
            100.0,
            Observation.UNFLUSHED.label(),
            unflushed,
            Observation.FLUSHES_PER_COMMIT.label(),
            flushes / 100));
  }

  private static Results results(double cached, double host, double guest) {
    return results(
        Map.of(
            Observation.READS.label(),
            20.0,
            Observation.CACHED_READS.label(),
            cached,
            Observation.DISK_READ.label(),
            host,
            Observation.inside(Observation.DISK_READ.label()),
            guest));
  }

  private static Results results(Map<String, Double> further) {
    return Analysis.withDefaults().withoutTails().of(new Observed(further));
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
  void areThoseWhoseFilesMayComeFromMemory() {
    Results results = results(20, 0, 0);

    assertThat(results.warnings())
        .filteredOn(each -> each.kind().equals(Warning.Kind.FROM_MEMORY))
        .singleElement()
        .satisfies(each -> assertThat(each.detail()).matches("(\\d+) of \\1 reads"));
    assertThat(title(results)).endsWith(" (read from memory)");
  }

  /** A guest that reads past its own page cache does not see that its host has its disk there. */
  @Test
  void areThoseOfAGuestWhoseHostReadsNothing() {
    Results results = results(0, 1e6, 4e8);

    assertThat(results.warnings())
        .filteredOn(each -> each.kind().equals(Warning.Kind.FROM_MEMORY))
        .hasSize(1);
    assertThat(title(results)).endsWith(" (read from memory)");
  }

  @Test
  void areNotThoseWhoseFilesComeFromADisk() {
    Results results = results(0, 4e8, 4e8);

    assertThat(results.warnings()).noneMatch(each -> each.kind().equals(Warning.Kind.FROM_MEMORY));
    assertThat(title(results)).doesNotContain("memory");
  }

  @Test
  void flushesForEachCommitAreAmongTheDemands() {
    assertThat(Demand.of(results(65, 0), 0.95))
        .filteredOn(each -> each.kind() == Demand.Kind.FLUSHES_PER_COMMIT)
        .singleElement()
        .satisfies(each -> assertThat(each.mean().value()).isEqualTo(0.65));
  }
}
