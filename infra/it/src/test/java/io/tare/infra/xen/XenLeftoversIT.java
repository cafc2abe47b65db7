package io.tare.infra.xen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.KilledHarness;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.ssh.Sshd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leftovers on a dom0 reached over real SSH, whose xl replays recorded output. */
@Tag("thorough")
class XenLeftoversIT {

  @TempDir Path directory;
  private final SortedMap<String, String> settings = new TreeMap<>();
  private XlStandIn dom0;
  private Sshd sshd;
  private Path cache;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(Sshd.isInstalled(), "no sshd; apt-get install openssh-server");
    dom0 = new XlStandIn(directory);
    sshd = Sshd.start(directory.resolve("sshd"), dom0.programs + ":" + System.getenv("PATH"));
    cache = directory.resolve("cache");
    settings.put("host", "127.0.0.1");
    settings.put("port", Integer.toString(sshd.port()));
    settings.put("user", System.getProperty("user.name"));
    settings.put("key", sshd.userKey().toString());
    settings.put("known_hosts", sshd.knownHosts().toString());
    settings.put("directory", Files.createDirectories(directory.resolve("far")).toString());
    settings.put(
        "template", Files.writeString(directory.resolve("template.raw"), "a disk").toString());
    settings.put("type", "pv");
    // A documentation network: nobody answers there.
    settings.put("addresses", "192.0.2.30/24");
    settings.put("guest_key", sshd.userKey().toString());
    settings.put("guest_host_key", "ssh-ed25519 AAAA");
    settings.put("boot_deadline", "2s");
  }

  @AfterEach
  void close() {
    if (sshd != null) {
      sshd.close();
    }
  }

  /** A refused removal is reported, and the machine stays on record until a later attempt. */
  @Test
  void aKilledHarnesssGuestIsFoundAndRemoved() throws Exception {
    try (KilledHarness harness =
        KilledHarness.of("xen").with(settings).in(cache).startTo("waiting until")) {
      harness.kill();
      assertThat(dom0.domains()).hasSize(1);
      assertThat(guests()).hasSize(1);
      assertThat(harness.left().resources())
          .hasAtLeastOneElementOfType(MachineResource.Machine.class);
      dom0.refuse("destroy", "destroy-unknown.txt");
      assertThat(harness.left().remove())
          .anyMatch(line -> line.contains("Domain 77:Unable to destroy guest"));
      dom0.obeyAgain("destroy");
      harness.assertRemoved();
    }
    assertThat(dom0.domains()).isEmpty();
    assertThat(guests()).isEmpty();
  }

  @Test
  void aFailedStartLeavesNothing() throws Exception {
    PlatformSpec spec =
        new PlatformSpec("xen", "xen", settings, PlatformStage.RESOURCES, List.of());
    try (PlatformStage stage = new PlatformStage("xen-it", spec, cache)) {
      assertThatThrownBy(stage::started)
          .isInstanceOf(HostException.class)
          .hasMessageContaining("no SSH server answers on");
      assertThat(dom0.domains()).isEmpty();
      assertThat(guests()).isEmpty();
      dom0.refuse("create", "no-memory.txt");
      assertThatThrownBy(stage::started)
          .isInstanceOf(HostException.class)
          .hasMessageStartingWith("platform xen: 'xl create -q -e ")
          .hasMessageContaining("Out of memory");
      assertThat(guests()).isEmpty();
    }
    assertThat(Leftovers.find(cache)).isEmpty();
  }

  private List<Path> guests() throws Exception {
    Path guests =
        directory
            .resolve("far")
            .resolve("tare-cache-" + System.getProperty("user.name"))
            .resolve("xen/guests");
    if (!Files.isDirectory(guests)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(guests)) {
      return all.toList();
    }
  }
}
