package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformContract;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Role;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.KilledHarness;
import io.tare.infra.hosts.lease.TreeRemoval;
import io.tare.infra.machine.environment.Probe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The cheapest guest, on a LAN, which also tests the common behaviour of hypervisors. */
class UmlPlatformIT extends GuestContract implements PlatformContract {

  /** Limits the sessions, and so what Tare runs in the guest. */
  private static final String LIMIT =
      """
      root=/sys/fs/cgroup
      mount -t cgroup2 none $root
      echo "+cpu +memory" >$root/cgroup.subtree_control
      mkdir $root/limited
      echo "50000 100000" >$root/limited/cpu.max
      echo 200M >$root/limited/memory.max
      for comm in /proc/[0-9]*/comm; do
        case $(cat "$comm") in
        sshd*) pid=${comm#/proc/} && echo "${pid%/comm}" >$root/limited/cgroup.procs ;;
        esac
      done
      """;

  private static final String FREE =
      """
      root=/sys/fs/cgroup
      until rmdir $root/limited 2>/dev/null; do
        for pid in $(cat $root/limited/cgroup.procs); do
          echo "$pid" >$root/cgroup.procs || :
        done
      done
      umount $root
      """;

  @Override
  String kind() {
    return "uml";
  }

  @Override
  List<NetworkSpec> networks() {
    return List.of(LanRate.LIMITED);
  }

  @Override
  void assume() {
    UmlKernels.assume();
  }

  @Test
  void theLanKeepsItsRate() throws Exception {
    LanRate.assertKept(running());
    assertThat(environment().facts().get("lan")).contains("20000000 bit/s");
  }

  /** QEMU would refuse to start or resume a guest on a locked disk. */
  @Test
  void theSharedDiskIsNotLocked() throws Exception {
    long kernel = UmlKernels.of(token()).get(0).pid();
    Path process = Path.of("/proc", Long.toString(kernel));
    Path disk = process.resolve("cwd").resolve("disk").toRealPath();
    List<Path> open;
    try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
      open = descriptors.filter(each -> leadsTo(each, disk)).toList();
    }
    assertThat(open).isNotEmpty();
    for (Path each : open) {
      assertThat(process.resolve("fdinfo").resolve(each.getFileName()))
          .content()
          .contains("pos:")
          .doesNotContain("lock:");
    }
  }

  /** Other tests have trees of files for it; this machine may have version 1 only. */
  @Test
  void readsTheLimitsOfControlGroupsOfVersionTwo() throws Exception {
    Host guest = running().node(Role.SERVER).host();
    inGuest(guest, LIMIT);
    try {
      assertThat(Probe.facts(guest, ""))
          .containsEntry(Fact.LIMIT_PROCESSORS.key(), "0.5")
          .containsEntry(Fact.LIMIT_MEMORY.key(), Long.toString(200L << 20));
    } finally {
      inGuest(guest, FREE);
    }
    assertThat(Probe.facts(guest, ""))
        .doesNotContainKeys(Fact.LIMIT_PROCESSORS.key(), Fact.LIMIT_MEMORY.key());
  }

  private static void inGuest(Host guest, String script) throws Exception {
    Host.Finished done = guest.run(Command.of("sh", "-ec", script), LONG);
    assertThat(done.succeeded()).as(done.standardError()).isTrue();
  }

  private static boolean leadsTo(Path link, Path file) {
    try {
      return Files.readSymbolicLink(link).equals(file);
    } catch (IOException e) {
      return false; // closed meanwhile
    }
  }

  @Test
  void aBrokenImageFailsWithTheConsolesLastLines() throws Exception {
    Map<String, String> settings =
        Map.of("image", brokenImage().toString(), "boot_deadline", "20s");
    try (PlatformStage broken = new PlatformStage("guest-it", kind(), settings, List.of())) {
      assertThatThrownBy(broken::started)
          .isInstanceOf(HostException.class)
          .hasMessageContaining("console says")
          .hasMessageNotContaining("\n");
      assertThat(GuestProcesses.left(broken.context().leases().token())).isEmpty();
    }
  }

  /** A good image whose root file system is empty. */
  private Path brokenImage() throws Exception {
    Path good = Path.of(environment().facts().get("guest.image")).getParent();
    Path broken = PlatformStage.CACHE.resolve("broken-" + kind());
    TreeRemoval.delete(broken);
    Files.createDirectories(broken);
    for (String name : List.of("vmlinuz", "initrd", "client_key", "host_key.pub", "packages.txt")) {
      Files.createLink(broken.resolve(name), good.resolve(name));
    }
    return Files.write(broken.resolve("root.ext4"), new byte[8 << 20]);
  }

  @Test
  @Tag("thorough")
  void aKilledHarnessEndsTheGuest() throws Exception {
    try (KilledHarness harness = KilledHarness.of(kind()).start()) {
      assertThat(UmlKernels.of(harness.token())).isNotEmpty();
      harness.kill();
      assertThat(GuestProcesses.left(harness.token())).isEmpty();
      harness.assertRemoved();
    }
  }
}
