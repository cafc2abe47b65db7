package io.tare.harness.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.KnownKinds;
import io.tare.model.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EstimateTest {

  private final Campaign campaign = campaign("quickstart");
  private final Plan plan = new Planner(campaign).plan(campaign.schedule().blocks());
  private final Estimate estimate = new Estimate(campaign, plan);

  @Test
  void saysThatTheQuickstartEndsWithinFiveMinutes() {
    assertThat(estimate.whole()).isBetween(Duration.ofMinutes(2), Duration.ofMinutes(5));
  }

  @Test
  void takesWhatWasMeasuredInsteadOfTheRoughFigure() {
    estimate.measuredCell("c001", Duration.ofSeconds(2));
    estimate.measuredCell("c001", Duration.ofSeconds(4));
    assertThat(estimate.cell("c001")).isEqualTo(Duration.ofSeconds(3));
    estimate.measuredStart("native", Duration.ofSeconds(9));
    assertThat(estimate.trial("native", List.of("c001"))).isEqualTo(Duration.ofSeconds(12));
  }

  @Test
  void scalesWhatWasNotMeasuredYetOnThatPlatform() {
    Duration other = estimate.cell("c003");
    Duration onUml = estimate.cell("c002");
    estimate.measuredCell("c001", estimate.cell("c001").multipliedBy(10));
    assertThat(estimate.cell("c003").toMillis())
        .isBetween(other.toMillis() * 9, other.toMillis() * 11);
    assertThat(estimate.cell("c002")).isEqualTo(onUml);
  }

  @Test
  void costsNothingToMeasureNothing() {
    assertThat(estimate.trial("native", List.of())).isZero();
  }

  private static Campaign campaign(String name) {
    try {
      return CampaignFile.parse(
          name,
          Files.readString(Path.of("..", "..", "campaigns", name + ".yaml")),
          new KnownKinds(new TreeMap<>(Map.of("native", Set.of(), "uml", Set.of()))));
    } catch (CampaignException | IOException e) {
      throw new AssertionError(e);
    }
  }
}
