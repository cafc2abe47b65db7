package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.analysis.capacity.queueing.GammaService;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The variation of times of one request, if the model has it. */
class KnownVariationTest {

  private static final String ONE_CLIENT =
      "platforms: [uml]\nclasses: [{clients: 1, like: soa.matmul, n: 1000}]\n";

  private static KnownModel model() {
    return new KnownModel()
        .orders(ComponentKind.SERVICE, "soa.matmul", "loopback", 1e-9)
        .orders(ComponentKind.TRANSFER, "soa.matmul", "loopback", 1e-10);
  }

  private static CapacityAnswer.OfClass ask(KnownModel model, String query) throws Exception {
    return model.ask(query).platforms().get(0).classes().get(0);
  }

  private static double p95(CapacityAnswer.OfClass of) {
    return of.quantiles().stream()
        .filter(each -> each.share() == 0.95)
        .findFirst()
        .orElseThrow()
        .seconds()
        .value();
  }

  @Test
  void isTheRunsIfTheQueryHasNone() throws Exception {
    KnownModel model = model().showing("soa.matmul", "uml", WorkPoint.order(1000), 2.2, 0.04);
    CapacityAnswer.OfClass of = ask(model, ONE_CLIENT);

    assertThat(of.variation()).isEqualTo(0.04);
    assertThat(p95(of)).isCloseTo(2.2 * GammaService.quantile(0.04, 0.95), within(1e-9));
  }

  @Test
  void isTheQuerysIfGiven() throws Exception {
    KnownModel model = model().showing("soa.matmul", "uml", WorkPoint.order(1000), 2.2, 0.04);
    CapacityAnswer.OfClass of =
        ask(model, ONE_CLIENT.replace("n: 1000", "n: 1000, variation: 0.5"));

    assertThat(of.variation()).isEqualTo(0.5);
    assertThat(p95(of)).isCloseTo(0.2 + 2 * GammaService.quantile(0.5, 0.95), within(1e-9));
  }

  @Test
  void isExponentialWithANoteIfUnknown() throws Exception {
    CapacityAnswer answer = model().ask(ONE_CLIENT);

    assertThat(answer.platforms().get(0).classes().get(0).variation()).isEqualTo(1);
    assertThat(answer.notes()).anyMatch(each -> each.contains("taken as exponential"));
  }

  @Test
  void twoOperationsVaryIndependently() throws Exception {
    KnownModel model =
        new KnownModel()
            .bodies(ComponentKind.UNMARSHAL, "soap.unmarshal", "loopback", 1e-8)
            .bodies(ComponentKind.MARSHAL, "soap.marshal", "loopback", 1e-8)
            .showing("soap.unmarshal", "uml", WorkPoint.envelope(2e6, 100), 1, 0.2)
            .showing("soap.marshal", "uml", WorkPoint.envelope(2e6, 100), 1, 0.2);
    String query =
        "platforms: [uml]\nclasses: [{clients: 1, request: {size: 2MB}, answer: {size: 2MB}}]\n";

    assertThat(ask(model, query).variation()).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void anAnswerSaysWhereTheModelIsNotValidated() throws Exception {
    CapacityAnswer answer = model().ask(ONE_CLIENT);

    assertThat(answer.platforms().get(0).isValidated()).isFalse();
    assertThat(answer.notes())
        .anyMatch(each -> each.contains("bands of uml are not validated on their platform"));
    assertThat(AnswerReport.text(answer, 100)).contains(" *");
  }

  @Test
  void anAnswerNamesTheKindOfItsGuest() throws Exception {
    KnownModel model = model().of(Map.of("platform.kind", "qemu", "hypervisor.accelerator", "kvm"));

    assertThat(AnswerReport.text(model.ask(ONE_CLIENT), 100))
        .contains("\nKnown: made up. Kinds: uml is qemu (kvm).");
    assertThat(AnswerReport.text(model().ask(ONE_CLIENT), 100)).doesNotContain("Kinds");
  }
}
