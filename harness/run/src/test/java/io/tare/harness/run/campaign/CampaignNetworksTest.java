package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.campaign.network.NetworkChoice;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.infra.api.NetworkSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Networks in campaigns. */
class CampaignNetworksTest {

  private static final String TWO =
      "networks: {loopback: {kind: loopback}, lan: {kind: lan, rate: 100Mbit/s},"
          + " slow: {kind: lan, rate: 10Mbit/s}}";

  private static String text(String networks) {
    return """
        name: small
        platforms: {native: {kind: native}}
        workloads: [{name: soa.quicksort, n: 10}]
        """
        + networks
        + "\n";
  }

  private static NetworkChoice read(String networks) throws CampaignException {
    return CampaignFile.parse("x", text(networks)).setup().networks();
  }

  @Test
  void measuresOverLoopbackByDefault() throws CampaignException {
    assertThat(read("").names()).containsExactly(Network.LOOPBACK);
    assertThat(read("").haveClientNodes()).isFalse();
    assertThat(read("").between()).isEqualTo(NetworkSpec.PLAIN);
  }

  @Test
  void mayNameAnyNumberOfNetworks() throws CampaignException {
    Campaign campaign = CampaignFile.parse("x", text(TWO));
    assertThat(campaign.measurands())
        .extracting(Measurand::network)
        .containsExactly(Network.LOOPBACK, Network.LAN, new Network("slow"));
    assertThat(campaign.setup().networks().spec(new Network("slow")).settings())
        .containsEntry("rate", "10Mbit/s");
    assertThat(campaign.setup().networks().isWithinNode(Network.LOOPBACK)).isTrue();
    assertThat(campaign.setup().networks().isWithinNode(new Network("slow"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"paths", "networks"})
  void namesOfKindsAreEnough(String key) throws CampaignException {
    NetworkChoice networks = read(key + ": [loopback, lan]\nlan: {rate: 5Mbit/s}");
    assertThat(networks.names()).containsExactly(Network.LOOPBACK, Network.LAN);
    assertThat(networks.spec(Network.LAN).settings()).containsEntry("rate", "5Mbit/s");
    assertThat(networks.between()).isEqualTo(networks.spec(Network.LAN));
  }

  @Test
  void aNetworkBetweenNodesMayBeDefinedWithoutBeingMeasured() throws CampaignException {
    NetworkChoice networks = read("paths: loopback\nlan: {rate: 5Mbit/s}");
    assertThat(networks.haveClientNodes()).isFalse();
    assertThat(networks.between().settings()).containsEntry("rate", "5Mbit/s");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        TWO,
        "networks: {slow: {kind: lan, rate: 10Mbit/s}}",
        "networks: {slow: {kind: lan}, fast: {kind: lan}}",
        "paths: [loopback, lan]\nlan: {rate: 5Mbit/s}",
        "paths: [loopback]\nlan: {rate: 5Mbit/s}"
      })
  void whatIsWrittenIsReadAgain(String networks) throws CampaignException {
    Campaign campaign = CampaignFile.parse("x", text(networks));
    assertThat(CampaignFile.parse("x", CampaignText.of(campaign)).setup().networks())
        .isEqualTo(campaign.setup().networks());
  }

  @Test
  void writesOnlyNamesOfKindsWhereTheseAreEnough() throws CampaignException {
    String text = "paths: [lan]\nlan: {rate: 5Mbit/s}";
    assertThat(CampaignText.of(CampaignFile.parse("x", text(text))))
        .contains("networks: [lan]", "lan: {rate: 5Mbit/s}")
        .doesNotContain("paths:");
  }

  @Test
  void refusesUnknownNetworks() {
    complains("networks: [lann]", "\"lann\" is not known; did you mean 'lan'?");
    complains("paths: [lan, lan]", "twice");
    complains("networks: {a: {kind: lan, rte: 1Mbit/s}}", "Unknown key 'rte'");
    complains("networks: {a: {kind: lan, rate: 1bit/s}}", "expected 8kbit/s to");
    complains("networks: {a: {rate: 1Mbit/s}}", "networks.a.kind: is missing");
    complains("networks: {a: {kind: loopback}}", "a node has one network of kind loopback");
    complains("networks: {loopback: {kind: lan}}", "is that of another kind");
    complains(
        "networks: {lan: {kind: lan, rate: 1Mbit/s}}\nlan: {rate: 2Mbit/s}",
        "lan: is also among networks");
    complains("networks: [lan]\npaths: [lan]", "cannot be combined with");
  }

  private static String entries(String entries) {
    return """
        name: small
        platforms: {native: {kind: native}}
        networks: {loopback: {kind: loopback}, lan: {kind: lan}, slow: {kind: lan}}
        workloads: [%s]
        """
        .formatted(entries);
  }

  @Test
  void aWorkloadMayBeMeasuredOverSomeNetworks() throws CampaignException {
    Campaign campaign =
        CampaignFile.parse(
            "x",
            entries(
                "{name: soa.quicksort, n: 10, over: slow, submissions: 7},"
                    + " {name: soa.quicksort, n: [10, 20], over: [loopback, lan]}"));
    for (Campaign each : List.of(campaign, CampaignFile.parse("x", CampaignText.of(campaign)))) {
      assertThat(each.measurands())
          .extracting(
              one ->
                  "%s %s: %d"
                      .formatted(
                          one.parameters(), one.network().name(), each.submissions(one).total()))
          .containsExactly(
              "n=10 loopback: 1000",
              "n=20 loopback: 1000",
              "n=10 lan: 1000",
              "n=20 lan: 1000",
              "n=10 slow: 7");
    }
  }

  @Test
  void refusesImpossibleNetworksOfAWorkload() {
    complainsOf("{name: soa.quicksort, n: 10, over: slw}", "Unknown network 'slw'");
    complainsOf(
        "{name: soa.quicksort, n: 10}, {name: soa.quicksort, n: 10, over: slow}",
        "measures soa.quicksort n=10 slow twice");
    complainsOf("{name: stream, over: lan}", "stream uses no network; remove it");
  }

  private static void complainsOf(String entries, String words) {
    assertThatThrownBy(() -> CampaignFile.parse("x", entries(entries)))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining(words);
  }

  private static void complains(String networks, String words) {
    assertThatThrownBy(() -> read(networks))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining(words);
  }
}
