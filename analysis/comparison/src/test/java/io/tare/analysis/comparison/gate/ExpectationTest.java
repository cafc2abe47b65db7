package io.tare.analysis.comparison.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.gate.GateCheck.State;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Expectation;
import io.tare.harness.model.ExpectedRange;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import io.tare.harness.model.PdStatistic;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What a campaign expects of figures, judged by a run with a known truth. */
class ExpectationTest {

  private static final Metric RATE =
      new Metric(
          "triad_bytes_per_s",
          "triad rate",
          Metric.Unit.BYTES_PER_SECOND,
          Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);

  private static StatedRun run(int blocks) {
    return new StatedRun(blocks, 0.02, 7)
        .judgedBy(Metrics.of(RATE))
        .pd(1.5, "uml", "stream", Network.LOOPBACK);
  }

  private static Cell cell(StatedRun run, String platform) {
    return run.plan().cells().values().stream()
        .filter(each -> each.platform().equals(platform))
        .findFirst()
        .orElseThrow();
  }

  private static Gate gate(StatedRun run, Expectation... expected) {
    return Gate.of(
        List.of(), List.of(expected), results(run), GateCell.of(run.plan()), Optional.empty());
  }

  private static Results results(StatedRun run) {
    return run.analysedBy(Analysis.withDefaults()::of);
  }

  /** A rate between shares of the measured one. */
  private static Expectation rate(StatedRun run, double lower, double upper) {
    Cell native0 = cell(run, "native");
    double measured = results(run).cell(native0).orElseThrow().mean().value();
    return new Expectation(
        native0, RATE, Optional.empty(), range(lower * measured, upper * measured));
  }

  private static ExpectedRange range(double lower, double upper) {
    return new ExpectedRange(
        OptionalDouble.empty(), OptionalDouble.of(lower), OptionalDouble.of(upper));
  }

  private static State state(StatedRun run, double lower, double upper) {
    return gate(run, rate(run, lower, upper)).checks().get(0).state();
  }

  @Test
  void passesOnlyIfTheWholeIntervalIsInside() {
    assertThat(state(run(6), 0.9, 1.1)).isEqualTo(State.PASSED);
    assertThat(state(run(6), 0.9999, 1.1)).isEqualTo(State.UNDECIDED);
    assertThat(state(run(6), 0.9, 1.0001)).isEqualTo(State.UNDECIDED);
  }

  @Test
  void failsOnlyIfTheWholeIntervalIsOutside() {
    assertThat(state(run(6), 1.1, 1.3)).isEqualTo(State.FAILED);
    assertThat(state(run(6), 0.7, 0.9)).isEqualTo(State.FAILED);
  }

  /** An interval that is wider than the range lies neither inside nor outside of it. */
  @Test
  void doesNotDecideByAnIntervalAroundTheRange() {
    assertThat(state(run(6), 0.9999, 1.0001)).isEqualTo(State.UNDECIDED);
  }

  @Test
  void isNotProvenWithTooFewBlocks() {
    Gate gate = gate(run(2), rate(run(2), 0.5, 2));

    assertThat(gate.checks().get(0).state()).isEqualTo(State.UNDECIDED);
    assertThat(gate.checks().get(0).reason()).contains("too few blocks");
    assertThat(gate.checks().get(0).n()).isEqualTo(2);
    assertThat(gate.lacksProof()).isTrue();
    assertThat(gate.with(Undecided.PASS).lacksProof()).isFalse();
  }

  @Test
  void isNotProvenForACellThatWasNotMeasured() {
    StatedRun run = run(6);
    Cell elsewhere = new Cell(cell(run, "native").measurand(), "qemu");
    Gate gate = gate(run, new Expectation(elsewhere, RATE, Optional.empty(), range(1, 2)));

    assertThat(gate.checks().get(0).reason()).isEqualTo("not measured");
    assertThat(gate.lacksProof()).isTrue();
  }

  /** Work over mean time: the same mean as in every table. */
  @Test
  void judgesTheMeanOfTheReport() {
    StatedRun run = run(6);
    CellResult cell = results(run).cell(cell(run, "uml")).orElseThrow();
    GateCheck check =
        gate(run, new Expectation(cell.cell(), RATE, Optional.empty(), range(1, 2)))
            .checks()
            .get(0);

    assertThat(check.value()).contains(cell.mean().value());
    assertThat(check.interval().orElseThrow().lower())
        .isEqualTo(cell.mean().interval().orElseThrow().lower());
  }

  @Test
  void judgesPd() {
    StatedRun run = run(6);
    Expectation expected =
        new Expectation(cell(run, "uml"), RATE, Optional.of(PdStatistic.MEAN), range(1.3, 1.7));

    assertThat(gate(run, expected).checks().get(0).state()).isEqualTo(State.PASSED);
  }

  @Test
  void correctsIntervalsForAllChecksTogether() {
    StatedRun run = run(6);
    Expectation one = rate(run, 0.9, 1.1);

    assertThat(gate(run, one, one).checks().get(0).interval().orElseThrow().level())
        .isGreaterThan(gate(run, one).checks().get(0).interval().orElseThrow().level());
  }
}
