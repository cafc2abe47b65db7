package io.tare.harness.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.workload.Workloads;
import org.junit.jupiter.api.Test;

class MemoryFamilyTest {

  private final MemoryFamily family = (MemoryFamily) Workloads.of("memory.writer").family();

  private static Campaign campaign(String workloads) throws CampaignException {
    return CampaignFile.parse(
        "x",
        """
        name: writing
        platforms: {native: {kind: native}}
        resources: {memory: 500MiB}
        workloads: [%s]
        """
            .formatted(workloads));
  }

  @Test
  void theRegionsOfAllCellsMustFitTheMemory() throws Exception {
    assertThat(family.objections(campaign("{name: memory.writer, m: 200MiB}"))).isEmpty();
    assertThat(family.objections(campaign("{name: memory.writer, w: [1MB, 2MB], m: 200MiB}")))
        .containsExactly(
            "memory.writer on native: regions and programs of all cells take 642MiB, and it has"
                + " 500MiB; raise resources.memory or lower m");
  }

  @Test
  void intervalsAreInWholeMilliseconds() {
    assertThatThrownBy(() -> campaign("{name: memory.writer, m: 1MB, every: 10500us}"))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining("every is in whole milliseconds, such as 20ms");
  }

  @Test
  void withoutARateTheGuestIdles() throws Exception {
    assertThat(campaign("{name: memory.writer, m: 1MB}").measurands())
        .extracting(each -> each.parameters().number("w").isPresent())
        .containsExactly(false);
  }
}
