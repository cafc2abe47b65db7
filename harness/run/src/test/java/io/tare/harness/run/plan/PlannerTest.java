package io.tare.harness.run.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.model.Plan;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlannerTest {

  private Campaign campaign;

  @BeforeEach
  void read() throws CampaignException {
    campaign =
        CampaignFile.parse(
            "x",
            """
            name: x
            seed: 20110829
            platforms: {native: {kind: native}, uml: {kind: native}}
            workloads: [{name: soap.marshal, s: [1kB, 1MB], c: [1, 10, 100, 1000]}]
            """);
  }

  @Test
  void givesTheSamePlanForTheSameSeedOnEveryMachine() {
    Plan plan = new Planner(campaign).plan(4);
    assertThat(new Planner(campaign).plan(4)).isEqualTo(plan);
    assertThat(plan.blocks().get(0).trials().get(0).id()).isEqualTo("b001-uml");
    assertThat(Planner.hash(plan)).isEqualTo("c4af1b158d805246");
  }

  @Test
  void givesAnotherOrderForAnotherSeed() {
    assertThat(new Planner(campaign.withSeed(2)).plan(4).blocks())
        .isNotEqualTo(new Planner(campaign.withSeed(1)).plan(4).blocks());
  }

  @Test
  void addsBlocksWithoutChangingThoseBefore() {
    assertThat(new Planner(campaign).plan(9).blocks().subList(0, 4))
        .isEqualTo(new Planner(campaign).plan(4).blocks());
  }

  @Test
  void givesEveryPlatformOneTrialWithAllItsCellsInEveryBlock() {
    Plan plan = new Planner(campaign).plan(6);
    for (Plan.Block block : plan.blocks()) {
      assertThat(block.trials())
          .extracting(Plan.Trial::platform)
          .containsExactlyInAnyOrder("native", "uml");
      for (Plan.Trial trial : block.trials()) {
        assertThat(trial.cells()).hasSize(8).doesNotHaveDuplicates();
        assertThat(trial.cells())
            .allMatch(id -> plan.cells().get(id).platform().equals(trial.platform()));
      }
    }
    assertThat(plan.cells()).hasSize(16);
  }

  @Test
  void letsEveryPlatformGoFirstAboutEquallyOften() {
    List<Plan.Block> blocks = new Planner(campaign).plan(1000).blocks();
    long nativeFirst =
        blocks.stream().filter(b -> b.trials().get(0).platform().equals("native")).count();
    assertThat(nativeFirst).isBetween(420L, 580L);
  }

  @Test
  void putsEveryCellInEveryPlaceAboutEquallyOften() {
    List<Plan.Block> blocks = new Planner(campaign).plan(1000).blocks();
    long first =
        blocks.stream()
            .flatMap(block -> block.trials().stream())
            .filter(trial -> trial.cells().get(0).equals("c001"))
            .count();
    assertThat(first).isBetween(90L, 160L);
  }
}
