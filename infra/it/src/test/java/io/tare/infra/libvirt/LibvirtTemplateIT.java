package io.tare.infra.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.hardware.Accelerator;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.RetryingControl;
import io.tare.infra.managed.SeedDisc;
import io.tare.infra.ssh.Sshd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clones of a volume of a real libvirtd. The volume is empty: the guest runs without an operating
 * system.
 */
@Tag("thorough")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LibvirtTemplateIT {

  private static final String TEMPLATE = "empty.qcow2";
  private static final Duration SOON = Duration.ofMinutes(5);

  @TempDir Path directory;
  private PrivateLibvirt libvirt;
  private Map<String, String> settings;

  @BeforeAll
  void start() throws Exception {
    PrivateLibvirt.assume();
    libvirt = PrivateLibvirt.start();
    libvirt.virsh("qemu", "pool-create-as", "small", "dir", "--target", libvirt.smallPool());
    libvirt.virsh("qemu", "vol-create-as", "small", TEMPLATE, "1M", "--format", "qcow2");
    libvirt.createNetwork();
    settings =
        libvirt.settings("qemu", "template", TEMPLATE, "pool", "small", "accelerator", "tcg");
  }

  @AfterAll
  void end() throws Exception {
    if (libvirt != null) {
      libvirt.close();
    }
  }

  private MachineOrder order(String name) throws HostException {
    return new MachineOrder(
        name,
        "0123abcd",
        new PlatformSpec(
            "p", "libvirt", new TreeMap<>(settings), new Resources(1, 128L << 20), List.of()),
        0,
        Optional.of(CloudInit.of(name, "root", directory)),
        Optional.empty());
  }

  @Test
  void aCloneRunsGetsItsKeysAndIsRemovedCompletely() throws Exception {
    MachineOrder order = order("tare-0123abcd-1");
    try (RetryingControl control = new RetryingControl(LibvirtLxcIT.control(settings), SOON)) {
      control.check();
      control.create(order, Progress.SILENT);
      assertThat(control.status(order.name()).state()).isEqualTo(MachineStatus.State.RUNNING);
      assertThat(control.tagged()).containsExactly(order.name());
      assertThat(control.facts(order.name())).containsEntry("hypervisor.accelerator", "tcg");
      Path seed = directory.resolve("seed");
      libvirt.virsh(
          "qemu", "vol-download", "--pool", "small", order.name() + ".seed", seed.toString());
      CloudInit cloudInit = order.cloudInit().orElseThrow();
      assertThat(Files.readAllBytes(seed)).isEqualTo(SeedDisc.of(cloudInit));
      control.remove(order.name(), SOON);
      assertThat(control.tagged()).isEmpty();
      assertThat(libvirt.virsh("qemu", "vol-list", "small")).doesNotContain(order.name());
    }
  }

  /** With virsh there, and with virsh here that connects itself. */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCloneIsCreatedAndRemovedOverSsh(boolean isVirshThere) throws Exception {
    assumeTrue(Sshd.isInstalled(), "no sshd; apt-get install openssh-server");
    MachineOrder order = order("tare-0123abcd-4");
    Path helper = libvirt.helper(Files.createTempDirectory(directory, "helper"));
    try (Sshd sshd =
        Sshd.start(
            Files.createTempDirectory(directory, "sshd"), helper + ":" + System.getenv("PATH"))) {
      Map<String, String> far = new TreeMap<>(settings);
      if (isVirshThere) {
        far.put("host", "127.0.0.1");
        far.put("port", Integer.toString(sshd.port()));
        far.put("key", sshd.userKey().toString());
        far.put("known_hosts", sshd.knownHosts().toString());
      } else {
        far.put("uri", PrivateLibvirt.uriOver(sshd));
      }
      try (RetryingControl control = new RetryingControl(LibvirtLxcIT.control(far), SOON)) {
        control.check();
        control.create(order, Progress.SILENT);
        assertThat(libvirt.virsh("qemu", "list", "--name")).contains(order.name());
        assertThat(control.status(order.name()).state()).isEqualTo(MachineStatus.State.RUNNING);
        control.remove(order.name(), SOON);
      }
      assertThat(libvirt.virsh("qemu", "vol-list", "small")).doesNotContain(order.name());
    }
  }

  /** Debian 12 has QEMU 7.2, which damages busy guests. */
  @Tag("long")
  @Test
  void aGuestOfAnOldQemuIsNotMigratedUnderTcg() throws Exception {
    MachineOrder order = order("tare-0123abcd-3");
    try (RetryingControl control = new RetryingControl(LibvirtLxcIT.control(settings), SOON)) {
      control.create(order, Progress.SILENT);
      String version = control.facts(order.name()).get("hypervisor.version");
      assumeTrue(
          Accelerator.TCG.damagesMigratedGuests(version), "QEMU " + version + " is a whole one");
      assertThatThrownBy(() -> control.migrate(order.name(), MigrationOrder.parse("live")))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("QEMU " + version)
          .hasMessageContaining("is known to damage a busy guest");
      control.remove(order.name(), SOON);
    }
  }

  @Test
  void aFullPoolIsReportedInOneLineAndNothingIsLeft() throws Exception {
    MachineOrder order = order("tare-0123abcd-2");
    libvirt.virsh("qemu", "vol-create-as", "small", "filler", "7900K", "--format", "raw");
    try (RetryingControl control = new RetryingControl(LibvirtLxcIT.control(settings), SOON)) {
      assertThatThrownBy(() -> control.create(order, Progress.SILENT))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("No space left on device")
          .hasMessageNotContaining("\n");
      control.remove(order.name(), SOON);
      assertThat(control.tagged()).isEmpty();
      assertThat(libvirt.virsh("qemu", "vol-list", "small")).doesNotContain(order.name());
    } finally {
      libvirt.virsh("qemu", "vol-delete", "--pool", "small", "filler");
    }
  }

  @Test
  void reportsMissingObjectsBeforeAnythingIsCreated() throws Exception {
    Map<String, String> other = new TreeMap<>(settings);
    other.put("template", "nothing.qcow2");
    try (LibvirtControl control = LibvirtLxcIT.control(other)) {
      assertThatThrownBy(control::check)
          .hasMessageContaining("pool small has no volume nothing.qcow2");
    }
    other.put("pool", "none");
    try (LibvirtControl control = LibvirtLxcIT.control(other)) {
      assertThatThrownBy(control::check)
          .hasMessageContaining("no storage pool with matching name 'none'")
          .hasMessageNotContaining("\n");
    }
  }
}
