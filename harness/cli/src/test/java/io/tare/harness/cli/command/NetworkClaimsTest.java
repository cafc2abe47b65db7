package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.studies.Claim;
import io.tare.analysis.studies.StudyFile;
import io.tare.analysis.studies.reproduction.ClaimFinding;
import io.tare.analysis.studies.reproduction.ClaimVerdict;
import io.tare.analysis.studies.reproduction.Reproduction;
import io.tare.analysis.studies.reproduction.ReproductionReport;
import io.tare.harness.campaign.CampaignFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The campaign of the study of virtual networks measures what the study concludes. */
class NetworkClaimsTest {

  private static Reproduction full;

  private static Reproduction reproduction(String campaign) throws Exception {
    Path file = Path.of("../../campaigns", campaign + ".yaml");
    return Reproduction.of(
        StudyFile.shipped("virtual-networks"),
        Analysis.withDefaults().of(new PlannedRun(CampaignFile.read(file))),
        Map.of());
  }

  @BeforeAll
  static void measure() throws Exception {
    full = reproduction("virtual-networks");
  }

  private static ClaimFinding finding(String claim) {
    return full.claims().stream()
        .filter(each -> each.claim().id().equals(claim))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyClaimHasCellsUnlessNoRunCanCheckIt() {
    assertThat(full.claims())
        .filteredOn(each -> each.verdict() == ClaimVerdict.NOT_MEASURED)
        .allSatisfy(
            each -> assertThat(each.claim().question()).isInstanceOf(Claim.Undecidable.class))
        .extracting(each -> each.claim().id())
        .containsExactly("tenant-flood");
    assertThat(ReproductionReport.text(full, 1000))
        .contains("No run can check tenant-flood: each network of a run has its own hosts")
        .doesNotContain("Not measured:");
  }

  /** 27 places, in each of which one of three is the best. */
  @Test
  void everyWinnerOfTable31IsAClaim() {
    assertThat(full.claims())
        .filteredOn(each -> each.claim().source().equals("table 3.1"))
        .hasSize(2 * 27)
        .allSatisfy(each -> assertThat(each.evidence()).hasSize(1));
  }

  /** Six, eight or three loads: pairs of nodes, by protocol and direction, or by rate. */
  @Test
  void eachClaimIsAskedOfTheCellsThatItIsAbout() {
    assertThat(finding("latency-one-way-tcp-ovs-gre").evidence()).hasSize(3);
    assertThat(finding("latency-both-ways-udp-ovs-gre").evidence()).hasSize(2);
    assertThat(finding("latency-controlled-udp-ovs-gre").evidence()).hasSize(9);
    assertThat(finding("latency-bridge-ovs-gre").evidence()).hasSize(6 + 9);
    assertThat(finding("loss-bridge-same").evidence()).hasSize(3);
    assertThat(finding("throughput-same").evidence()).hasSize(6);
    assertThat(finding("udp-above-tcp-ovs-gre").evidence()).hasSize(6);
  }

  @Test
  void theFiguresOfThePaperAreDrawn() {
    List<String> figures =
        IntStream.rangeClosed(2, 11).mapToObj(each -> "figure-" + each + ".svg").toList();
    Map<String, String> files = ReproductionReport.files(full);
    assertThat(files).containsKeys(figures.toArray(String[]::new));
    assertThat(figures)
        .allSatisfy(each -> assertThat(files.get(each)).doesNotContain("not measured"));
    assertThat(files.get("figure-2.svg"))
        .containsSubsequence("TCP, one direction", "UDP, one direction")
        .containsSubsequence("TCP, both directions", "UDP, both directions")
        .contains("Gbit/s");
  }

  @Test
  void aFigureSaysWhichPanelsARunLacks() throws Exception {
    Map<String, String> files = ReproductionReport.files(reproduction("virtual-networks-small"));
    assertThat(files.get("figure-3.svg")).doesNotContain("not measured");
    assertThat(files.get("figure-6.svg")).contains("not measured");
    assertThat(files).doesNotContainKey("figure-2.svg");
  }
}
