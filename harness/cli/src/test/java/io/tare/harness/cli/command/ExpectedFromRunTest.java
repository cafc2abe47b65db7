package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCell;
import io.tare.analysis.comparison.gate.GateCheck;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.report.ExpectSection;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.Expectations;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Expectation;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** From a run to the {@code expect} of its campaign, and back. */
class ExpectedFromRunTest {

  private static final String CAMPAIGN =
      """
      name: x
      workloads:
        - {name: hpl, n: [500, 1000]}
      """;

  private static StatedRun run(int blocks, long seed) {
    return new StatedRun(blocks, 0.03, seed)
        .pd(1.5, "uml", "hpl", Network.LOOPBACK, "n", 500)
        .pd(1.5, "uml", "hpl", Network.LOOPBACK, "n", 1000)
        .judgedBy(Workloads.of("hpl").metrics());
  }

  private static Results results(StatedRun run) {
    return run.analysedBy(Analysis.withDefaults().withoutTails()::of);
  }

  /** The section as people paste it: below the platforms, whose kinds they add. */
  private static List<Expectation> pasted(String section) throws Exception {
    String platforms =
        section
            .replace("  native:\n", "  native:\n    kind: native\n")
            .replace("  uml:\n", "  uml:\n    kind: uml\n");
    return Expectations.of(CampaignFile.parse("pasted", CAMPAIGN + platforms));
  }

  private static Gate gate(List<Expectation> expected, StatedRun run) {
    return Gate.of(List.of(), expected, results(run), GateCell.of(run.plan()), Optional.empty());
  }

  @Test
  void aRunPassesByItsOwnSection() throws Exception {
    for (long seed = 1; seed <= 10; seed++) {
      StatedRun run = run(4, seed);
      String section = new ExpectSection(results(run)).text("runs/x");
      Gate gate = gate(pasted(section), run);

      assertThat(gate.checks()).hasSizeGreaterThanOrEqualTo(4);
      assertThat(gate.checks())
          .as(section)
          .allMatch(each -> each.state() == GateCheck.State.PASSED);
    }
  }

  @Test
  void aSlowerMachineFails() throws Exception {
    String section = new ExpectSection(results(run(6, 1))).text("runs/x");
    Gate gate = gate(pasted(section), run(6, 1).stretched(2));

    assertThat(gate.checks()).allMatch(each -> each.state() == GateCheck.State.FAILED);
  }

  @Test
  void saysHowManyTrialsThereWere() {
    assertThat(new ExpectSection(results(run(4, 1))).text("runs/x"))
        .contains("# n = 4")
        .contains("hpl n=500:")
        .contains("1 + sqrt(2) half widths");
  }

  @Test
  void hasNoBoundsByTwoTrials() {
    assertThat(new ExpectSection(results(run(2, 1))).isEmpty()).isTrue();
  }
}
