package io.tare.harness.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.hosts.group.GroupLimits;
import org.junit.jupiter.api.Test;

class MachineQuotaTest {

  @Test
  void aQuotaOfLessThanAPlatformAndItsClientIsNoted() {
    MachineCheck check = MachineDiagnostics.quota(GroupLimits.parse("/g/cpu.max\t15000 100000\n"));
    assertThat(check.state()).isEqualTo(MachineCheck.State.LIMITED);
    assertThat(check.finding())
        .isEqualTo(
            "cpu.max of /g is 15000 100000: this control group has 0.15 processors, a platform"
                + " wants 1 and its client one more; while the kernel throttles them, times are"
                + " too long");
  }

  @Test
  void aLargerOneIsNamed() {
    assertThat(MachineDiagnostics.quota(GroupLimits.parse("/g/cpu.max\t200000 100000\n")))
        .isEqualTo(MachineCheck.good("quota", "cpu.max of /g is 200000 100000"));
    assertThat(MachineDiagnostics.quota(GroupLimits.NONE).state())
        .isEqualTo(MachineCheck.State.GOOD);
  }

  @Test
  void processorsThatMayNotBeUsedAreCounted() {
    assertThat(MachineDiagnostics.among(1, 2))
        .isEqualTo(" of 2; the affinity or a cpuset has no more");
    assertThat(MachineDiagnostics.among(2, 2)).isEmpty();
  }
}
