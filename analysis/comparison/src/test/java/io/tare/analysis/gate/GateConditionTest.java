package io.tare.analysis.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.model.Cell;
import io.tare.model.Measurand;
import io.tare.model.Parameters;
import io.tare.model.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateConditionTest {

  private static final Measurand MARSHAL =
      new Measurand("soap.marshal", Parameters.of("s", 2_000_000, "c", 10), Path.LOOPBACK);
  private static final Measurand SORT =
      new Measurand("soa.quicksort", Parameters.of("n", 1000), Path.LAN);
  private static final List<Cell> CELLS =
      List.of(
          MARSHAL.on("native"),
          MARSHAL.on("uml"),
          MARSHAL.on("qemu"),
          SORT.on("native"),
          SORT.on("uml"));

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
  void readsWhatIsAsked(String text, GateSubject term, Relation relation, double bound) {
    GateCondition limit = GateCondition.parse(text);

    assertThat(limit.term()).isEqualTo(term);
    assertThat(limit.relation()).isEqualTo(relation);
    assertThat(limit.bound()).isEqualTo(bound);
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
  })
  void asksTheCellsThatItNames(String text, int cells) {
    assertThat(GateCondition.parse(text).asked(CELLS, "native")).hasSize(cells);
  }

  @Test
  void asksTheReferenceOfItsOwnChangeIfItIsAlone() {
    List<Cell> alone = List.of(SORT.on("native"));

    assertThat(GateCondition.parse("change > 1").asked(alone, "native")).isEqualTo(alone);
    assertThatThrownBy(() -> GateCondition.parse("pd > 1").asked(alone, "native"))
        .hasMessage("\"pd > 1\": there is no platform beside the reference native");
  }

  @Test
  void refusesToAskNothing() {
    assertThatThrownBy(() -> GateCondition.parse("soap.x: pd > 1").asked(CELLS, "native"))
        .hasMessage(
            "\"soap.x: pd > 1\": no cell fits; the first there is: soap.marshal c=10 s=2000000"
                + " loopback on uml");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "pd ; \"pd\": expected [CELLS:] TERM > BOUND, such as pd > 1.10",
        "pd >> 1 ; \"pd >> 1\": pd is a ratio above 0, 1.10 for a loss of 10 %, and > 1 is none",
        "pd > 10% ; \"pd > 10%\": pd is a ratio above 0, 1.10 for a loss of 10 %, and 10% is none",
        "pd > 0 ; \"pd > 0\": pd is a ratio above 0, 1.10 for a loss of 10 %, and 0 is none",
        "speed > 1 ; \"speed > 1\": speed is none of the terms pd, pd.median, pd.p95, mean, change,"
            + " change.time",
        "mean > 20 ; \"mean > 20\": expected a duration with its unit, such as 250ms, 10s"
            + " or 5min (ns, us, ms, s, min, h), found \"20\"",
        "soap.marshal uml: pd > 1 ; \"soap.marshal uml: pd > 1\": cells are named by WORKLOAD"
            + " NAME=VALUE loopback|lan on PLATFORM, and \"uml\" is none of these there",
      })
  void saysInOneLineWhatIsWrong(String text, String message) {
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
  void refusesNonsenseInOneLine(String text) {
    assertThatThrownBy(() -> GateCondition.parse(text).asked(CELLS, "native"))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .doesNotContain("\n");
  }
}
