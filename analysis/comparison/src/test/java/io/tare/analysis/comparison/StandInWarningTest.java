package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.warning.PlatformDifferences;
import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.References;
import io.tare.harness.model.RunNote;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StandInWarningTest {

  @Test
  void aSwitchInUserSpaceIsMarked() {
    Environment environment =
        new Environment(
            "namespaces",
            "native",
            new TreeMap<>(Map.of(Fact.NETWORK_STAND_IN.key(), "it moved packets of ovs")),
            List.of());
    Environments environments =
        Environments.of(
            List.of(environment),
            "namespaces",
            Stream.of(RunNote.StandIn.of(environment).orElseThrow()));
    assertThat(PlatformDifferences.of(environments, References.of("namespaces")))
        .containsExactly(
            new Warning(
                Warning.Kind.USERSPACE_SWITCH,
                "namespaces",
                "it moved packets of ovs; the kernel's data path was not measured"));
  }

  @Test
  void aSimulatorIsMarked() {
    Environment simulated =
        new Environment(
            "vm",
            "vsphere",
            new TreeMap<>(Map.of(Fact.STAND_IN.key(), "a simulator: no figure is real")),
            List.of());
    Environments environments =
        Environments.of(
            List.of(simulated), "native", Stream.of(RunNote.StandIn.of(simulated).orElseThrow()));
    assertThat(PlatformDifferences.of(environments, References.of("native")))
        .containsExactly(
            new Warning(
                Warning.Kind.SIMULATED,
                "vm",
                "a simulator: no figure is real; real vsphere was not measured"));
  }
}
