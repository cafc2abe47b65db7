package io.tare.analysis.comparison.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.ComponentLoss;
import io.tare.analysis.comparison.Exclusion;
import io.tare.analysis.comparison.QuantileRatio;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.SelfComparison;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.series.Part;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.statistics.Estimate;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.RunNote;
import io.tare.harness.model.Validity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnalysisTest {

  private static final Results CLEAN = Analysis.withDefaults().of(SyntheticRun.quickstart());
  private static final Results FLAWED = Analysis.withDefaults().of(SyntheticRun.withFlaws());
  private static final Results OPEN_LOOP = Analysis.withDefaults().of(SyntheticRun.openLoop());

  @Test
  void comparesEveryMeasurandOnEveryCandidate() {
    assertThat(CLEAN.comparisons()).hasSize(15);
    assertThat(FLAWED.comparisons()).hasSize(45);
    assertThat(CLEAN.platforms()).containsExactly("native", "uml");
  }

  @Test
  void findsTheTrueLossOfAKernel() {
    Comparison kernel = comparison(CLEAN, "jmh.quicksort", "uml");

    assertThat(kernel.pd().value()).isCloseTo(1.08, within(0.05));
    assertThat(kernel.components()).isEmpty();
  }

  @Test
  void countsOnlySubmissionsAfterTheWarmUp() {
    assertThat(CLEAN.cells()).allMatch(cell -> cell.summary().n() == 5 * 60);
    assertThat(CLEAN.cells()).allMatch(cell -> cell.excluded() == 5 * 5);
    assertThat(CLEAN.exclusions())
        .allMatch(exclusion -> exclusion.reason() == Exclusion.Reason.WARM_UP);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void componentsAddUpToTheLoss(boolean isOpenLoop) {
    for (Comparison comparison : (isOpenLoop ? OPEN_LOOP : CLEAN).comparisons()) {
      if (!comparison.components().isEmpty()) {
        double added =
            comparison.components().stream().mapToDouble(part -> part.added().value()).sum();
        assertThat(added)
            .isCloseTo(comparison.sides().added().value(), within(1e-6 * Math.abs(added) + 1));
      }
    }
  }

  /** Submissions of the synthetic run differ by 15 % and are uncorrelated. */
  @Test
  void findsHowMuchSubmissionsAddToTheMeanOfATrial() {
    for (Comparison comparison : CLEAN.comparisons()) {
      assertThat(comparison.spread().orElseThrow().perSubmission())
          .isCloseTo(2 * 0.15 * 0.15, withinPercentage(35));
      assertThat(comparison.spread().orElseThrow().submissions()).isCloseTo(60, within(1e-9));
    }
  }

  @Test
  void hasNoVarianceSharesForTwoBlocks() {
    assertThat(Analysis.withDefaults().of(SyntheticRun.ofSize(2, 10)).comparisons())
        .allMatch(each -> each.spread().isEmpty());
  }

  @Test
  void splitsTheNetworkIfTheServerReportsReceiveAndWrite() {
    CellResult cell = CLEAN.cells().get(0);

    assertThat(cell.components().keySet())
        .extracting(Part::label)
        .contains("network_rest", "server_receive", "server_write")
        .doesNotContain("network");
    assertThat(cell.components().values().stream().mapToDouble(Estimate::value).sum())
        .isCloseTo(cell.mean().value(), within(1e-9 * cell.mean().value()));
  }

  @Test
  void latenessIsAPartIfSubmissionsStartLate() {
    Comparison comparison = comparison(OPEN_LOOP, "soa.quicksort", "uml");
    CellResult cell =
        OPEN_LOOP.cells().stream()
            .filter(each -> !each.components().isEmpty())
            .findFirst()
            .orElseThrow();

    assertThat(cell.parts().get(0).getKey().label()).isEqualTo("lateness");
    assertThat(cell.components().values().stream().mapToDouble(Estimate::value).sum())
        .isCloseTo(cell.mean().value(), within(1e-9 * cell.mean().value()));
    assertThat(part(comparison, "lateness").pd().orElseThrow().value()).isCloseTo(1.6, within(0.1));
  }

  /** The made-up client sends what was prepared. */
  @Test
  void hidesAPartThatIsAlwaysZero() {
    assertThat(CLEAN.comparisons())
        .flatExtracting(Comparison::components)
        .extracting(each -> each.part().label())
        .isNotEmpty()
        .doesNotContain("client_marshal");
  }

  @Test
  void aClosedLoopHasNoLateness() {
    assertThat(CLEAN.cells())
        .noneMatch(each -> each.components().keySet().stream().anyMatch(AnalysisTest::isLateness));
    assertThat(CLEAN.comparisons())
        .noneMatch(each -> each.components().stream().anyMatch(loss -> isLateness(loss.part())));
  }

  @Test
  void sharesOfTheLossAddUpToOne() {
    Comparison comparison = comparison(CLEAN, "soap.unmarshal", "uml");

    assertThat(
            comparison.components().stream()
                .mapToDouble(part -> part.lossShare().orElseThrow().value())
                .sum())
        .isCloseTo(1, within(1e-9));
    assertThat(comparison.largestLosses().get(0).part().label()).isEqualTo("server_unmarshal");
  }

  @Test
  void givesNoRatioForATinyComponent() {
    Comparison comparison = comparison(CLEAN, "soap.unmarshal", "uml");

    ComponentLoss little = part(comparison, "service");
    assertThat(little.referenceShare()).isBetween(0.0, 0.01);
    assertThat(little.pd()).isEmpty();
    assertThat(part(comparison, "server_unmarshal").pd().orElseThrow().value())
        .isCloseTo(1.6, within(0.1));
  }

  /** Simulated coverage is 75 to 80 % with three blocks, 94 to 97 % from five on. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5})
  void percentilesOfAllSubmissionsHaveAnIntervalFromFiveBlocksOn(int blocks) {
    Results results = Analysis.withDefaults().of(SyntheticRun.ofSize(blocks, 20));

    assertThat(results.comparisons())
        .flatExtracting(Comparison::quantiles)
        .filteredOn(each -> each.probability() == 0.95)
        .isNotEmpty()
        .allMatch(each -> each.interval().isPresent() == (blocks >= 5));
    assertThat(results.comparisons()).allMatch(each -> each.pd().interval().isPresent());
  }

  @Test
  void givesRatiosOfQuantilesForComponentsWithARatio() {
    Comparison comparison = comparison(CLEAN, "soap.unmarshal", "uml");

    assertThat(part(comparison, "server_unmarshal").quantiles())
        .extracting(QuantileRatio::name)
        .containsExactly("median", "p95");
    assertThat(part(comparison, "server_unmarshal").quantiles())
        .allSatisfy(each -> assertThat(each.value()).isCloseTo(1.6, within(0.15)))
        .allMatch(each -> each.interval().orElseThrow().contains(each.value()));
    assertThat(part(comparison, "service").quantiles()).isEmpty();
  }

  @Test
  void givesNoSharesWithoutAClearLoss() {
    List<Comparison> undecided =
        FLAWED.comparisons().stream()
            .filter(each -> each.verdict() == Verdict.NO_LOSS_SEEN)
            .toList();

    assertThat(undecided).isNotEmpty();
    assertThat(undecided)
        .allMatch(each -> each.components().stream().allMatch(part -> part.lossShare().isEmpty()));
  }

  @Test
  void leavesOutFailedAndWrongSubmissionsWithReasons() {
    assertThat(FLAWED.exclusions())
        .anyMatch(
            each ->
                each.reason() == Exclusion.Reason.FAILED
                    && each.detail().equals("HTTP 500: out of memory"));
    assertThat(FLAWED.exclusions())
        .anyMatch(
            each ->
                each.reason() == Exclusion.Reason.FAILED
                    && each.detail().startsWith("wrong answer: "));
    assertThat(kinds(FLAWED)).contains(Warning.Kind.FAILED_SUBMISSIONS);
  }

  @Test
  void leavesOutAnInvalidCellAndItsPartner() {
    Comparison comparison = comparison(FLAWED, "jmh.quicksort", "uml");

    assertThat(comparison.blocks()).containsExactly(2, 3, 4);
    assertThat(FLAWED.exclusions())
        .anyMatch(
            each ->
                each.reason() == Exclusion.Reason.CELL_INVALID
                    && each.detail().contains("steal 0.12"))
        .anyMatch(
            each ->
                each.reason() == Exclusion.Reason.UNPAIRED && each.trial().equals("b001-native"));
    assertThat(kinds(FLAWED)).contains(Warning.Kind.of(Validity.Rule.STEAL));
  }

  @Test
  void leavesOutAnUnfinishedAttempt() {
    assertThat(FLAWED.exclusions())
        .anyMatch(
            each ->
                each.reason() == Exclusion.Reason.UNFINISHED && each.trial().equals("b002-qemu"));
    assertThat(kinds(FLAWED)).contains(Warning.Kind.of(Validity.Rule.INTERRUPTED));
  }

  @Test
  void neverCallsEmulationVirtualization() {
    assertThat(FLAWED.standIns())
        .containsExactly(
            new RunNote.StandIn(
                "qemu", "KVM", "QEMU translated the guest's instructions by software (TCG)"));
    assertThat(kinds(FLAWED)).contains(Warning.Kind.EMULATED);
    assertThat(CLEAN.standIns()).isEmpty();
  }

  @Test
  void warnsOfDifferentResourcesButNotOfMemoryReservedByAGuestsKernel() {
    assertThat(FLAWED.warnings())
        .filteredOn(warning -> warning.kind().equals(Warning.Kind.DIFFERENT_RESOURCES))
        .extracting(Warning::subject)
        .containsExactly("cpu.count");
  }

  @Test
  void warnsOfFewBlocks() {
    assertThat(kinds(FLAWED)).contains(Warning.Kind.TOO_FEW_BLOCKS);
    assertThat(kinds(CLEAN)).doesNotContain(Warning.Kind.TOO_FEW_BLOCKS);
  }

  @Test
  void correctsForTheNumberOfComparisons() {
    for (Comparison comparison : FLAWED.comparisons()) {
      assertThat(comparison.holmP().orElseThrow())
          .isGreaterThanOrEqualTo(comparison.pd().pValue().orElseThrow());
    }
  }

  @Test
  void isReproducible() {
    assertThat(Analysis.withDefaults().of(SyntheticRun.withFlaws())).isEqualTo(FLAWED);
  }

  @Test
  void showsHowMuchTrialsDiffer() {
    CellResult cell = CLEAN.cells().get(0);
    double mean = cell.mean().value();

    assertThat(cell.variance().orElseThrow().withinSd() / mean).isCloseTo(0.15, within(0.03));
    assertThat(cell.trials()).hasSize(5).isSortedAccordingTo((a, b) -> a.order() - b.order());
  }

  @Test
  void countsIntervalsThatContainOneInASelfComparison() {
    Results self = Analysis.withDefaults().of(SyntheticRun.againstItself());

    SelfComparison comparison = self.selfComparison().orElseThrow();
    long containing =
        self.comparisons().stream().filter(each -> !each.pd().differsFromOne()).count();
    assertThat(comparison.comparisons()).isEqualTo(15);
    assertThat(comparison.containingOne()).isEqualTo((int) containing);
    assertThat(comparison.promised()).isCloseTo(14.25, within(1e-9));
    assertThat(self.comparisons()).noneMatch(Comparison::survivesCorrection);
    assertThat(CLEAN.selfComparison()).isEmpty();
  }

  @Test
  void findsDriftThatDoesNotAffectTheRatio() {
    Results drifting = Analysis.withDefaults().of(SyntheticRun.drifting());

    assertThat(kinds(drifting)).contains(Warning.Kind.DRIFT);
    assertThat(drifting.drifts().get(0).trend().slopePerStep()).isCloseTo(0.03, within(0.01));
    assertThat(comparison(drifting, "jmh.quicksort", "uml").pd().value())
        .isCloseTo(1.08, within(0.05));
    assertThat(kinds(CLEAN)).doesNotContain(Warning.Kind.DRIFT);
  }

  @Test
  void warnsOfTrialsOnABusyMachine() {
    assertThat(FLAWED.warnings())
        .filteredOn(warning -> warning.kind().equals(Warning.Kind.BUSY_MACHINE))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.subject()).isEqualTo("1 of 16 trials");
              assertThat(warning.detail())
                  .isEqualTo("other programs used up to 0.90 processors (b003-uml)");
            });
    assertThat(kinds(CLEAN)).doesNotContain(Warning.Kind.BUSY_MACHINE);
  }

  private static List<Warning.Kind> kinds(Results results) {
    return results.warnings().stream().map(Warning::kind).toList();
  }

  private static boolean isLateness(Part part) {
    return part.label().equals("lateness");
  }

  private static ComponentLoss part(Comparison comparison, String which) {
    return comparison.components().stream()
        .filter(part -> part.part().label().equals(which))
        .findFirst()
        .orElseThrow();
  }

  private static Comparison comparison(Results results, String workload, String candidate) {
    return results.comparisons().stream()
        .filter(each -> matches(each.measurand(), workload) && each.candidate().equals(candidate))
        .findFirst()
        .orElseThrow();
  }

  private static boolean matches(Measurand measurand, String workload) {
    return measurand.workload().equals(workload);
  }
}
