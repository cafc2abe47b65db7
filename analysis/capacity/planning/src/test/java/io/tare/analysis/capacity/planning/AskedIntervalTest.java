package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.capacity.models.ComponentKind;
import org.junit.jupiter.api.Test;

/** Inputs given as intervals, and their effect on answers. */
class AskedIntervalTest {

  private static final String WIDE =
      "classes: [{rate: 1/s, request: {size: [1MB, 3MB]}, answer: {size: [1MB, 3MB]}}]\n";
  private static final String UNMARSHAL = "soap.unmarshal";
  private static final String MARSHAL = "soap.marshal";

  private static KnownModel model() {
    return new KnownModel()
        .bodies(ComponentKind.UNMARSHAL, UNMARSHAL, "loopback", KnownModel.SECONDS_PER_BYTE)
        .bodies(ComponentKind.REST, UNMARSHAL, "loopback", KnownModel.SECONDS_PER_BYTE)
        .bodies(ComponentKind.TRANSFER, UNMARSHAL, "loopback", 10 * KnownModel.SECONDS_PER_BYTE)
        .bodies(ComponentKind.MARSHAL, MARSHAL, "loopback", KnownModel.SECONDS_PER_BYTE);
  }

  private static Band seconds(CapacityAnswer answer, String part) {
    return answer.platforms().stream()
        .filter(each -> each.platform().equals("native"))
        .flatMap(each -> each.classes().get(0).parts().stream())
        .filter(each -> each.part().equals(part))
        .findFirst()
        .orElseThrow()
        .seconds();
  }

  @Test
  void ofSizesWidenEveryPartThatDependsOnThem() throws Exception {
    CapacityAnswer answer = model().ask(WIDE);

    for (String part : new String[] {"unmarshal", "rest", "transfer", "marshal"}) {
      Band band = seconds(answer, part);
      assertThat(band.high() / band.low()).as(part).isBetween(2.0, 3.0);
      assertThat(band.value()).as(part).isBetween(band.low(), band.high());
    }
    assertThat(seconds(answer, "unmarshal").value()).isCloseTo(0.02, within(1e-12));
  }

  @Test
  void ofSizesMoveTheLinkAndThePartsTogether() throws Exception {
    CapacityAnswer answer =
        model()
            .ask(
                """
                link: 800Mbit/s
                draws: 1
                classes: [{rate: 1/s, request: {size: [1MB, 8MB]}}]
                """);
    double unmarshal = seconds(answer, "unmarshal").low();
    double link =
        answer.platforms().get(0).stations().stream()
            .filter(each -> each.station().equals("link"))
            .findFirst()
            .orElseThrow()
            .utilization()
            .low();

    // One byte a second is 1e-8 of the link, and each takes 1e-8 s to read.
    assertThat(unmarshal).isCloseTo(link, within(1e-12)).isNotEqualTo(0.045);
  }

  @Test
  void ofOnePointDoNotChangeTheAnswer() throws Exception {
    Band band = seconds(model().ask("classes: [{rate: 1/s, request: {size: 2MB}}]\n"), "unmarshal");

    assertThat(band.low()).isEqualTo(band.high());
  }

  @Test
  void mustBeMeasuredAtBothEnds() {
    for (String size : new String[] {"[0.5MB, 4MB]", "[4MB, 9MB]"}) {
      assertThatThrownBy(
              () -> model().ask("classes: [{rate: 1/s, request: {size: " + size + "}}]\n"))
          .isInstanceOfSatisfying(
              QueryException.class,
              e -> assertThat(e.kind()).isEqualTo(QueryException.Kind.OUTSIDE_MODEL))
          .hasMessageContaining("measured s 1 MB to 8 MB; asked");
    }
  }

  @Test
  void ofServiceImplyIntervalsOfTheRequestsSize() throws Exception {
    CapacityAnswer answer =
        new KnownModel()
            .orders(ComponentKind.SERVICE, "soa.matmul", "loopback", 1e-9)
            .orders(ComponentKind.REST, "soa.matmul", "loopback", 0.5e-9)
            .ask("classes: [{rate: 0.1/s, service: [0.5s, 4s], like: soa.matmul}]\n");
    Band service = seconds(answer, "service");
    Band rest = seconds(answer, "rest");

    assertThat(rest.low()).isCloseTo(service.low() / 2, within(1e-4));
    assertThat(rest.high()).isCloseTo(service.high() / 2, within(1e-4));
    assertThat(service.high() / service.low()).isGreaterThan(4);
  }
}
