package io.tare.analysis.comparison.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.comparison.series.Parts;
import io.tare.analysis.comparison.series.PlanIndex;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.analysis.simulation.Scenario;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** False alarms on steady runs, and detection of unsteady ones. */
class StationarityRatesTest {

  private static final int RUNS = 60;
  private static final int CELLS = 26;
  private static final int TRIALS = 5;
  private static final int WARM_UP = 11;
  private static final int COUNTED = 100;

  private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(8);

  /** One run in twenty is expected; more than eight of sixty would be too many. */
  @ParameterizedTest
  @EnumSource(names = {"LOG_NORMAL", "BIMODAL", "HEAVY_TAIL", "AUTOCORRELATED"})
  void falseAlarmsAreOneSteadyRunInTwenty(Scenario scenario) {
    assertThat(runsWith(scenario, i -> 1, each -> each.isSlowAtFirst() || each.isSlowingDown()))
        .isLessThanOrEqualTo(8);
  }

  /** Half as long again at first; a third of that remains after the warm-up. */
  @Test
  void detectsATooShortWarmUp() {
    assertThat(
            runsWith(
                Scenario.LOG_NORMAL,
                i -> 1 + 0.5 * Math.exp(-i / 20.0),
                Stationarity::isSlowAtFirst))
        .isGreaterThanOrEqualTo(57);
  }

  private int runsWith(
      Scenario scenario, IntToDoubleFunction slowness, Predicate<Stationarity> what) {
    int runs = 0;
    for (int run = 0; run < RUNS; run++) {
      List<CellSeries> cells = new ArrayList<>();
      for (int cell = 0; cell < CELLS; cell++) {
        cells.add(cell(cell, scenario, slowness));
      }
      runs +=
          new DiagnosisAnalysis(0.95)
                  .of(cells).stream().anyMatch(each -> each.stationarity().filter(what).isPresent())
              ? 1
              : 0;
    }
    return runs;
  }

  private CellSeries cell(int number, Scenario scenario, IntToDoubleFunction slowness) {
    Cell cell =
        new Measurand("soa.quicksort", Parameters.of("n", number), Network.LOOPBACK).on("native");
    CellSeries series = CellSeries.of("c" + number, cell, Metric.RESPONSE, Parts.NONE);
    double[][] trials =
        scenario.run(random, TRIALS, WARM_UP + COUNTED, 1, Scenario.Order.INTERLEAVED).reference();
    for (int block = 1; block <= TRIALS; block++) {
      TrialSeries trial = series.trial(new PlanIndex.Place("b00" + block, block, block));
      for (int i = 0; i < WARM_UP + COUNTED; i++) {
        double value = trials[block - 1][i] * slowness.applyAsDouble(i);
        if (i < WARM_UP) {
          trial.addWarmUp(value, Slice.NONE, i, 0);
        } else {
          trial.add(value, Slice.NONE, i);
        }
      }
    }
    return series;
  }
}
