package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.campaign.plan.TriedTimes;
import io.tare.harness.model.Cell;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times from trying a campaign's workloads, used for estimates. */
class TriedTimesTest {

  private static final String TEXT =
      """
      name: small
      platforms: {one: {kind: native}}
      workloads:
        - {name: soa.quicksort, n: 10}
        - {name: jmh.quicksort, n: 10}
      stop: {submissions: 4}
      """;

  @TempDir Path temp;

  @Test
  void triedTimesAreKeptForPlans() throws Exception {
    FakeRun fake = new FakeRun(temp);
    Campaign campaign = CampaignFile.parse("x", TEXT);
    assertThat(fake.conductor().tryOut(Files.createDirectories(temp.resolve("out")), campaign))
        .hasSize(2)
        .allMatch(each -> each.result() == DryRunResult.Result.WORKS);

    TriedTimes tried = TriedTimes.in(fake.cache());
    assertThat(tried.of("native", cell(campaign, "jmh.quicksort"))).isPresent();
    assertThat(tried.of("uml", cell(campaign, "jmh.quicksort"))).isEmpty();
    assertThat(tried.of("native", cell(campaign, "soa.quicksort"))).isEmpty();
  }

  @Test
  void anUnreadableFileCountsAsEmpty() throws Exception {
    Files.writeString(temp.resolve("tried-times.properties"), "\\uXXXX");
    Campaign campaign = CampaignFile.parse("x", TEXT);
    assertThat(TriedTimes.in(temp).of("native", cell(campaign, "jmh.quicksort"))).isEmpty();
  }

  private static Cell cell(Campaign campaign, String workload) {
    return new Planner(campaign)
        .plan(1).cells().values().stream()
            .filter(each -> each.measurand().workload().equals(workload))
            .findFirst()
            .orElseThrow();
  }
}
