package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Environment.Fact;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StandInTest {

  @Test
  void aFactReportsTheStandInOfAPlatform() {
    assertThat(standIn("vsphere", Map.of(Fact.STAND_IN.key(), "a simulator: no figure is real")))
        .hasValue(
            new RunNote.StandIn("candidate", "real vsphere", "a simulator: no figure is real"));
  }

  @Test
  void emulationIsAStandInForKvm() {
    assertThat(standIn("qemu", Map.of(Fact.HYPERVISOR_ACCELERATOR.key(), "tcg,thread=multi")))
        .hasValueSatisfying(note -> assertThat(note.notMeasured()).isEqualTo("KVM"));
    assertThat(standIn("qemu", Map.of(Fact.HYPERVISOR_ACCELERATOR.key(), "kvm"))).isEmpty();
  }

  @Test
  void aUserSpaceSwitchIsAStandInForTheKernels() {
    String why = "Open vSwitch moved packets of ovs-gre in user space";
    assertThat(standIn("native", Map.of(Fact.NETWORK_STAND_IN.key(), why)))
        .hasValue(new RunNote.StandIn("candidate", RunNote.StandIn.KERNEL_SWITCH, why));
  }

  private static Optional<RunNote.StandIn> standIn(String kind, Map<String, String> facts) {
    return RunNote.StandIn.of(new Environment("candidate", kind, new TreeMap<>(facts), List.of()));
  }
}
