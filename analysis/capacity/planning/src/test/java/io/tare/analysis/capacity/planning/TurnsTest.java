package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.WorkPoint;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that a run at a rate showed to wait for less long than with equal sharing. */
class TurnsTest {

  private static final double SECONDS = 0.1;
  private static final String AT_A_RATE =
      "platforms: [native]\nclasses: [{rate: 7/s, like: soa.matmul, n: 1000}]\n";

  /** 100 ms at n = 1000, growing with its cube; nothing elsewhere. */
  private static KnownModel model() {
    return new KnownModel()
        .orders(ComponentKind.SERVICE, "soa.matmul", "loopback", SECONDS / 1e9)
        .showing("soa.matmul", "native", WorkPoint.order(1000), SECONDS, 0);
  }

  private static CapacityAnswer.OfClass ask(KnownModel model, String query) throws Exception {
    return model.ask(query).platforms().get(0).classes().get(0);
  }

  /** W = k ρ / (1 − ρ) S, at a utilization of 0.7; never less than for fixed turns. */
  @ParameterizedTest
  @CsvSource({"0.5, 0.5", "0.63, 0.63", "0.9, 0.9", "1.3, 1.3", "0.4, 0.5"})
  void waitAsMeasured(double measured, double used) throws Exception {
    CapacityAnswer.OfClass answer = ask(model().waiting("native", SECONDS, measured), AT_A_RATE);

    assertThat(answer.meanSeconds().value())
        .isCloseTo(SECONDS * (1 + used * 0.7 / 0.3), Percentage.withPercentage(0.01));
  }

  /** M/D/1 by A. K. Erlang: 510 ms by simulations outside of Tare. */
  @Test
  void havePercentilesOfOneQueue() throws Exception {
    CapacityAnswer.OfClass answer = ask(model().waiting("native", SECONDS, 0.5), AT_A_RATE);

    assertThat(answer.quantile(0.95).value()).isCloseTo(0.510, Percentage.withPercentage(1));
  }

  @Test
  void arePartsOfAnswersForTheirPlatformOnly() throws Exception {
    CapacityAnswer.OfClass answer = ask(model().waiting("uml", SECONDS, 0.5), AT_A_RATE);

    assertThat(answer.meanSeconds().value()).isCloseTo(SECONDS / 0.3, within(1e-6));
  }

  /** The scheduler interrupts them, so that they share. */
  @Test
  void doNotHoldForMuchLongerRequests() throws Exception {
    CapacityAnswer.OfClass answer = ask(model().waiting("native", SECONDS / 2, 0.5), AT_A_RATE);

    assertThat(answer.meanSeconds().value()).isCloseTo(SECONDS / 0.3, within(1e-6));
  }

  @Test
  void doNotHoldIfOnlyTheQueryKnowsTheVariation() throws Exception {
    CapacityAnswer.OfClass answer =
        ask(
            model().waiting("native", SECONDS, 0.5),
            AT_A_RATE.replace("n: 1000", "n: 1000, variation: 0"));

    assertThat(answer.meanSeconds().value()).isCloseTo(SECONDS / 0.3, within(1e-6));
  }

  @Test
  void areNotAssumedForClients() throws Exception {
    String clients = "platforms: [native]\nclasses: [{clients: 5, like: soa.matmul, n: 1000}]\n";

    assertThat(ask(model().waiting("native", SECONDS, 0.5), clients).meanSeconds().value())
        .isEqualTo(ask(model(), clients).meanSeconds().value());
  }

  @Test
  void areNamedInTheAnswer() throws Exception {
    assertThat(model().waiting("native", SECONDS, 0.63).ask(AT_A_RATE).notes())
        .anyMatch(each -> each.contains("wait 0.63 times as long as with equal sharing"));
  }
}
