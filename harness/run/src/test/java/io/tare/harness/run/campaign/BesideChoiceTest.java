package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.workload.BesideChoice;
import io.tare.harness.model.Measurand;
import io.tare.harness.workloads.contract.Benchmarks;
import java.util.List;
import org.junit.jupiter.api.Test;

class BesideChoiceTest {

  private static Campaign campaign(String... workloads) throws Exception {
    return CampaignFile.parse(
        "mine.yaml",
        """
        name: mine
        platforms: {native: {kind: native}, other: {kind: native}}
        workloads:
        - %s
        """
            .formatted(String.join("\n- ", workloads)));
  }

  private static Measurand load(String... workloads) throws Exception {
    Campaign campaign = campaign(workloads);
    assertThat(Benchmarks.objections(campaign)).isEmpty();
    Measurand ping =
        campaign.measurands().stream()
            .filter(each -> BesideChoice.requested(each).isPresent())
            .findFirst()
            .orElseThrow();
    return BesideChoice.of(campaign.measurands(), ping);
  }

  private static List<String> objections(String... workloads) throws Exception {
    return Benchmarks.objections(campaign(workloads));
  }

  @Test
  void nothingRunsBesideACellByDefault() throws Exception {
    assertThat(campaign("{name: ping}", "{name: iperf}").measurands())
        .allSatisfy(each -> assertThat(BesideChoice.requested(each)).isEmpty());
    assertThat(campaign("{name: ping, beside: [nothing, iperf]}", "{name: iperf}").measurands())
        .filteredOn(each -> BesideChoice.requested(each).isPresent())
        .hasSize(1);
  }

  @Test
  void aWorkloadIsNamedByItsName() throws Exception {
    assertThat(load("{name: ping, beside: iperf}", "{name: iperf, length: 2s}"))
        .asString()
        .startsWith("iperf length=2000000000");
  }

  @Test
  void parametersSelectOneOfSeveralCells() throws Exception {
    String list = "{name: iperf, streams: [1, 4], length: [1s, 2s]}";

    assertThat(load("{name: ping, beside: {name: iperf, streams: 4, length: 2s}}", list))
        .asString()
        .startsWith("iperf length=2000000000 streams=4");
    assertThat(load("{name: ping, beside: iperf streams=1 length=1s}", list))
        .asString()
        .startsWith("iperf length=1000000000 loopback");
    assertThat(objections("{name: ping, beside: iperf}", list))
        .singleElement()
        .asString()
        .isEqualTo(
            "ping: beside is \"iperf\", but there are 4 such cells; name one, as in {name: iperf, "
                + "length: 2s}");
  }

  @Test
  void theLoadUsesTheMeasuredNetwork() throws Exception {
    Campaign campaign =
        CampaignFile.parse(
            "mine.yaml",
            """
            name: mine
            platforms: {native: {kind: native}}
            resources: {nodes: 2}
            networks: {near: {kind: lan}, far: {kind: lan, rate: 10Mbit/s}}
            workloads: [{name: ping, beside: iperf}, {name: iperf}]
            """);

    assertThat(campaign.measurands())
        .filteredOn(each -> BesideChoice.requested(each).isPresent())
        .extracting(
            each ->
                each.network() + " by " + BesideChoice.of(campaign.measurands(), each).network())
        .containsExactly(
            "Network[name=near] by Network[name=near]", "Network[name=far] by Network[name=far]");
  }

  @Test
  void aServiceLoadsThePlatformOverTheFirstNetwork() throws Exception {
    assertThat(load("{name: ping, beside: soa.quicksort}", "{name: soa.quicksort, n: 1000}"))
        .asString()
        .startsWith("soa.quicksort n=1000");
  }

  @Test
  void refusesWhatTheCampaignDoesNotMeasure() throws Exception {
    assertThat(objections("{name: ping, beside: stream}"))
        .containsExactly(
            "ping: beside is \"stream\", but the campaign measures no such workload; add it to the"
                + " list");
  }

  @Test
  void refusesALoadThatIsOverAnotherNetwork() throws Exception {
    Campaign campaign =
        CampaignFile.parse(
            "mine.yaml",
            """
            name: mine
            platforms: {native: {kind: native}}
            resources: {nodes: 2}
            networks: {near: {kind: lan}, far: {kind: lan, rate: 10Mbit/s}}
            workloads: [{name: ping, beside: iperf}, {name: iperf, over: far}]
            """);

    assertThat(Benchmarks.objections(campaign))
        .containsExactly(
            "ping: beside is \"iperf\", which the campaign does not measure over near; give both"
                + " the same networks");
  }

  @Test
  void refusesAWorkloadOfTheSameFamily() throws Exception {
    assertThat(objections("{name: ping, beside: [nothing, {name: ping, beside: nothing}]}"))
        .singleElement()
        .asString()
        .contains("which is of the same kind as the workload itself");
  }
}
