package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.WorkPoint;
import org.junit.jupiter.api.Test;

/** A model's answers for its own run. */
class SelfCheckTest {

  private static KnownModel model() {
    return new KnownModel()
        .orders(ComponentKind.SERVICE, "soa.matmul", "lan", 1e-9)
        .orders(ComponentKind.TRANSFER, "soa.matmul", "lan", 1e-10);
  }

  @Test
  void aModelThatReproducesItsRunIsWithinTheLimit() {
    SelfCheck check =
        SelfCheck.of(
            model()
                .showing("soa.matmul", "lan", "uml", WorkPoint.order(1000), 2.2, 0.04)
                .showing("soa.matmul", "lan", "native", WorkPoint.order(500), 0.1375, 0.01)
                .model());

    assertThat(check.cells()).hasSize(2);
    assertThat(check.off()).isEmpty();
    assertThat(check.largestError()).isLessThan(1e-9);
    assertThat(check.largestP95Error()).isLessThan(1e-6);
    assertThat(SelfCheckReport.text(check, 200)).contains("2 of 2 cells are within 3 % of the run");
  }

  @Test
  void aCellBeyondTheLimitIsNamedWithTheReason() {
    SelfCheck check =
        SelfCheck.of(
            model().showing("soa.matmul", "lan", "uml", WorkPoint.order(1000), 2.0, 0.04).model());

    assertThat(check.off())
        .singleElement()
        .satisfies(
            cell -> {
              assertThat(cell.error()).isCloseTo(0.1, within(1e-9));
              assertThat(cell.why()).startsWith("service is off by ").doesNotContain("known");
            });
    assertThat(SelfCheckReport.text(check, 120)).contains("soa.matmul n=1000 on uml", "+10.0 %");
  }

  @Test
  void aModelWithoutResponsesHasNoCheck() {
    assertThat(SelfCheckReport.text(SelfCheck.of(model().model()), 80)).isEmpty();
  }
}
