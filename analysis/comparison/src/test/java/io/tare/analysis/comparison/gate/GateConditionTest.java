package io.tare.analysis.comparison.gate;

import static io.tare.harness.model.Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateConditionTest {

  private static final Measurand MARSHAL =
      new Measurand("soap.marshal", Parameters.of("s", 2_000_000, "c", 10), Network.LOOPBACK);
  private static final Measurand SORT =
      new Measurand("soa.quicksort", Parameters.of("n", 1000), Network.LAN);
  private static final List<GateCell> CELLS =
      List.of(
          cell(MARSHAL.on("native")),
          cell(MARSHAL.on("uml")),
          cell(MARSHAL.on("qemu")),
          cell(SORT.on("native")),
          cell(SORT.on("uml")));

  private static GateCell cell(Cell cell) {
    return new GateCell(cell, Metric.RESPONSE, "c001");
  }

  @ParameterizedTest
  @CsvSource({
    "pd > 1.10, PD, ABOVE, 1.1",
    "pd>=1.1, PD, NOT_BELOW, 1.1",
    "pd.p95 > 2, PD_P95, ABOVE, 2",
    "pd.median < 0.9, PD_MEDIAN, BELOW, 0.9",
    "mean > 20ms, MEAN, ABOVE, 20000000",
    "mean > 1.5 s, MEAN, ABOVE, 1500000000",
    "mean > 20µs, MEAN, ABOVE, 20000",
    "change <= 1, CHANGE, NOT_ABOVE, 1",
    "soap.* on uml: change.time > 1.3, CHANGE_TIME, ABOVE, 1.3",
  })
  void parsesConditions(String text, GateSubject term, BoundSide relation, double bound) {
    GateCondition limit = GateCondition.parse(text);

    assertThat(limit.term()).isEqualTo(term);
    assertThat(limit.bound().side()).isEqualTo(relation);
    assertThat(limit.bound().value()).isEqualTo(bound);
  }

  @ParameterizedTest
  @CsvSource({
    "pd > 1, 3",
    "mean > 1ms, 5",
    "soap.marshal: pd > 1, 2",
    "soap.*: pd > 1, 2",
    "*sort: pd > 1, 1",
    "on qemu: pd > 1, 1",
    "* on u*: pd > 1, 2",
    "soap.marshal s=2MB c=10 on uml: pd > 1, 1",
    "s=2000000: mean > 1ms, 3",
    "lan: pd > 1, 1",
    "loopback: pd > 1, 2",
    "LAN: pd > 1, 1",
    "soa.quicksort lan: pd > 1, 1",
    "* lan on uml: pd > 1, 1",
  })
  void appliesToTheNamedCells(String text, int cells) {
    assertThat(GateCondition.parse(text).asked(CELLS, "native")).hasSize(cells);
  }

  @ParameterizedTest
  @CsvSource({
    "4 clients: pd > 1, 1",
    "soa.quicksort n=1000 lan 1 client on uml: pd > 1, 1",
    "soa.quicksort: pd > 1, 2",
    "20/s: pd > 1, 1",
    "soap.marshal 20.0/s: pd > 1, 1",
  })
  void appliesToTheNamedLoad(String text, int cells) {
    List<GateCell> loads =
        List.of(
            cell(SORT.under(new Load.Clients(1)).on("uml")),
            cell(SORT.under(new Load.Clients(4)).on("uml")),
            cell(MARSHAL.under(new Load.Rate(20)).on("uml")));

    assertThat(GateCondition.parse(text).asked(loads, "native")).hasSize(cells);
    assertThatThrownBy(() -> GateCondition.parse("2 clients: pd > 1").asked(loads, "native"))
        .hasMessageContaining("no cell matches");
  }

  @Test
  void appliesToTheNamedMetricOrThePrimaryOne() {
    Metric rate =
        new Metric(
            "rate_ops",
            "throughput",
            Metric.Unit.OPERATIONS_PER_SECOND,
            HIGHER_IS_BETTER_AT_FIXED_WORK);
    Cell byRate = SORT.by(rate).on("uml");
    List<GateCell> metrics = List.of(cell(SORT.on("uml")), new GateCell(byRate, rate, "c002"));

    assertThat(GateCondition.parse("by rate_ops: pd > 1").asked(metrics, "native"))
        .containsExactly(byRate);
    assertThat(GateCondition.parse("by *: pd > 1").asked(metrics, "native")).hasSize(2);
    assertThat(GateCondition.parse("by response_ns on uml: pd > 1").asked(metrics, "native"))
        .containsExactly(SORT.on("uml"));
    assertThat(GateCondition.parse("pd > 1").asked(metrics, "native"))
        .containsExactly(SORT.on("uml"));
    assertThatThrownBy(
            () -> GateCondition.parse("by rate_ops: mean > 1ms").asked(metrics, "native"))
        .hasMessageEndingWith("lan on uml, by response_ns");
    assertThatThrownBy(
            () ->
                GateCondition.parse("mean > 1ms")
                    .asked(List.of(new GateCell(byRate, rate, "c002")), "native"))
        .hasMessage("\"mean > 1ms\": no workload is judged by a time");
    assertThat(GateCondition.parse("by *: mean < 20kop/s").asked(metrics, "native"))
        .containsExactly(byRate);
    assertThatThrownBy(() -> GateCondition.parse("mean < 38GB/s").asked(metrics, "native"))
        .hasMessage("\"mean < 38GB/s\": no workload is judged by a figure in B/s");
  }

  @Test
  void appliesAChangeToTheReferenceIfItIsTheOnlyPlatform() {
    List<GateCell> alone = List.of(cell(SORT.on("native")));

    assertThat(GateCondition.parse("change > 1").asked(alone, "native"))
        .containsExactly(SORT.on("native"));
    assertThatThrownBy(() -> GateCondition.parse("pd > 1").asked(alone, "native"))
        .hasMessage("\"pd > 1\": there is no platform besides the reference native");
  }

  @Test
  void rejectsConditionsWithoutCells() {
    assertThatThrownBy(() -> GateCondition.parse("soap.x: pd > 1").asked(CELLS, "native"))
        .hasMessage(
            "\"soap.x: pd > 1\": no cell matches; the first cell is: soap.marshal c=10 s=2000000"
                + " loopback on uml");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pd | \"pd\": expected [CELLS:] TERM > BOUND, such as pd > 1.10",
        "pd >> 1 | \"pd >> 1\": unknown operator >>; write >, >=, < or <=",
        "pd = 1 | \"pd = 1\": unknown operator =; write >, >=, < or <=",
        "soa.matmul n=10: pd | \"soa.matmul n=10: pd\": expected [CELLS:] TERM > BOUND, such as pd > 1.10",
        "pd > 10% | \"pd > 10%\": pd is a ratio above 0, 1.10 for a loss of 10 %, not 10%",
        "pd > 0 | \"pd > 0\": pd is a ratio above 0, 1.10 for a loss of 10 %, not 0",
        "pd > 1.1 on uml | \"pd > 1.1 on uml\": the cells stand before a colon, such as on uml: pd > 1.10",
        "speed > 1 | \"speed > 1\": speed is not one of the terms pd, pd.median, pd.p95, mean, change,"
            + " change.time, migration.share, migration.loss",
        "mean > 20 | \"mean > 20\": expected a time or a rate with its unit, such as 250ms,"
            + " 10s, 38GB/s, 100Mbit/s, 20kop/s or 2.5GFLOP/s, found \"20\"",
        "soap.marshal uml: pd > 1 | \"soap.marshal uml: pd > 1\": unknown word \"uml\" (cells"
            + " are named WORKLOAD NAME=VALUE NETWORK LOAD by METRIC on PLATFORM)",
      })
  void reportsErrorsInOneLine(String text, String message) {
    assertThatThrownBy(() -> GateCondition.parse(text).asked(CELLS, "native"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        ": pd > 1 > 2",
        "pd > NaN",
        "pd > 1e999",
        "on : pd > 1",
        "\\E(: pd > 1",
        "pd\n>\n1x"
      })
  void rejectsNonsenseInOneLine(String text) {
    assertThatThrownBy(() -> GateCondition.parse(text).asked(CELLS, "native"))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .doesNotContain("\n");
  }
}
