package io.tare.harness.workloads.services.glassfish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.contract.Benchmarks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The workload whose submissions are requests of several kinds. */
class MixedRequestsTest {

  private static final Workload MIX = Workloads.of("soa.mix");
  private static final String USUAL = "3 soap.unmarshal s=300kB c=100, 1 soa.quicksort n=70000";

  private static Campaign campaign(String mix) throws CampaignException {
    return CampaignFile.parse(
        "x",
        """
        name: mixed
        platforms: {native: {kind: native}}
        workloads: [{name: soa.mix, of: "%s", rate: [20/s, 40/s]}]
        """
            .formatted(mix));
  }

  private static Parameters of(String mix) {
    return Parameters.of("of", mix);
  }

  private static double nanos(String workload, Object... parameters) {
    Workload one = Workloads.of(workload);
    return one.family().expectedNanos(one, Parameters.of(parameters));
  }

  @Test
  void hasMetricsForAllSubmissionsAndForEachRequest() {
    assertThat(MIX.metrics().primary()).isEqualTo(Metric.RESPONSE);
    assertThat(MIX.metrics().judged())
        .extracting(Metric::name)
        .containsExactly("response_ns", "request1_ns", "request2_ns", "request3_ns", "request4_ns");
    assertThat(MIX.metrics().parts()).isNotEmpty();
  }

  @Test
  void isKeptWithTheRun() throws CampaignException {
    Campaign campaign = campaign(USUAL);

    assertThat(campaign.measurands()).hasSize(2);
    assertThat(CampaignFile.parse("again", CampaignText.of(campaign))).isEqualTo(campaign);
    assertThat(Benchmarks.objections(campaign)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 soa.quicksort n=5 | expected 2 to 4 requests separated by commas",
        "1 soa.quicksort n=5, 1 soa.bubblesort n=5 | request 2, \"1 soa.bubblesort n=5\": expected"
            + " one of soa.quicksort, soa.matmul, soa.matmul-blocked, soa.matmul-vector,"
            + " soa.npb-bt, soa.npb-cg, soa.npb-ep, soa.npb-ft, soa.npb-is, soa.npb-lu, soa.npb-mg, soa.npb-sp,"
            + " soap.unmarshal, soap.marshal, found soa.bubblesort",
        "1 soa.quicksort n=5, 1 jmh.quicksort n=5 | found jmh.quicksort",
        "1 soa.quicksort n=5, 1 soa.mix of=5 | a mix cannot contain a mix",
        "1 soa.quicksort m=5, 1 soa.matmul n=5 | request 1, \"1 soa.quicksort m=5\": unknown"
            + " parameter m; there are n, transfer, seed",
        "1 soa.quicksort, 1 soa.matmul n=5 | n is missing; expected 1 to 10000000 (elements sorted)",
        "1 soa.quicksort n=5, 1 soa.matmul n=5000 | n: expected a whole number from 1 to 4096",
        "1 soa.quicksort n=5, 1 soap.marshal s=2000 c=1 | s: expected a size with its unit",
        "1 soa.quicksort n=5, 1 soap.marshal s=1kB c=5000 | is too small for an element of c = 5000"
      })
  void isRefusedWithItsError(String mix, String why) {
    assertThatThrownBy(() -> campaign(mix))
        .hasMessageContaining("x:3: workloads[0]: soa.mix: ")
        .hasMessageContaining(why);
  }

  @Test
  void usesTheWeightedMeanOfItsRequests() {
    assertThat(MIX.family().expectedNanos(MIX, of(USUAL)))
        .isCloseTo(
            (3 * nanos("soap.unmarshal", "s", 300_000, "c", 100)
                    + nanos("soa.quicksort", "n", 70_000))
                / 4,
            within(1.0));
    assertThat(
            MIX.family()
                .wireBytes(MIX, of("3 soap.unmarshal s=8kB c=10, 1 soap.marshal s=4kB c=10")))
        .isEqualTo(7000);
  }

  @Test
  void hasAnswersAsLargeAsItsLargest() {
    assertThat(
            MIX.family()
                .answerBytes(MIX, of("9 soap.unmarshal s=9MB c=10, 1 soap.marshal s=3MB c=10")))
        .isEqualTo(3_000_000);
  }

  @Test
  void mustFitTheServerWithItsLargestRequest() throws CampaignException {
    assertThat(
            Benchmarks.objections(campaign("100 soa.quicksort n=10, 1 soap.unmarshal s=80MB c=10")))
        .hasSize(2)
        .allSatisfy(
            each ->
                assertThat(each)
                    .contains(
                        "native: soap.unmarshal s=80MB c=10: 5 submissions at once hold 401 MB"));
  }

  @Test
  void isSmallIfAllItsRequestsAre() {
    assertThat(MIX.small(of("3 soap.unmarshal s=300kB c=100, 1 soa.quicksort n=70000 seed=7")))
        .isEqualTo(of("3 soap.unmarshal c=10 s=10kB, 1 soa.quicksort n=1000 seed=7"));
    assertThat(MIX.family().complaint(MIX, MIX.small(of(USUAL)))).isEmpty();
  }

  @Test
  void isTrainedSmallAndUnchanged() throws CampaignException {
    assertThat(ProfileTraining.of(campaign(USUAL)).pieces())
        .extracting(piece -> piece.parameters().text("of").orElse(""))
        .containsExactly("3 soap.unmarshal c=10 s=10kB, 1 soa.quicksort n=1000", USUAL);
  }
}
