package io.tare.analysis.studies.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.MeasuredPd;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyFile;
import io.tare.analysis.studies.reproduction.MeasuredPds.Place;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Network;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.WorkloadLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Measurements as a plan lists them: what is usual is omitted, or not. */
class EqualParametersTest {

  private static final WorkloadLabel IPERF =
      new WorkloadLabel(
          "iperf",
          List.of(
              parameter("pairs", 1L),
              parameter("direction", "there"),
              parameter("protocol", "tcp"),
              parameter("rate", 0L),
              new ParameterLabel("hosts", "hosts", Optional.empty(), false)));

  @Test
  void omittedIsTheUsualValue() {
    assertThat(areEqual(iperf(), iperf("pairs", 1L, "direction", "there"))).isTrue();
    assertThat(areEqual(iperf(), iperf("pairs", 2L))).isFalse();
    assertThat(areEqual(iperf("direction", "both"), iperf("pairs", 1L))).isFalse();
  }

  @Test
  void whatOnlyOneHasWithoutAUsualValueDiffers() {
    assertThat(areEqual(iperf("hosts", 2L), iperf())).isFalse();
  }

  @Test
  void anotherWorkloadsParametersAreNotCompared() {
    Measurand ping = new Measurand("ping", Parameters.of("count", 10L), Network.LOOPBACK);
    assertThat(areEqual(iperf("pairs", 2L), ping)).isTrue();
  }

  /** One to four pairs, one way and both ways: each is compared with its like. */
  @Test
  void aClaimOnNetworksHasAPairForEachSetting() throws Exception {
    Study study = StudyFile.shipped("virtual-networks");
    List<String> networks = List.copyOf(study.platforms().keySet());
    MeasuredPds measured = new MeasuredPds("", networks, Optional.empty());
    double[] some = {1, 1.1, 1.05, 1, 1.1, 1.05};
    for (String network : networks) {
      for (Measurand each : throughputs()) {
        measured.put(
            new Place(each, network),
            Metric.TIME,
            new MeasuredPd(List.of(1, 2, 3, 4, 5, 6), Pairs.of(some, some), 0, Optional.empty()));
      }
    }
    List<ClaimFinding> findings = ClaimCheck.of(study, measured, itself(networks), 0.95);
    for (String claim : List.of("throughput-same", "throughput-same-bridge")) {
      assertThat(findings)
          .filteredOn(each -> each.claim().id().equals(claim))
          .singleElement()
          .satisfies(each -> assertThat(each.evidence()).hasSize(6));
    }
  }

  private static Map<String, String> itself(List<String> names) {
    return names.stream().collect(Collectors.toMap(Function.identity(), Function.identity()));
  }

  private static List<Measurand> throughputs() {
    List<Measurand> all = new ArrayList<>();
    for (long pairs : new long[] {1, 2, 4}) {
      for (String direction : List.of("there", "both")) {
        Parameters given = Parameters.of("hosts", 1L);
        if (pairs != 1) {
          given = given.with("pairs", pairs);
        }
        if (!direction.equals("there")) {
          given = given.with("direction", direction);
        }
        all.add(
            StudiedTraffic.of(
                new Measurand("iperf", given, Network.LOOPBACK).called(IPERF), List.of()));
      }
    }
    return all;
  }

  private static boolean areEqual(Measurand one, Measurand other) {
    return EqualParameters.of(one, other, name -> false)
        && EqualParameters.of(other, one, name -> false);
  }

  private static Measurand iperf(Object... given) {
    return new Measurand("iperf", Parameters.of(given), Network.LOOPBACK).called(IPERF);
  }

  private static ParameterLabel parameter(String name, Object usual) {
    return new ParameterLabel(name, name, Optional.empty(), false, Optional.of(usual));
  }
}
