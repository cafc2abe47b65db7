package io.tare.harness.workloads.programs.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Plan;
import io.tare.harness.model.Validity;
import io.tare.harness.workloads.contract.CellFindings;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.services.heartbeat.MemoryFigure;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
            "memory.writer on native: regions and programs of all cells take 642MiB, but it has"
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

  @Test
  void plansContainItsRulesWithTheirWords() throws Exception {
    Plan plan = new Planner(campaign("{name: memory.writer, m: 1MB}")).plan(1);

    assertThat(plan.worded(Validity.Rule.of("damaged")).words()).isEqualTo("memory damaged");
  }

  @Test
  void detectsDamagedMemory() {
    CellReport report = new CellReport(new TreeMap<>(Map.of(MemoryFigure.DAMAGED.label(), 1.0)));
    assertThat(judged(report).findings())
        .containsExactly(
            new Validity.Finding(
                MemoryFamily.DAMAGED,
                "pages of memory that did not contain what was last written to them: 1"));
  }

  @ParameterizedTest
  @CsvSource({"100,100,true", "96,100,true", "94,100,false", "0,100,false", "0,0,true"})
  void detectsThatMemoryWasWrittenTooSlowly(double written, double due, boolean isFine) {
    CellReport report =
        new CellReport(
            new TreeMap<>(
                Map.of(
                    MemoryFigure.WRITTEN.label(),
                    written,
                    MemoryFigure.DUE.label(),
                    due,
                    MemoryFigure.DAMAGED.label(),
                    0.0)));
    Validity validity = judged(report);
    assertThat(validity.breaks(MemoryFamily.WRITE_RATE)).isEqualTo(!isFine);
    assertThat(validity.isValid()).isEqualTo(isFine);
  }

  private static Validity judged(CellReport report) {
    CellFindings found = new CellFindings();
    new MemoryFamily().judge(report, ValidityBounds.TABLE.otherwise(), found);
    return found.validity();
  }
}
