package io.tare.harness.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Observation;
import io.tare.harness.model.Validity;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.workloads.contract.CellFindings;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.infra.api.NetworkKind.Encapsulation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PathRuleTest {

  private static final Encapsulation VXLAN = new Encapsulation("VXLAN", 50);

  @Test
  void enoughPacketsWithTheHeadersProveThePath() {
    assertThat(findings(VXLAN, 10_000, 10_012, 10_000 * 50)).isEmpty();
  }

  @Test
  void packetsThatDoNotCrossBreakTheRule() {
    assertThat(findings(VXLAN, 10_000, 8, 400))
        .containsExactly(
            new Validity.Finding(Rule.PATH, "10000 packets arrived, but 8 crossed between hosts"));
  }

  @Test
  void unencapsulatedPacketsBreakTheRule() {
    assertThat(findings(VXLAN, 10_000, 10_000, 0))
        .extracting(Validity.Finding::detail)
        .containsExactly(
            "packets were longer by 0.000 bytes between hosts, but VXLAN makes them longer by 50");
  }

  @Test
  void aCellWithoutPacketsBreaksTheRule() {
    assertThat(findings(VXLAN, 0, 0, 0)).hasSize(1);
  }

  /** For example datagrams that a switch drops. */
  @Test
  void lostPacketsDoNotBreakTheRule() {
    assertThat(findings(VXLAN, 7_000, 10_000, 3_000 * 1_000 + 10_000 * 50)).isEmpty();
  }

  @Test
  void missingCountersProveNothing() {
    CellFindings found = new CellFindings();
    new PathRule(found, VXLAN).judge(new CellReport(new TreeMap<>()));
    assertThat(found.validity().breaks(Rule.PATH)).isTrue();
  }

  private static List<Validity.Finding> findings(
      Encapsulation expected, double sent, double crossed, double longer) {
    CellFindings found = new CellFindings();
    Map<String, Double> figures =
        Map.of(
            Observation.PATH_PACKETS.label(),
            sent,
            Observation.PATH_BYTES.label(),
            sent * 1_000,
            Observation.UNDERLAY_PACKETS.label(),
            crossed,
            Observation.UNDERLAY_BYTES.label(),
            sent * 1_000 + longer);
    new PathRule(found, expected).judge(new CellReport(new TreeMap<>(figures)));
    return found.validity().findings();
  }
}
