package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignText;
import org.junit.jupiter.api.Test;

class ClientNodesTest {

  private static Campaign campaign(String more) throws CampaignException {
    return CampaignFile.parse(
        "x",
        "name: small\nplatforms: {native: {kind: native}}\n"
            + "workloads: [{name: soa.quicksort, n: 20000}]\n"
            + more);
  }

  private static void assertRefused(String more, String why) {
    assertThatThrownBy(() -> campaign(more)).hasMessage("x:4: client.machines: " + why);
  }

  @Test
  void thereIsOneByDefault() throws Exception {
    assertThat(campaign("").setup().client().machines()).isEqualTo(1);
  }

  @Test
  void severalShareEveryLoad() throws Exception {
    Campaign campaign =
        campaign("client: {machines: 2}\npaths: [lan]\ndriver: {kind: closed, clients: [2, 4]}\n");
    assertThat(campaign.setup().client().machines()).isEqualTo(2);
    assertThat(CampaignFile.parse("again", CampaignText.of(campaign))).isEqualTo(campaign);
  }

  @Test
  void severalNeedNetworksBetweenNodes() {
    String why = "is 2, but on loopback clients run on the server's node; use networks: [lan]";
    assertRefused("client: {machines: 2}\ndriver: {kind: closed, clients: 2}\n", why);
    assertRefused("client: {machines: 2}\npaths: [loopback, lan]\n", why);
  }

  @Test
  void everyNodeNeedsAClientUnderEveryLoad() {
    assertRefused(
        "client: {machines: 3}\npaths: [lan]\ndriver: {kind: closed, clients: [4, 2]}\n",
        "is 3, but driver.clients is 2, too few for all; lower the former or raise the latter");
    assertRefused(
        "client: {machines: 3}\npaths: [lan]\ndriver: {kind: open, rate: 20/s, in_flight_max: 2}\n",
        "is 3, but driver.in_flight_max is 2, too few for all; lower the former or raise the "
            + "latter");
  }

  @Test
  void severalNodesCannotKeepEqualGaps() {
    assertRefused(
        "client: {machines: 2}\npaths: [lan]\ndriver: {kind: open, rate: 20/s, arrivals: constant}\n",
        "is 2, but several programs do not start at the same moment, so gaps between arrivals "
            + "would not be equal; use arrivals: poisson");
  }

  @Test
  void thereAreAtMostSixteen() {
    assertRefused(
        "client: {machines: 17}\npaths: [lan]\n",
        "expected a whole number from 1 to 16 without unit, found \"17\"");
  }
}
