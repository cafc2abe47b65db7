package io.tare.analysis.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.overhead.ComponentKind;
import org.junit.jupiter.api.Test;

/** Which components of a model a query is answered by. */
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
  void thoseOverTheAskedPathAreTaken() throws Exception {
    KnownModel model =
        new KnownModel()
            .orders(ComponentKind.SERVICE, MATMUL, "loopback", 1e-9)
            .orders(ComponentKind.SERVICE, MATMUL, "lan", 3e-9);
    String query = "classes: [{rate: 0.1/s, like: soa.matmul, n: 1000}]\n";

    assertThat(part(model.ask(query), "service").seconds().value()).isCloseTo(1, within(1e-9));
    CapacityAnswer lan = model.ask(query + "path: lan\n");
    assertThat(part(lan, "service").seconds().value()).isCloseTo(3, within(1e-9));
    assertThat(lan.notes()).noneMatch(each -> each.contains("loopback"));
  }

  @Test
  void ofAPathThatWasNotMeasuredThoseOverTheLoopbackAreTakenAndThatIsSaid() throws Exception {
    CapacityAnswer lan =
        new KnownModel()
            .bodies(ComponentKind.UNMARSHAL, UNMARSHAL, "lan", 10e-9)
            .bodies(ComponentKind.TRANSFER, UNMARSHAL, "loopback", 10e-9)
            .ask("path: lan\nclasses: [{rate: 0.1/s, request: {size: 2MB}}]\n");

    assertThat(lan.notes())
        .containsExactly(
            "the model has no transfer of soap.unmarshal over lan; that over the loopback is taken");
  }

  @Test
  void partsBesideTheMainOnesAreBoundsWhereTheyWereNotMeasured() throws Exception {
    KnownModel model =
        new KnownModel()
            .bodies(ComponentKind.UNMARSHAL, UNMARSHAL, "loopback", 10e-9)
            .bodies(ComponentKind.REST, UNMARSHAL, "loopback", 10e-9);
    String query = "extrapolate: true\nclasses: [{rate: 0.1/s, request: {size: %s}}]\n";

    assertThat(part(model.ask(query.formatted("2MB")), "rest").bound()).isFalse();
    assertThat(part(model.ask(query.formatted("20MB")), "rest").bound()).isTrue();
  }

  @Test
  void partsBesideTheMainOnesNameAllThatTheyComeFrom() throws Exception {
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
}
