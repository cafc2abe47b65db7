package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.Models;
import io.tare.analysis.capacity.planning.CapacityAnswer.OnPlatform;
import io.tare.analysis.capacity.planning.CapacityAnswer.Quantile;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** 80 ms of native processor time, 40 requests a second, guests of 2 vCPU, p95 below 1 s. */
class WorkedQueryTest {

  private static final CapacityPlanner PLANNER = new CapacityPlanner(Models.all());

  private static final String WORKED =
      """
      question: %s
      vcpus: 2
      classes: [{rate: 40/s, service: 80ms, like: soa.matmul, n: 1500}]
      sla: {under: 1s}
      """;

  private static CapacityAnswer ask(String text) throws QueryException {
    return PLANNER.answer(QueryReader.read("query", text));
  }

  private static OnPlatform on(CapacityAnswer answer, String platform) {
    return answer.platforms().stream()
        .filter(each -> each.platform().equals(platform))
        .findFirst()
        .orElseThrow();
  }

  private static double p95(OnPlatform platform) {
    return platform.classes().get(0).quantiles().stream()
        .filter(each -> Math.abs(each.share() - 0.95) < 1e-9)
        .map(Quantile::seconds)
        .findFirst()
        .orElseThrow()
        .value();
  }

  @Test
  void nativeNeedsTwoHyperVThreeAndVmwareFour() throws Exception {
    CapacityAnswer answer = ask(WORKED.formatted("size"));

    assertThat(on(answer, "native").vms()).isEqualTo(2);
    assertThat(on(answer, "hyperv").vms()).isEqualTo(3);
    assertThat(on(answer, "vmware").vms()).isEqualTo(4);
    assertThat(answer.found().isAttainable()).isTrue();
  }

  @Test
  void reproducesTheNotesWithTheirPd() throws Exception {
    CapacityAnswer answer =
        ask(
            WORKED.formatted("predict")
                + "vms: 3\nplatforms: [hyperv, vmware]\n"
                + "pd: {hyperv: 1.40, vmware: 1.515}\n");
    OnPlatform hyperv = on(answer, "hyperv");

    assertThat(hyperv.stations().get(0).utilization().value()).isCloseTo(0.7467, within(5e-5));
    assertThat(hyperv.classes().get(0).meanSeconds().value()).isCloseTo(0.2531, within(5e-5));
    assertThat(p95(hyperv)).isCloseTo(0.877, within(0.012));
    assertThat(p95(on(answer, "vmware"))).isCloseTo(1.242, within(0.02));
  }

  @Test
  void fewerThreadsThanProcessorsAreAQueueWithItsOwnPercentiles() throws Exception {
    CapacityAnswer answer =
        ask(
            WORKED.formatted("predict")
                + "vms: 3\nthreads: 2\nplatforms: [hyperv]\n"
                + "pd: {hyperv: 1.40}\n");

    assertThat(p95(answer.platforms().get(0))).isCloseTo(0.717, within(0.001));
  }

  @Test
  void thePublishedPdIsUsed() throws Exception {
    CapacityAnswer answer = ask(WORKED.formatted("explain") + "vms: 3\n");
    CapacityAnswer.Part service = on(answer, "hyperv").classes().get(0).parts().get(0);

    assertThat(service.pd().orElseThrow().value()).isCloseTo(1.405, within(1e-9));
    assertThat(service.pd().orElseThrow().low()).isBetween(1.375, 1.38);
    assertThat(service.source()).contains("time as given").contains("section 4.1").contains("1.38");
    assertThat(answer.model().data()).contains("2013");
  }

  @ParameterizedTest
  @CsvSource({"12.5, 1.67", "18.667, 3.52", "22.5, 9.5"})
  void elasticityOfTheMeanAgreesWithTheNotes(double rate, double expected) throws Exception {
    CapacityAnswer answer =
        ask(
            "question: sensitivity\nvcpus: 2\nplatforms: [native]\n"
                + "classes: [{rate: "
                + rate
                + "/s, service: 80ms, like: soa.matmul, n: 1500}]\n");

    assertThat(
            ((SensitivityAnswer) answer.found())
                .factors().stream()
                    .filter(each -> each.input().equals("service"))
                    .findFirst()
                    .orElseThrow()
                    .meanElasticity())
        .isCloseTo(expected, within(expected * 0.012));
  }

  @Test
  void sensitivityIncludesProcessorTimeOnTheReference() throws Exception {
    CapacityAnswer answer = ask(WORKED.formatted("sensitivity") + "vms: 3\nplatforms: [native]\n");

    assertThat(((SensitivityAnswer) answer.found()).factors())
        .anyMatch(
            each -> each.platform().equals("native") && each.input().equals("all processor time"));
  }

  @Test
  void theQuantileIsTheLimitAtTheLargestRate() throws Exception {
    CapacityAnswer inverse = ask(WORKED.formatted("inverse") + "vms: 3\npd: {hyperv: 1.40}\n");
    double largest =
        ((InverseAnswer) inverse.found())
            .largest().stream()
                .filter(each -> each.platform().equals("hyperv"))
                .findFirst()
                .orElseThrow()
                .perSecond()
                .value();
    CapacityAnswer there =
        ask(
            WORKED.formatted("predict").replace("40/s", "%.6f/s".formatted(largest))
                + "vms: 3\npd: {hyperv: 1.40}\nplatforms: [hyperv]\n");

    assertThat(largest).isBetween(40.0, 53.57);
    assertThat(p95(there.platforms().get(0))).isCloseTo(1, within(0.002));
  }

  @Test
  void platformsAreRankedByCost() throws Exception {
    CapacityAnswer answer =
        ask(WORKED.formatted("compare") + "prices: {native: 10, hyperv: 5, vmware: 4.5}\n");

    assertThat(answer.platforms().stream().map(OnPlatform::platform))
        .containsExactly("hyperv", "vmware", "native");
    assertThat(answer.platforms().get(0).price().orElseThrow()).isEqualTo(15);
  }

  @Test
  void aSweepHasSaturationAndKnee() throws Exception {
    CapacityAnswer answer =
        ask(
            WORKED.formatted("sweep")
                + "platforms: [native]\nvary: {what: rate, from: 5/s, to: 30/s, steps: 6}\n");

    assertThat(((SweepAnswer) answer.found()).points()).hasSize(6);
    assertThat(((SweepAnswer) answer.found()).points().get(5).meanSeconds().value()).isInfinite();
    assertThat(((SweepAnswer) answer.found()).ranges().get(0).saturationPerSecond().value())
        .isCloseTo(25, within(1e-9));
    // For M/M/2, throughput over response time is largest at a utilization of 1 / sqrt(3).
    assertThat(((SweepAnswer) answer.found()).ranges().get(0).kneePerSecond())
        .isCloseTo(25 / Math.sqrt(3), within(0.01));
  }

  @Test
  void theLinkSaturatesBeforeTheProcessors() throws Exception {
    CapacityAnswer answer =
        ask(
            """
            question: size
            classes: [{rate: 40/s, service: 80ms, like: soa.matmul, n: 1500, request: {size: 6MB}}]
            link: 100Mbit/s
            sla: {under: 1s}
            """);

    assertThat(answer.found().isAttainable()).isFalse();
    assertThat(answer.platforms()).allMatch(each -> each.bottleneck().equals("link"));
    assertThat(answer.notes()).anyMatch(each -> each.contains("link saturates"));
  }

  @Test
  void anUnattainableSlaIsExplainedTheSameInEveryLocale() throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      CapacityAnswer answer =
          ask(
              WORKED.formatted("size").replace("under: 1s", "under: 10ms")
                  + "platforms: [native]\n");

      assertThat(answer.notes())
          .anyMatch(each -> each.contains("alone in a guest, 95 % of requests take up to 0.2"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void intervalsOfInputsWidenTheAnswer() throws Exception {
    CapacityAnswer sharp = ask(WORKED.formatted("predict") + "vms: 4\nplatforms: [native]\n");
    CapacityAnswer wide =
        ask(
            WORKED.formatted("predict").replace("80ms", "[60ms, 100ms]")
                + "vms: 4\nplatforms: [native]\n");

    assertThat(sharp.platforms().get(0).classes().get(0).meanSeconds())
        .satisfies(band -> assertThat(band.high()).isCloseTo(band.low(), within(1e-12)));
    assertThat(wide.platforms().get(0).classes().get(0).meanSeconds())
        .satisfies(band -> assertThat(band.high() / band.low()).isGreaterThan(1.6));
  }

  @Test
  void clientsWithoutThinkTimeShareTheProcessor() throws Exception {
    // All 16 are always present, so each is served at a sixteenth: exponential with 16 times the
    // mean.
    CapacityAnswer.OnPlatform answer =
        ask("""
                platforms: [native]
                classes: [{clients: 16, service: 200ms, like: soa.matmul, n: 1500}]
                """)
            .platforms()
            .get(0);

    assertThat(answer.classes().get(0).meanSeconds().value()).isCloseTo(3.2, within(1e-9));
    assertThat(p95(answer)).isCloseTo(3.2 * Math.log(20), within(0.02 * 9.6));
  }

  @Test
  void clientsWithThinkTimeAreSolvedExactly() throws Exception {
    // The machine repair model: 10 clients, 1 s of thinking, one server of 0.2 s.
    CapacityAnswer answer =
        ask(
            """
            platforms: [native]
            classes: [{clients: 10, think: 1s, service: 200ms, like: soa.matmul, n: 1500}]
            """);
    double sum = 0;
    double weight = 1;
    for (int n = 0; n <= 10; n++) {
      sum += weight;
      weight *= (10 - n) * 0.2;
    }
    double throughput = 5 * (1 - 1 / sum);

    assertThat(answer.platforms().get(0).classes().get(0).throughputPerSecond().value())
        .isCloseTo(throughput, within(1e-9));
  }

  @Test
  void rejectsQueriesOutsideTheMeasuredRegion() {
    assertThatThrownBy(
            () -> ask("classes: [{rate: 1/s, service: 80ms, like: soa.matmul, n: 9000}]"))
        .isInstanceOfSatisfying(
            QueryException.class,
            e -> assertThat(e.kind()).isEqualTo(QueryException.Kind.OUTSIDE_MODEL))
        .hasMessageContaining("measured n 500 to 2000; asked 9000");
  }

  @Test
  void extrapolationIsMarkedAsABound() throws Exception {
    CapacityAnswer answer =
        ask(
            "extrapolate: true\n"
                + "classes: [{rate: 1/s, service: 80ms, like: soa.matmul, n: 9000}]");

    assertThat(answer.platforms().get(0).classes().get(0).parts().get(0).bound()).isTrue();
    assertThat(answer.notes()).anyMatch(each -> each.contains("this is a bound"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "classes: []",
        "classes: [{rate: -4/s, service: 80ms}]",
        "classes: [{rate: NaN, service: 80ms}]",
        "classes: [{rate: 40/s, service: NaN}]",
        "classes: [{rate: 40/s, service: .inf}]",
        "classes: [{rate: 40/s, service: 80}]",
        "classes: [{rate: 40/s, clients: 4, service: 80ms}]",
        "classes: [{service: 80ms}]",
        "classes: [{rate: 40/s}]",
        "vms: 1000000000\nclasses: [{rate: 40/s, service: 80ms}]",
        "vms: 0\nclasses: [{rate: 40/s, service: 80ms}]",
        "host: {cpus: 1025, vms: 2}\nclasses: [{rate: 40/s, service: 80ms}]",
        "platforms: [hyper]\nclasses: [{rate: 40/s, service: 80ms}]",
        "model: other\nclasses: [{rate: 40/s, service: 80ms}]",
        "wms: 3\nclasses: [{rate: 40/s, service: 80ms}]",
        "question: why\nclasses: [{rate: 40/s, service: 80ms}]",
        "question: size\nclasses: [{rate: 40/s, service: 80ms}]",
        "sla: {under: 0s}\nclasses: [{rate: 40/s, service: 80ms}]",
        "sla: {under: 1s, quantile: 100%}\nclasses: [{rate: 40/s, service: 80ms}]",
        "pd: {hyperv: -1}\nclasses: [{rate: 40/s, service: 80ms}]",
        "classes: [{clients: 100000, service: 80ms}]",
        "vcpus: 2\nclasses: [{clients: 2000, service: 80ms}, {clients: 2000, service: 1ms}]",
        "{\"classes\": [{\"rate\": \"40/s\", \"service\": \"80ms\"}]"
      })
  void rejectsAWrongQueryInOneLine(String text) {
    assertThatThrownBy(() -> ask(text))
        .isInstanceOf(QueryException.class)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n").hasSizeLessThan(400));
  }

  @Test
  void theLargestPopulationIsAnswered() throws Exception {
    CapacityAnswer answer =
        ask(
            "vcpus: 2\nvms: 8\nplatforms: [native]\n"
                + "classes: [{clients: 2000, think: 30s, service: 80ms, like: soa.matmul, n: 1500}]");

    assertThat(answer.platforms().get(0).classes().get(0).throughputPerSecond().value())
        .isBetween(60.0, 66.7);
  }

  @Test
  void jsonAndYamlAreTheSameQuery() throws Exception {
    Query yaml = QueryReader.read("y", "classes: [{rate: 40/s, service: [70ms, 90ms]}]");
    Query json =
        QueryReader.read(
            "j", "{\"classes\": [{\"rate\": \"40/s\", \"service\": [\"70ms\", \"90ms\"]}]}");

    assertThat(json).isEqualTo(yaml);
  }

  @Test
  void anUnstableSystemIsSaturatedAndNotAnError() throws Exception {
    CapacityAnswer answer =
        ask("classes: [{rate: 40/s, service: 80ms, like: soa.matmul, n: 1500}]");

    assertThat(answer.platforms()).allMatch(OnPlatform::saturated);
    assertThat(answer.platforms().get(0).stations().get(0).utilization().value())
        .isCloseTo(3.2, within(1e-12));
    assertThat(AnswerDocument.of(answer).line()).doesNotContain("Infinity").doesNotContain("NaN");
  }

  @Test
  void moreWorkNeverMakesRequestsFaster() throws Exception {
    double last = 0;
    for (String load : List.of("5/s", "20/s", "35/s", "40/s", "44/s")) {
      CapacityAnswer answer =
          ask(WORKED.formatted("predict").replace("40/s", load) + "vms: 2\nplatforms: [native]\n");
      double p95 = p95(answer.platforms().get(0));
      assertThat(p95).isGreaterThan(last);
      last = p95;
    }
  }
}
