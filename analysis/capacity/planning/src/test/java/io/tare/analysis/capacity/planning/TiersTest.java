package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.planning.CapacityAnswer.OfClass;
import io.tare.analysis.capacity.planning.CapacityAnswer.OnPlatform;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that call further tiers. */
class TiersTest {

  private static final OverheadModel MODEL =
      new KnownModel().always(ComponentKind.SERVICE, "soa.store", "loopback", 0.01).model();

  private static final CapacityPlanner PLANNER = new CapacityPlanner(List.of(MODEL));

  private static CapacityAnswer ask(String query) throws QueryException {
    return PLANNER.answer(QueryReader.read("query", query));
  }

  private static OnPlatform on(String platform, String query) throws QueryException {
    return ask(query).platforms().stream()
        .filter(each -> each.platform().equals(platform))
        .findFirst()
        .orElseThrow();
  }

  /** R. Jain: The Art of Computer Systems Performance Analysis, 1991, table 34.1. */
  @ParameterizedTest
  @CsvSource({"1, 6.000, 0.100", "2, 7.400, 0.175", "5, 13.256, 0.290", "20, 56.016, 0.333"})
  void aProcessorAndTwoDisksAreAsInATextbook(int clients, double seconds, double perSecond)
      throws Exception {
    OfClass found =
        on(
                "native",
                """
                tiers: {disk A: {}, disk B: {}}
                classes:
                - clients: %d
                  think: 4s
                  service: 2s
                  calls: {disk A: {visits: 10, service: 300ms}, disk B: {visits: 5, service: 200ms}}
                """
                    .formatted(clients))
            .classes()
            .get(0);

    assertThat(found.meanSeconds().value()).isCloseTo(seconds, within(0.0006));
    assertThat(found.throughputPerSecond().value()).isCloseTo(perSecond, within(0.0006));
  }

  /** N. J. Gunther's model of a shop on three machines (PDQ, ebiz): means in product form. */
  @Test
  void aShopOnThreeMachinesIsTheSumOfThree() throws Exception {
    OfClass found =
        on(
                "native",
                """
                tiers: {application: {}, database: {}}
                classes:
                - rate: 80/s
                  service: 8ms
                  calls: {application: {service: 2.8ms}, database: {service: 900us}}
                """)
            .classes()
            .get(0);

    double expected =
        0.008 / (1 - 80 * 0.008) + 0.0028 / (1 - 80 * 0.0028) + 0.0009 / (1 - 80 * 0.0009);
    assertThat(found.meanSeconds().value()).isCloseTo(expected, within(1e-9));
  }

  @Test
  void aTierHasItsOwnPlatformAndGuests() throws Exception {
    String query =
        """
        tiers: {data: {vms: 2, vcpus: 2%s}}
        classes: [{rate: 40/s, service: 10ms, calls: {data: {visits: 3, service: 20ms}}}]
        """;

    OnPlatform both = on("uml", query.formatted(""));
    OnPlatform one = on("uml", query.formatted(", platform: native"));

    assertThat(utilization(both, "data")).isCloseTo(40 * 3 * 0.040 / 4, within(1e-9));
    assertThat(utilization(one, "data")).isCloseTo(40 * 3 * 0.020 / 4, within(1e-9));
    assertThat(utilization(one, "processors")).isCloseTo(40 * 0.020, within(1e-9));
    assertThat(one.classes().get(0).parts())
        .extracting(CapacityAnswer.Part::part)
        .containsExactly("service", "data service");
  }

  private static double utilization(OnPlatform on, String station) {
    return on.stations().stream()
        .filter(each -> each.station().equals(station))
        .findFirst()
        .orElseThrow()
        .utilization()
        .value();
  }

  /** As the copies of stations are numbered elsewhere. */
  @Test
  void tiersMayHaveNamesWithNumbers() throws Exception {
    OnPlatform found =
        on(
            "native",
            """
            tiers: {data: {vms: 2}, data 1: {}, processors 0: {}}
            classes:
            - clients: 2000
              service: 10ms
              calls: {data: {service: 10ms}, data 1: {service: 10ms}, processors 0: {service: 90ms}}
            """);

    assertThat(utilization(found, "processors 0")).isCloseTo(1, within(1e-3));
    assertThat(utilization(found, "data")).isCloseTo(0.5 / 9, within(1e-3));
    assertThat(found.classes().get(0).quantile(0.95).value()).isFinite().isGreaterThan(150);
  }

  @Test
  void aSaturatedTierIsNamedBesideClients() throws Exception {
    OnPlatform found =
        on(
            "native",
            """
            tiers: {data: {vms: 2}}
            classes:
            - {clients: 2, service: 1ms}
            - {rate: 50/s, service: 1ms, calls: {data: {service: 50ms}}}
            """);

    assertThat(found.saturated()).isTrue();
    assertThat(found.bottleneck()).isEqualTo("data");
  }

  @Test
  void aBusyTierIsTheBottleneckThatMoreGuestsDoNotHelp() throws Exception {
    CapacityAnswer answer =
        ask(
            """
            question: size
            platforms: [native]
            tiers: {data: {}}
            classes: [{rate: 40/s, service: 5ms, calls: {data: {service: 30ms}}}]
            sla: {under: 1s}
            """);

    assertThat(answer.found().isAttainable()).isFalse();
    assertThat(AnswerReport.text(answer, 200))
        .contains("the data saturates, and more guests do not help")
        .contains("further tiers keep theirs: data 1");
  }

  /** Half of the requests find what they need in a cache. */
  @Test
  void aRareCallTakesItsShareOfTime() throws Exception {
    String query =
        "tiers: {data: {}}\nclasses: [{rate: 1/s, service: 10ms, calls: {data: {visits: 0.5,"
            + " service: 20ms}}}]\n";

    OfClass found = on("native", query).classes().get(0);

    assertThat(found.meanSeconds().value())
        .isCloseTo(0.01 / (1 - 0.01) + 0.01 / (1 - 0.01), within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tiers: {data: {}}        | dat  | there is no tier "dat"; there are data
          vms: 1                   | data | calls of "data" need it among tiers, such as tiers: {data: {vms: 1}}
          tiers: {link: {}}        | link | a tier cannot be called "link"; choose another name
          tiers: {data: {platform: xen}} | data | the model known has no platform "xen"
          """)
  void aWrongTierIsRefusedInOneLine(String tiers, String called, String message) {
    assertThatExceptionOfType(QueryException.class)
        .isThrownBy(
            () ->
                ask(
                    tiers
                        + "\nclasses: [{rate: 1/s, service: 1ms, calls: {"
                        + called
                        + ": {service: 1ms}}}]\n"))
        .withMessageContaining(message);
  }
}
