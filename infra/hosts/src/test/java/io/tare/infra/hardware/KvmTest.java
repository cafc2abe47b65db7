package io.tare.infra.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.host.SearchPath;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class KvmTest {

  private static final String SVM = "flags\t\t: fpu svm\n";

  @Test
  void aDeviceThatOpensOnAProcessorWithSupportIsTried() {
    assertThat(Kvm.closed(Path.of("/dev/null"), SVM, "ann")).isEmpty();
    assertThat(Kvm.closed(Path.of("/dev/null"), "flags\t\t: fpu vmx sse\n", "ann")).isEmpty();
  }

  /** A machine that is itself virtual may offer the device; a kernel then spins. */
  @Test
  void aDeviceOnAProcessorWithoutSupportIsNot() {
    assertThat(Kvm.closed(Path.of("/dev/null"), "flags\t\t: fpu svm_lock\nbugs: vmx\n", "ann"))
        .hasValue("no KVM: there is /dev/null, but the processor shows neither vmx nor svm");
  }

  @Test
  void whereThereIsNoDeviceItSaysWhatMayBeMissing() {
    assertThat(Kvm.closed(Path.of("/dev/none"), SVM, "ann").orElseThrow())
        .startsWith("no KVM: there is no /dev/none")
        .contains("kvm_intel or kvm_amd");
  }

  /** The same instructions, translated in software: what KVM is to run does end. */
  @Test
  void theSmallestGuestEndsByItsTimer() throws Exception {
    assumeTrue(
        SearchPath.find("qemu-system-x86_64").isPresent(),
        "no QEMU: apt-get install qemu-system-x86");
    assertThat(Kvm.trial("tcg", "max", 60)).isEmpty();
  }

  @Test
  void whatQemuSaysAgainstItIsHandedOn() throws Exception {
    assumeTrue(
        SearchPath.find("qemu-system-x86_64").isPresent(),
        "no QEMU: apt-get install qemu-system-x86");
    assertThat(Kvm.trial("none", "max", 60).orElseThrow())
        .startsWith("no KVM: a guest of a few instructions did not run: ")
        .contains("none");
  }
}
