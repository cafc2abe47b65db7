package io.tare.infra.machine.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.hosts.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KvmTest {

  private static final String SVM = "flags\t\t: fpu svm\n";

  @Test
  void triesADeviceOnAProcessorWithSupport() {
    assertThat(closed(Path.of("/dev/null"), SVM, true)).isEmpty();
    assertThat(closed(Path.of("/dev/null"), "flags\t\t: fpu vmx sse\n", true)).isEmpty();
  }

  /** A virtual machine may offer the device, but a kernel then spins. */
  @Test
  void doesNotTryADeviceOnAProcessorWithoutSupport() {
    assertThat(closed(Path.of("/dev/null"), "flags\t\t: fpu svm_lock\nbugs: vmx\n", true))
        .hasValue("no KVM: there is /dev/null, but the processor shows neither vmx nor svm");
  }

  @Test
  void namesADeviceThatRunsOnlyGuestsBuiltForIt(@TempDir Path modules) throws Exception {
    Files.createDirectory(modules.resolve("kvm_pvm"));

    assertThat(Kvm.closed(Path.of("/dev/null"), "flags\t\t: fpu\n", modules, "ann", any -> true))
        .hasValue(
            "no KVM: /dev/null is of PVM (module kvm_pvm), which runs only guest kernels built"
                + " with CONFIG_PVM_GUEST; the guest image has Debian's, which is not");
    assertThat(Kvm.closed(Path.of("/dev/null"), SVM, modules, "ann", any -> true)).isEmpty();
  }

  @Test
  void tellsAUserHowToJoinTheDevicesGroup(@TempDir Path directory) throws Exception {
    Path device = Files.createFile(directory.resolve("kvm"));
    Files.setPosixFilePermissions(device, PosixFilePermissions.fromString("rw-rw----"));
    GroupPrincipal daemon =
        device.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByGroupName("daemon");
    assumeTrue(mayGive(device, daemon), "only root gives a file to another group");

    assertThat(closed(device, SVM, false))
        .hasValue(
            "no KVM: %s may not be opened; add yourself to group daemon: sudo usermod -aG daemon ann, and log in again"
                .formatted(device));
  }

  /** A user namespace, in which users without root run guests, knows only their own group. */
  @Test
  void doesNotNameAGroupThatAUserNamespaceHides(@TempDir Path directory) throws Exception {
    Path device = Files.createFile(directory.resolve("kvm"));
    Files.setPosixFilePermissions(device, PosixFilePermissions.fromString("rw-rw----"));
    GroupPrincipal hidden =
        device.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByGroupName("65534");
    assumeTrue(mayGive(device, hidden), "only root gives a file to another group");

    assertThat(closed(device, SVM, false))
        .hasValue(
            "no KVM: %s may not be opened; add yourself to its group, which ls -l %s names, and log in again"
                .formatted(device, device));
  }

  private static Optional<String> closed(Path device, String cpuinfo, boolean mayOpen) {
    return Kvm.closed(device, cpuinfo, Path.of("/none"), "ann", any -> mayOpen);
  }

  private static boolean mayGive(Path file, GroupPrincipal group) {
    try {
      Files.getFileAttributeView(file, PosixFileAttributeView.class).setGroup(group);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void asksAnAdministratorToOpenADeviceOfRoot(@TempDir Path directory) throws Exception {
    Path device = Files.createFile(directory.resolve("kvm"));
    Files.setPosixFilePermissions(device, PosixFilePermissions.fromString("rw-------"));

    assertThat(closed(device, SVM, false).orElseThrow())
        .startsWith("no KVM: " + device + " may not be opened; nor may its group")
        .endsWith("chgrp kvm %s; chmod 660 %s".formatted(device, device));
  }

  @Test
  void reportsWhatMayBeMissingWithoutADevice() {
    assertThat(closed(Path.of("/dev/none"), SVM, true).orElseThrow())
        .startsWith("no KVM: there is no /dev/none")
        .contains("kvm_intel or kvm_amd");
  }

  /** The same instructions under TCG: the trial guest ends. */
  @Test
  void theSmallestGuestEndsByItsTimer() throws Exception {
    assumeTrue(
        SearchPath.find("qemu-system-x86_64").isPresent(),
        "no QEMU: apt-get install qemu-system-x86");
    assertThat(Kvm.trial("tcg", "max", Duration.ofSeconds(60), line -> {})).isEmpty();
  }

  @Test
  void passesOnQemusError() throws Exception {
    assumeTrue(
        SearchPath.find("qemu-system-x86_64").isPresent(),
        "no QEMU: apt-get install qemu-system-x86");
    assertThat(Kvm.trial("none", "max", Duration.ofSeconds(60), line -> {}).orElseThrow())
        .startsWith("no KVM: a guest of a few instructions did not run: ")
        .contains("none");
  }

  @Test
  void announcesALongTrialOnce(@TempDir Path directory) throws Exception {
    Path output = Files.createFile(directory.resolve("said"));
    List<String> lines = new ArrayList<>();

    var unused =
        Kvm.ended(
            new ProcessBuilder("sleep", "0.5").start(),
            output,
            Duration.ofSeconds(20),
            Duration.ZERO,
            lines::add);

    assertThat(lines).containsExactly("trying KVM with a small guest, at most 60 s more");
  }
}
