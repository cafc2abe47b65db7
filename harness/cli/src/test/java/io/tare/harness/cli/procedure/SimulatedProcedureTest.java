package io.tare.harness.cli.procedure;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.statistics.Ratio;
import io.tare.harness.cli.procedure.SimulatedProcedure.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Coverage and false alarms of the whole procedure, including the steady-state criterion and the
 * rule of validity. The figures are in {@code docs/explanation/coverage.md}.
 */
class SimulatedProcedureTest {

  /**
   * Also prints the figures; the documented ones are from 4000 runs, which take a minute and a
   * half.
   */
  private static final String ASKED = "procedure.runs";

  /** A coverage of 95 % is then known to 1.1 %, so bounds of 3 % are nearly three of its errors. */
  private static final int RUNS = Integer.getInteger(ASKED, 400);

  /** Enough for a mean width that is several times another. */
  private static final int FEW = Integer.getInteger(ASKED, 60);

  private static final int BLOCKS = 5;
  private static final double BOUND = 0.25;
  private static final double NO_RULE = Double.POSITIVE_INFINITY;

  /** Several tests look at the same procedure. */
  private static final Map<SimulatedProcedure, Row> ROWS = new HashMap<>();

  /**
   * The result of many runs.
   *
   * @param found share of blocks
   * @param unsettled servers in a run
   */
  private record Row(
      double coverage, double halfWidth, double bias, double found, double unsettled) {

    static Row of(SimulatedProcedure procedure, int runs) {
      return ROWS.computeIfAbsent(procedure, each -> simulated(each, runs));
    }

    private static Row simulated(SimulatedProcedure procedure, int runs) {
      List<Outcome> all = LongStream.range(0, runs).parallel().mapToObj(procedure::run).toList();
      List<Ratio> pds =
          all.stream()
              .flatMap(each -> each.pd().stream())
              .filter(pd -> pd.interval().isPresent())
              .toList();
      return new Row(
          pds.stream()
              .mapToInt(pd -> pd.interval().orElseThrow().contains(procedure.ratio()) ? 1 : 0)
              .average()
              .orElseThrow(),
          pds.stream()
              .mapToDouble(pd -> pd.relativeHalfWidth().orElseThrow())
              .average()
              .orElseThrow(),
          pds.stream()
              .mapToDouble(pd -> Math.log(pd.value() / procedure.ratio()))
              .average()
              .orElseThrow(),
          all.stream().mapToInt(Outcome::found).average().orElseThrow() / BLOCKS,
          all.stream().mapToInt(Outcome::unsettled).average().orElseThrow());
    }

    String words() {
      return String.format(
          Locale.ROOT,
          "%.1f (±%.1f, %+.1f), found in %.1f, unsettled %.2f",
          100 * coverage,
          100 * halfWidth,
          100 * bias,
          100 * found,
          unsettled);
    }
  }

  /** Ratio 1 is a platform against itself: an interval without 1 is a false alarm. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1.2})
  void theIntervalCoversTheTruthOnAQuietHost(double ratio) {
    Row row = row("quiet", new SimulatedProcedure(ratio, true, BOUND, 0), RUNS);
    assertThat(row.coverage()).isBetween(0.92, 0.98);
    assertThat(Math.abs(row.bias())).isLessThan(0.01);
    assertThat(row.found()).isZero();
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1.2})
  void theIntervalCoversTheTruthIfOneSideIsDisturbed(double ratio) {
    Row row = row("disturbed", new SimulatedProcedure(ratio, true, BOUND, 3), RUNS);
    assertThat(row.coverage()).isBetween(0.92, 0.98);
    assertThat(Math.abs(row.bias())).isLessThan(0.01);
    assertThat(row.found()).isBetween(0.30, 0.37);
  }

  @Test
  void withoutTheRuleIntervalsAreSeveralTimesAsWide() {
    Row with = Row.of(new SimulatedProcedure(1.2, true, BOUND, 3), RUNS);
    Row row = row("disturbed, no rule", new SimulatedProcedure(1.2, true, NO_RULE, 3), FEW);
    assertThat(row.halfWidth()).isGreaterThan(2 * with.halfWidth());
  }

  @Test
  void withoutSteadyStatePdIsBiasedTowardsOne() {
    Row row = row("quiet, 5 s of warm-up", new SimulatedProcedure(1.2, false, BOUND, 0), RUNS);
    assertThat(row.bias()).isLessThan(-0.015);
  }

  private static Row row(String host, SimulatedProcedure procedure, int runs) {
    Row row = Row.of(procedure, runs);
    if (System.getProperty(ASKED) != null) {
      System.out.println(host + ", PD " + procedure.ratio() + ": " + row.words());
    }
    return row;
  }
}
