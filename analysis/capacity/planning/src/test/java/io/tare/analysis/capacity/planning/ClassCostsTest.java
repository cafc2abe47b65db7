package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.Models;
import org.junit.jupiter.api.Test;

/** Which components of a model are used for a query. */
class ClassCostsTest {

  private static final String MATMUL = "soa.matmul";
  private static final String UNMARSHAL = "soap.unmarshal";
  private static final String MARSHAL = "soap.marshal";

  private static CapacityAnswer.Part part(CapacityAnswer answer, String name) {
    return answer.platforms().get(0).classes().get(0).parts().stream()
        .filter(each -> each.part().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void costsOverTheRequestedPathAreUsed() throws Exception {
    KnownModel model =
        new KnownModel()
            .orders(ComponentKind.SERVICE, MATMUL, "loopback", 1e-9)
            .orders(ComponentKind.SERVICE, MATMUL, "lan", 3e-9);
    String query = "classes: [{rate: 0.1/s, like: soa.matmul, n: 1000}]\n";

    assertThat(part(model.ask(query), "service").seconds().value()).isCloseTo(1, within(1e-9));
    CapacityAnswer lan = model.ask(query + "network: lan\n");
    assertThat(part(lan, "service").seconds().value()).isCloseTo(3, within(1e-9));
    assertThat(lan.notes()).noneMatch(each -> each.contains("loopback"));
  }

  @Test
  void costsOverTheLoopbackReplaceThoseOfAnUnmeasuredPathWithANote() throws Exception {
    CapacityAnswer lan =
        new KnownModel()
            .bodies(ComponentKind.UNMARSHAL, UNMARSHAL, "lan", 10e-9)
            .bodies(ComponentKind.TRANSFER, UNMARSHAL, "loopback", 10e-9)
            .ask("network: lan\nclasses: [{rate: 0.1/s, request: {size: 2MB}}]\n");

    assertThat(lan.notes())
        .contains(
            "the model has no transfer of soap.unmarshal over lan; that over the loopback is used");
  }

  /** 2 MB in 20 ms natively over a cable, where a byte costs 2 ns, behind a tunnel's 4.5 ns. */
  private static KnownModel networks() {
    return new KnownModel()
        .bodies(ComponentKind.UNMARSHAL, UNMARSHAL, "cable", 10e-9)
        .bodies(ComponentKind.TRANSFER, UNMARSHAL, "cable", 10e-9)
        .network("cable", 30e-6, 2e-9)
        .network("tunnel", 60e-6, 4.5e-9);
  }

  @Test
  void transfersBehindAnotherNetworkHaveItsCosts() throws Exception {
    CapacityAnswer answer =
        networks()
            .ask(
                """
                network: tunnel
                platforms: [native, uml]
                classes: [{rate: 0.1/s, request: {size: 2MB}}]
                """);

    assertThat(part(answer, "unmarshal").seconds().value()).isCloseTo(20e-3, within(1e-9));
    assertThat(part(answer, "transfer").seconds().value()).isCloseTo(25.03e-3, within(1e-9));
    assertThat(part(answer, "transfer").source()).endsWith("over cable, with the costs of tunnel");
    assertThat(answer.platforms().get(1).classes().get(0).parts())
        .filteredOn(each -> each.part().equals("transfer"))
        .singleElement()
        .satisfies(each -> assertThat(each.seconds().value()).isCloseTo(50.06e-3, within(1e-9)));
  }

  @Test
  void rejectsAnUnknownNetworkAndListsTheKnownOnes() {
    assertThatThrownBy(
            () ->
                networks().ask("network: tunel\nclasses: [{rate: 0.1/s, request: {size: 2MB}}]\n"))
        .isInstanceOf(QueryException.class)
        .hasMessage("the model known has no network \"tunel\"; there are cable, tunnel");
  }

  @Test
  void anotherNetworkNeedsTheCostsOfTheMeasuredOne() {
    assertThatThrownBy(
            () ->
                new KnownModel()
                    .bodies(ComponentKind.UNMARSHAL, UNMARSHAL, "cable", 10e-9)
                    .bodies(ComponentKind.TRANSFER, UNMARSHAL, "cable", 10e-9)
                    .network("tunnel", 60e-6, 4.5e-9)
                    .ask("network: tunnel\nclasses: [{rate: 0.1/s, request: {size: 2MB}}]\n"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("has no costs of network cable on native");
  }

  @Test
  void otherPartsAreBoundsIfNotMeasured() throws Exception {
    KnownModel model =
        new KnownModel()
            .bodies(ComponentKind.UNMARSHAL, UNMARSHAL, "loopback", 10e-9)
            .bodies(ComponentKind.REST, UNMARSHAL, "loopback", 10e-9);
    String query = "extrapolate: true\nclasses: [{rate: 0.1/s, request: {size: %s}}]\n";

    assertThat(part(model.ask(query.formatted("2MB")), "rest").bound()).isFalse();
    assertThat(part(model.ask(query.formatted("20MB")), "rest").bound()).isTrue();
  }

  @Test
  void otherPartsNameAllTheirSources() throws Exception {
    CapacityAnswer answer =
        new KnownModel()
            .bodies(ComponentKind.UNMARSHAL, UNMARSHAL, "loopback", 10e-9)
            .bodies(ComponentKind.MARSHAL, MARSHAL, "loopback", 10e-9)
            .bodies(ComponentKind.REST, UNMARSHAL, "loopback", 10e-9)
            .bodies(ComponentKind.REST, MARSHAL, "loopback", 10e-9)
            .ask("classes: [{rate: 0.1/s, request: {size: 2MB}, answer: {size: 2MB}}]\n");

    assertThat(part(answer, "rest").source())
        .contains("run soap.unmarshal over loopback")
        .contains("run soap.marshal over loopback");
  }

  /** In the published study, sorting loses most at its smallest size. */
  private static CapacityAnswer published(String rest) throws Exception {
    return new CapacityPlanner(Models.all())
        .answer(
            QueryReader.read(
                "query", "classes: [{rate: 1/s, service: 100ms" + rest + "}]\nvms: 1\n"));
  }

  private static double service(CapacityAnswer answer, String platform) {
    return answer.platforms().stream()
        .filter(each -> each.platform().equals(platform))
        .flatMap(each -> each.classes().get(0).parts().stream())
        .filter(each -> each.part().equals("service"))
        .findFirst()
        .orElseThrow()
        .seconds()
        .value();
  }

  @Test
  void withoutNTheWorstSizeIsUsedAndNotTheLargest() throws Exception {
    CapacityAnswer answer = published(", like: soa.quicksort");

    assertThat(service(answer, "vmware")).isCloseTo(0.115, within(1e-9));
    assertThat(answer.notes())
        .anyMatch(
            each -> each.contains("does not say n of soa.quicksort; taken on vmware as n=200000"));
  }

  @Test
  void withoutAnOperationTheWorstPointOfEachPlatformIsUsed() throws Exception {
    CapacityAnswer answer = published("");

    assertThat(service(answer, "vmware")).isCloseTo(0.155, within(1e-9));
    assertThat(service(answer, "hyperv")).isCloseTo(0.1405, within(1e-9));
    assertThat(answer.notes())
        .anyMatch(each -> each.contains("nor n; taken on vmware as soa.matmul n=1500"));
  }
}
