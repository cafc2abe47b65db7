package io.tare.analysis.comparison.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.ResultsBuilder;
import io.tare.analysis.comparison.gate.GateCheck.State;
import io.tare.analysis.comparison.migration.MigrationOutcome;
import io.tare.analysis.comparison.migration.MigrationOutcomeBuilder;
import io.tare.analysis.comparison.migration.MigrationShares;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.MigratedRun;
import io.tare.analysis.statistics.twosample.NoncentralT;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/** The claim that a migration costs at most 2 % of the time, over many runs with a known truth. */
class MigrationGateTest {

  private static final MigratedRun RUN = new MigratedRun();
  private static final Results RESULTS = Analysis.withDefaults().of(RUN);
  private static final MigrationOutcome ONE = RESULTS.migrations().get(0);
  private static final GateCondition CLAIM = GateCondition.parse("on qemu: migration.share > 2%");
  private static final int RUNS = 1500;
  private static final int MIGRATIONS = 10;
  private static final double SPREAD = 0.004;

  private static GateCheck check(Results results, GateCondition condition) {
    return Gate.of(List.of(condition), results, GateCell.of(RUN.plan()), Optional.empty())
        .checks()
        .get(0);
  }

  private static Results with(List<MigrationOutcome> migrations) {
    return ResultsBuilder.builder()
        .run(RESULTS.run())
        .level(RESULTS.level())
        .environments(List.of())
        .differences(List.of())
        .standIns(List.of())
        .cells(RESULTS.cells())
        .diagnoses(List.of())
        .levelFalls(List.of())
        .comparisons(RESULTS.comparisons())
        .phaseChanges(List.of())
        .migrations(migrations)
        .migrationsLeftOut(0)
        .exclusions(List.of())
        .checks(List.of())
        .drifts(List.of())
        .selfComparison(Optional.empty())
        .warnings(List.of())
        .build();
  }

  private static MigrationOutcome costing(double share, long failed) {
    return MigrationOutcomeBuilder.builder()
        .cell(ONE.cell())
        .trial(ONE.trial())
        .block(1)
        .phase(ONE.phase())
        .number(1)
        .record(ONE.record())
        .outage(Optional.empty())
        .responses(ONE.responses())
        .shares(new MigrationShares(share, OptionalDouble.of(share), true))
        .failed(failed)
        .answers(List.of())
        .standIn(Optional.empty())
        .build();
  }

  private static Results drawn(Random random, double mean) {
    List<MigrationOutcome> migrations = new ArrayList<>();
    for (int i = 0; i < MIGRATIONS; i++) {
      migrations.add(costing(mean + SPREAD * random.nextGaussian(), 0));
    }
    return with(migrations);
  }

  /** The share of runs in which the claim ends in each state. */
  private static Map<State, Double> shares(double mean) {
    Random random = new Random(11);
    return IntStream.range(0, RUNS)
        .mapToObj(i -> check(drawn(random, mean), CLAIM).state())
        .collect(
            Collectors.groupingBy(state -> state, Collectors.summingDouble(any -> 1.0 / RUNS)));
  }

  /** At the margin each side is wrong in 2.5 % of runs; four standard errors are allowed. */
  @Test
  void atTheMarginErrorRatesAreNominal() {
    double allowed = 0.025 + 4 * Math.sqrt(0.025 * 0.975 / RUNS);
    Map<State, Double> shares = shares(0.02);

    assertThat(shares.getOrDefault(State.PASSED, 0.0)).isLessThanOrEqualTo(allowed);
    assertThat(shares.getOrDefault(State.FAILED, 0.0)).isLessThanOrEqualTo(allowed);
  }

  @Test
  void powerAgreesWithTheNoncentralT() {
    double away = 0.004;
    double critical = TDistribution.of(MIGRATIONS - 1.0).inverseSurvivalProbability(0.025);
    double power =
        1
            - NoncentralT.cumulative(
                critical, MIGRATIONS - 1.0, away / SPREAD * Math.sqrt(MIGRATIONS));

    assertThat(power).isGreaterThan(0.7);
    assertThat(shares(0.02 - away).get(State.PASSED))
        .isCloseTo(power, within(4 * Math.sqrt(0.25 / RUNS)));
  }

  @Test
  void anUndecidedCheckSaysHowManyMoreMigrationsItNeeds() {
    GateCheck check =
        check(with(List.of(costing(0.010, 0), costing(0.016, 0), costing(0.022, 0))), CLAIM);

    assertThat(check.state()).isEqualTo(State.UNDECIDED);
    assertThat(check.basis()).isEqualTo("3 migrations");
    // 0.004 beyond the bound with a deviation of 0.006 takes 20 at a power of 0.8 (G*Power 3.1).
    assertThat(check.needed()).startsWith("about 17 more migrations");
  }

  @Test
  void twoMigrationsAreUndecided() {
    GateCheck check = check(with(List.of(costing(0.01, 0), costing(0.01, 0))), CLAIM);

    assertThat(check.state()).isEqualTo(State.UNDECIDED);
    assertThat(check.reason()).startsWith("too few migrations");
  }

  /** Unanswered submissions have no time, so their loss would seem zero. */
  @Test
  void thereIsNoLossIfSubmissionsFailed() {
    GateCheck check =
        check(
            with(List.of(costing(0.01, 0), costing(0.011, 1), costing(0.01, 0))),
            GateCondition.parse("on qemu: migration.loss > 2%"));

    assertThat(check.state()).isEqualTo(State.UNDECIDED);
    assertThat(check.reason()).startsWith("1 submission failed");
  }

  @Test
  void migrationsOfStandInsDecideNothing() {
    GateCheck check =
        check(
            Analysis.withDefaults().of(MigratedRun.ofStandIn("a simulator")),
            GateCondition.parse("on qemu: migration.share > 99%"));

    assertThat(check.state()).isEqualTo(State.UNDECIDED);
    assertThat(check.value()).isEmpty();
    assertThat(check.reason()).contains("not results (a simulator)");
  }

  @Test
  void unmigratedPlatformsAreUndecided() {
    assertThat(check(RESULTS, GateCondition.parse("on native: migration.share > 2%")).reason())
        .isEqualTo("none of its migrations counts");
  }

  @Test
  void aShareIsWrittenInPercent() {
    assertThat(CLAIM.bound().value()).isEqualTo(0.02);
    assertThatThrownBy(() -> GateCondition.parse("migration.share > 0.02"))
        .hasMessageContaining("a share in percent");
    assertThatThrownBy(() -> GateCondition.parse("migration.share > 0%"))
        .hasMessageContaining("above 0%");
  }
}
