package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.ComponentKind;
import org.junit.jupiter.api.Test;

/** A processor that a monitor shows busy is as busy in the answer, whatever parts a model has. */
class MonitoredCostTest {

  private static final String MATMUL = "soa.matmul";
  private static final String UNMARSHAL = "soap.unmarshal";

  private static KnownModel model() {
    return new KnownModel().orders(ComponentKind.SERVICE, MATMUL, "loopback", 1e-11);
  }

  private static CapacityAnswer asked(KnownModel model, String platform, String more)
      throws Exception {
    return model.ask(
        """
        platforms: [%s]
        vcpus: 4
        classes: [{rate: 180/s, busy: 62%%, busy_cpus: 4, like: soa.matmul, n: 1000%s}]
        """
            .formatted(platform, more));
  }

  private static double busy(CapacityAnswer answer) {
    return answer.platforms().get(0).stations().get(0).utilization().value();
  }

  @Test
  void theRestOfARequestIsPartOfItsMonitoredTime() throws Exception {
    CapacityAnswer answer =
        asked(model().always(ComponentKind.REST, MATMUL, "loopback", 1e-3), "native", "");

    assertThat(busy(answer)).isCloseTo(0.62, within(1e-9));
    assertThat(answer.notes())
        .contains(
            "class requests: of 13.8 ms a request by its monitor, the model's rest takes 1.00 ms,"
                + " and the service the rest");
  }

  @Test
  void soIsTheTimeOfItsBody() throws Exception {
    CapacityAnswer answer =
        asked(
            model().bodies(ComponentKind.UNMARSHAL, UNMARSHAL, "loopback", 1e-9),
            "native",
            ", request: {size: 2MB}");

    assertThat(busy(answer)).isCloseTo(0.62, within(1e-9));
  }

  @Test
  void soIsWhatTheReferencesLoadCosts() throws Exception {
    CapacityAnswer answer =
        asked(
            model()
                .always(ComponentKind.PAUSE, MATMUL, "loopback", 1e-3)
                .always(ComponentKind.CONTENTION, MATMUL, "loopback", 1e-4),
            "native",
            "");

    assertThat(busy(answer)).isCloseTo(0.62, within(1e-9));
  }

  /** 13.8 ms with PD 2 in all parts. */
  @Test
  void aPlatformHasThePdOfEachPart() throws Exception {
    CapacityAnswer answer =
        asked(model().always(ComponentKind.REST, MATMUL, "loopback", 1e-3), "uml", "");

    assertThat(busy(answer)).isCloseTo(1.24, within(1e-9));
  }

  @Test
  void aMonitoredTimeThatIsTooShortForTheOtherPartsIsRefused() {
    assertThatExceptionOfType(QueryException.class)
        .isThrownBy(
            () -> asked(model().always(ComponentKind.REST, MATMUL, "loopback", 0.1), "native", ""))
        .withMessageContaining(
            "busy for 13.8 ms a request, but the model has 100 ms for rest alone");
  }
}
