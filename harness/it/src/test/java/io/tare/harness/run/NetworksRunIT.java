package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.plan.DurationEstimate;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.run.event.RunEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Campaigns over several networks, of kinds from outside. */
class NetworksRunIT {

  private static final String TEXT =
      """
      name: networks
      platforms: {one: {kind: native}, two: {kind: native}}
      networks: {loopback: {kind: loopback}, near: {kind: wire}, far: {kind: wire, length: 100}}
      workloads: [{name: soap.marshal, s: 20kB, c: 10}]
      blocks: 2
      """;

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stop: {submissions: 4, warmup: 25%}\n",
        "stop: {time: 4ms}\nslice: 1ms\nsettle: {prime: 0s, least: 0s, most: 1ms}\n"
      })
  void eachIsMeasuredOnEachPlatform(String stop) throws Exception {
    assertThat(fake.run(TEXT + stop).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    RunArchive run = RunArchive.open(fake.directory());
    assertThat(run.plan().cells().values())
        .extracting(cell -> cell.measurand().network().name() + " " + cell.platform())
        .containsExactlyInAnyOrder(
            "loopback one", "loopback two", "near one", "near two", "far one", "far two");
    assertThat(run.journal().stream().filter(JournalEntry.CellFinished.class::isInstance))
        .hasSize(2 * 6);
    assertThat(run.environments().get(0).facts())
        .containsKeys(
            "client.clock.resolution_ns",
            "client.near.clock.resolution_ns",
            "client.far.clock.resolution_ns");
  }

  @Test
  void aClientStartsForEachNetwork() throws Exception {
    fake.run(TEXT + "design: sequential\nstop: {submissions: 4, warmup: 25%}\n");
    assertThat(fake.world().events()).filteredOn("one:client"::equals).hasSize(2 * 3);
  }

  @Test
  void theKindReportsItsExpectedCapacity() throws Exception {
    String counted = "design: sequential\nstop: {submissions: 400, warmup: 25%}\n";
    assertThat(estimate(TEXT + counted))
        .isGreaterThan(
            estimate(TEXT.replace("wire, length: 100", "lan").replace("wire", "lan") + counted));
  }

  private static Duration estimate(String text) throws Exception {
    Campaign campaign = CampaignFile.parse("x", text);
    return new DurationEstimate(campaign, new Planner(campaign).plan(2)).whole();
  }
}
