package io.tare.analysis.studies.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.studies.StudyFile;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A study of networks is checked only on a run's networks. */
class StudiedNetworksTest {

  private static final String LOAD = "iperf protocol=tcp";
  private static final Object[] TCP = {
    "protocol", "tcp", "pairs", 1L, "direction", "there", "rate", 0L
  };
  private static final Metrics PING =
      Metrics.of(time("rtt_ns", "round-trip time"), time("jitter_ns", "jitter"));

  private static Metric time(String name, String words) {
    return new Metric(name, words, Metric.Unit.NANOSECONDS, Metric.Direction.LOWER_IS_BETTER);
  }

  /** Open vSwitch takes twice as long as the bridge between two hosts, and half of it on one. */
  private static StatedRun run(String beside) {
    return new StatedRun(8, 0.01, 5)
        .pd(1, "native", "ping", new Network("lb-two"), "beside", beside)
        .pd(2, "native", "ping", new Network("ovs-two"), "beside", beside)
        .pd(1, "native", "ping", new Network("lb-one"), "beside", beside)
        .pd(0.5, "native", "ping", new Network("ovs-one"), "beside", beside)
        .pd(1, "native", "iperf", new Network("lb-two"), TCP)
        .judgedBy(PING);
  }

  private static StatedRun recorded(StatedRun run) {
    return run.environment(
        "native",
        "networks.made",
        "lb-one is lb-vxlan on 1 host, ovs-one is ovs-vxlan on 1 host, lb-two is lb-vxlan on 2"
            + " hosts, ovs-two is ovs-vxlan on 2 hosts");
  }

  private static Reproduction asked(StatedRun run, Map<String, String> roles) throws Exception {
    Results results = run.analysedBy(Analysis.withDefaults()::of);
    return Reproduction.of(StudyFile.shipped("virtual-networks"), results, roles);
  }

  private static ClaimVerdict verdict(Reproduction reproduction, String claim) {
    return reproduction.claims().stream()
        .filter(each -> each.claim().id().equals(claim))
        .findFirst()
        .orElseThrow()
        .verdict();
  }

  @Test
  void networksAreMappedByKindAndHosts() throws Exception {
    Reproduction found = asked(recorded(run(LOAD)), Map.of());

    assertThat(found.roles())
        .isEqualTo(Map.of("lb-vxlan", "lb-one and lb-two", "ovs-vxlan", "ovs-one and ovs-two"));
    assertThat(verdict(found, "latency-bridge-ovs-vxlan")).isEqualTo(ClaimVerdict.REPRODUCED);
    assertThat(verdict(found, "table-3.1-latency-different-2-lb-vxlan-ovs-vxlan"))
        .isEqualTo(ClaimVerdict.REPRODUCED);
    assertThat(verdict(found, "latency-one-way-tcp-ovs-vxlan"))
        .isEqualTo(ClaimVerdict.CONTRADICTED);
    assertThat(verdict(found, "table-3.1-latency-same-2-lb-vxlan-ovs-vxlan"))
        .isEqualTo(ClaimVerdict.CONTRADICTED);
  }

  /** However the load is named, and whichever of its parameters are omitted. */
  @Test
  void aLoadIsKnownByTheCellThatItNames() throws Exception {
    for (String name : List.of("iperf", "iperf direction=there pairs=1")) {
      assertThat(verdict(asked(recorded(run(name)), Map.of()), "latency-one-way-tcp-ovs-vxlan"))
          .as(name)
          .isEqualTo(ClaimVerdict.CONTRADICTED);
    }
    assertThat(verdict(asked(recorded(run("iperf pairs=2")), Map.of()), "latency-bridge-ovs-vxlan"))
        .isEqualTo(ClaimVerdict.NOT_MEASURED);
  }

  @Test
  void claimsWithoutNetworkOrTrafficAreNotMeasured() throws Exception {
    Reproduction found = asked(recorded(run(LOAD)), Map.of());

    for (String claim :
        List.of(
            "latency-bridge-ovs-gre",
            "latency-controlled-udp-ovs-vxlan",
            "throughput-different-bridge",
            "loss-bridge-same")) {
      assertThat(verdict(found, claim)).as(claim).isEqualTo(ClaimVerdict.NOT_MEASURED);
    }
  }

  /** The study's latency is under traffic. */
  @Test
  void anIdleNetworkContradictsNothing() throws Exception {
    assertThat(asked(recorded(run("nothing")), Map.of()).claims())
        .allMatch(each -> each.verdict() == ClaimVerdict.NOT_MEASURED);
  }

  @Test
  void aRunWithoutTheStudysNetworksContradictsNothing() throws Exception {
    StatedRun plain = run(LOAD);
    Reproduction found = asked(plain, Map.of());

    assertThat(found.claims()).allMatch(each -> each.verdict() == ClaimVerdict.NOT_MEASURED);
    assertThat(ReproductionReport.text(found, 100)).contains("none of the study's networks");
  }

  /**
   * The abstract gives the bridge the least jitter in most scenarios, and section 3.2.3 does not.
   */
  @Test
  void atMostOneSideOfASelfContradictionIsReproduced() throws Exception {
    StatedRun two =
        new StatedRun(8, 0.01, 5)
            .pd(1, "native", "ping", new Network("lb-two"), "beside", LOAD)
            .pd(2, "native", "ping", new Network("ovs-two"), "beside", LOAD)
            .pd(1, "native", "iperf", new Network("lb-two"), TCP)
            .judgedBy(PING);
    Reproduction found = asked(recorded(two), Map.of());

    assertThat(verdict(found, "jitter-bridge-mostly-ovs-vxlan")).isEqualTo(ClaimVerdict.REPRODUCED);
    assertThat(verdict(found, "jitter-mostly-ovs-vxlan")).isEqualTo(ClaimVerdict.CONTRADICTED);
  }

  @Test
  void theUserMayMapNetworks() throws Exception {
    Map<String, String> reversed = Map.of("lb-vxlan", "ovs-two", "ovs-vxlan", "lb-two");

    assertThat(verdict(asked(recorded(run(LOAD)), reversed), "latency-bridge-ovs-vxlan"))
        .isEqualTo(ClaimVerdict.CONTRADICTED);
    assertThatThrownBy(() -> asked(recorded(run(LOAD)), Map.of("lb-vxlan", "native")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("native is not one of the run's networks: lb-one");
  }
}
