package io.tare.infra.xen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.ShippedGreeting;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.lease.Leftovers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Xen, booted with {@code src/test/scripts/xen-dom0 start DIRECTORY}. Takes minutes. */
@Tag("long")
class XenPlatformIT {

  private static final Duration PATIENT = Duration.ofMinutes(2);

  @TempDir Path directory;

  /** Of type pvh, because Debian's Xen cannot track a pv guest's writes. */
  @Test
  void aGuestMigratesToAnotherDomainWithItsMemory() throws Exception {
    SortedMap<String, String> settings = settings(home());
    settings.put("type", "pvh");
    try (Dom0 dom0 = Dom0.at(new XenSettings(PlatformSettings.of("xen", settings)))) {
      assumeTrue(
          dom0.xl("info").lines().anyMatch(line -> line.matches("virt_caps.*\\bhvm\\b.*")),
          "no hardware virtualization in the dom0: start it with TARE_XEN_CPU=qemu64,+svm,+npt");
    }
    Path cache = directory.resolve("cache");
    try (RunContext context = RunContext.open("xen-it", cache)) {
      RunningPlatform platform = started(settings, context, cache);
      Host guest = platform.node(Role.SERVER).host();
      String script = "head -c 8000000 /dev/urandom >/dev/shm/witness; sha256sum /dev/shm/witness";
      String sum = guest.run(Command.of("sh", "-c", script), PATIENT).standardOutput();
      MigrationRecord record = platform.migrate(MigrationOrder.parse("deadline=10min"));
      assertThat(record.route().source()).isNotEqualTo(record.route().destination());
      assertThat(record.memoryBytes()).isEqualTo(256L << 20);
      assertThat(guest.run(Command.of("sha256sum", "/dev/shm/witness"), PATIENT).standardOutput())
          .isEqualTo(sum);
      platform.close();
      try (Dom0 dom0 = Dom0.at(new XenSettings(PlatformSettings.of("xen", settings)))) {
        assertThat(dom0.xl("list")).doesNotContain("tare-");
      }
    }
    assertThat(Leftovers.find(cache)).isEmpty();
  }

  private static RunningPlatform started(
      SortedMap<String, String> settings, RunContext context, Path cache) throws Exception {
    PlatformSpec spec =
        new PlatformSpec("xen", "xen", settings, new Resources(1, 256L << 20), List.of());
    return Platforms.create(spec, context)
        .prepare(ShippedGreeting.in(cache), Progress.SILENT)
        .start(Topology.ONE_SERVER, Progress.SILENT);
  }

  private static Path home() {
    String home = System.getenv("TARE_XEN_DOM0");
    assumeTrue(
        home != null,
        "no Xen; boot one by infra/it/src/test/scripts/xen-dom0 start DIRECTORY, and set TARE_XEN_DOM0 to"
            + " the directory");
    return Path.of(home);
  }

  @Test
  void aGuestRunsJavaAndIsRemovedAfterwards() throws Exception {
    SortedMap<String, String> settings = settings(home());
    Path cache = directory.resolve("cache");
    try (RunContext context = RunContext.open("xen-it", cache)) {
      RunningPlatform platform = started(settings, context, cache);
      Host guest = platform.node(Role.SERVER).host();
      assertThat(guest.run(Command.of("cat", "/sys/hypervisor/type"), PATIENT).standardOutput())
          .isEqualTo("xen\n");
      assertThat(
              guest
                  .run(
                      Command.of(platform.node(Role.SERVER).software().java(), "-version"), PATIENT)
                  .succeeded())
          .isTrue();
      assertThat(platform.environment().facts())
          .containsEntry(Fact.HYPERVISOR_NAME.key(), "Xen")
          .containsEntry("guest.type", "pv")
          .containsEntry("guest.paravirtual_devices", "2 vbd connected; 1 vif connected")
          .containsKey("hypervisor.stand_in");
      platform.close();
      try (Dom0 dom0 = Dom0.at(new XenSettings(PlatformSettings.of("xen", settings)))) {
        assertThat(dom0.xl("list")).doesNotContain("tare-");
        assertThat(new GuestFiles(dom0).names()).isEmpty();
      }
    }
    assertThat(Leftovers.find(cache)).isEmpty();
  }

  private static SortedMap<String, String> settings(Path home) throws Exception {
    String knownHost = Files.readString(home.resolve("known_hosts"));
    String address = knownHost.substring(0, knownHost.indexOf(' '));
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("host", address);
    settings.put("key", home.resolve("key").toString());
    settings.put("known_hosts", home.resolve("known_hosts").toString());
    settings.put("addresses", address.substring(0, address.lastIndexOf('.')) + ".40/24");
    settings.put("type", "pv");
    settings.put("boot_deadline", "10min");
    return settings;
  }
}
