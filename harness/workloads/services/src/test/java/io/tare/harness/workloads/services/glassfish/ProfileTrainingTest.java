package io.tare.harness.workloads.services.glassfish;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.CampaignFile;
import org.junit.jupiter.api.Test;

class ProfileTrainingTest {

  @Test
  void trainsOnSmallRequestsAndOnAllServedCells() throws Exception {
    ProfileTraining training =
        training(
            """
            workloads: [{name: soa.quicksort, n: [20000, 200000]}, {name: jmh.quicksort, n: 5}]
            server: {archive: profiles, training: 20s, heap: 300MiB}
            """);
    assertThat(training.pieces())
        .extracting(piece -> piece.parameters().number("n").orElse(0.0))
        .containsExactly(1000.0, 20_000.0, 200_000.0);
    assertThat(training.nanos()).isEqualTo(20_000_000_000L);
    assertThat(training.serverOptions()).contains("-Xmx" + (300L << 20), "-XX:+UseSerialGC");
  }

  /** A cache is kept for the campaigns for which it was trained. */
  @Test
  void otherCellsOrOptionsNeedAnotherTraining() throws Exception {
    String cells = "workloads: [{name: soa.quicksort, n: 20000}]\n";
    assertThat(training(cells)).isEqualTo(training(cells + "blocks: 7\n"));
    assertThat(training(cells))
        .isNotEqualTo(training("workloads: [{name: soa.quicksort, n: 30000}]\n"))
        .isNotEqualTo(training(cells + "server: {collector: g1}\n"))
        .isNotEqualTo(training(cells + "client: {call: jaxws}\n"));
  }

  private static ProfileTraining training(String text) throws Exception {
    return ProfileTraining.of(
        CampaignFile.parse("x", "name: trained\nplatforms: {here: {kind: native}}\n" + text));
  }
}
