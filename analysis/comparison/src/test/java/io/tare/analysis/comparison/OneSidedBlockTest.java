package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.comparison.series.PlanIndex;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.samples.RunSource;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleCheck;
import io.tare.harness.model.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A run in which one comparison of block 2 was found one-sided. */
class OneSidedBlockTest {

  private static final SyntheticRun RUN = SyntheticRun.quickstart();
  private static final Measurand MEASURAND = RUN.plan().cells().get("c001").measurand();
  private static final Results RESULTS = Analysis.withDefaults().of(new OneSided(false));

  /**
   * @param isRepeated whether both trials finished these cells once more
   */
  private record OneSided(boolean isRepeated) implements RunSource {

    @Override
    public String name() {
      return "disturbed";
    }

    @Override
    public Plan plan() {
      return RUN.plan();
    }

    @Override
    public List<JournalEntry> journal() {
      List<JournalEntry> journal = new ArrayList<>(RUN.journal());
      List<JournalEntry.CellFinished> hit =
          journal.stream()
              .filter(JournalEntry.CellFinished.class::isInstance)
              .map(JournalEntry.CellFinished.class::cast)
              .filter(cell -> cell.trial().startsWith("b002-"))
              .filter(cell -> plan().cells().get(cell.cell()).measurand().equals(MEASURAND))
              .toList();
      journal.add(
          new JournalEntry.ComparisonInvalidated(
              1,
              2,
              hit.stream().map(JournalEntry.CellFinished::place).toList(),
              new Validity.Finding(Validity.Rule.ONE_SIDED, "others beside uml")));
      if (isRepeated) {
        hit.forEach(
            cell ->
                journal.add(
                    new JournalEntry.CellFinished(
                        2, cell.trial(), 2, cell.cell(), Validity.VALID, cell.observations())));
      }
      return journal;
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

  @Test
  void neitherCellEntersPd() {
    assertThat(comparison().blocks()).containsExactly(1, 3, 4, 5);
    assertThat(RESULTS.comparisons())
        .filteredOn(each -> !each.measurand().equals(MEASURAND))
        .allMatch(each -> each.blocks().size() == 5);
  }

  @Test
  void bothAreLeftOutAndNeitherIsUnpaired() {
    assertThat(RESULTS.exclusions())
        .filteredOn(each -> each.reason() == Exclusion.Reason.CELL_INVALID)
        .hasSize(2)
        .allMatch(each -> each.trial().startsWith("b002-"))
        .allMatch(each -> each.detail().equals("one side was disturbed: others beside uml"));
    assertThat(RESULTS.exclusions()).noneMatch(each -> each.reason() == Exclusion.Reason.UNPAIRED);
  }

  @Test
  void bothAreMarkedInTheTableOfTrials() {
    assertThat(RESULTS.checks())
        .filteredOn(each -> !each.validity().isValid())
        .hasSize(2)
        .allMatch(each -> each.validity().breaks(Validity.Rule.ONE_SIDED));
  }

  @Test
  void theWarningHasARemedy() {
    assertThat(warnings(RESULTS))
        .hasSize(2)
        .allMatch(each -> each.subject().endsWith("(others beside uml)"))
        .allMatch(each -> each.detail().equals("in 1 trial"))
        .allMatch(each -> each.kind().advice().contains("design: side-by-side"));
  }

  @Test
  void repeatedMeasurementsAreReportedAsSuch() {
    Results repeated = Analysis.withDefaults().of(new OneSided(true));
    assertThat(warnings(repeated))
        .hasSize(2)
        .allMatch(each -> each.detail().equals("in 1 trial; measured again"));
    assertThat(repeated.exclusions())
        .filteredOn(each -> each.trial().startsWith("b002-"))
        .filteredOn(each -> each.reason() == Exclusion.Reason.CELL_INVALID)
        .hasSize(2);
  }

  /** As with cells measured in rounds, where all of a trial are repeated. */
  @Test
  void aRepeatedValidAttemptIsNotUnfinished() {
    List<JournalEntry> journal = new ArrayList<>(RUN.journal());
    journal.add(
        new JournalEntry.CellFinished(
            2, "b003-native", 2, "c001", Validity.VALID, new TreeMap<>()));
    SampleCollector collector =
        new SampleCollector(new PlanIndex(RUN.plan(), journal), SampleCheck.NONE);
    RUN.forEachBatch(collector);
    assertThat(collector.exclusions())
        .filteredOn(each -> each.reason() != Exclusion.Reason.WARM_UP)
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.reason()).isEqualTo(Exclusion.Reason.REPLACED);
              assertThat(each.trial()).isEqualTo("b003-native");
            });
  }

  private static List<Warning> warnings(Results results) {
    return results.warnings().stream()
        .filter(each -> each.kind().equals(Warning.Kind.of(Validity.Rule.ONE_SIDED)))
        .toList();
  }

  private static Comparison comparison() {
    return RESULTS.comparisons().stream()
        .filter(each -> each.measurand().equals(MEASURAND))
        .findFirst()
        .orElseThrow();
  }
}
