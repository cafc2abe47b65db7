package io.tare.infra.hyperv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Node;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.hosts.lease.KilledHarness;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.hosts.lease.Resource;
import io.tare.infra.managed.InstructedSshd;
import io.tare.infra.managed.SeedReader;
import io.tare.infra.ssh.Sshd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stand-in for Windows behind a real SSH server, with real SSH servers on this machine as guests.
 * It contains nothing of Hyper-V.
 */
@Tag("thorough")
class HyperVPlatformIT {

  private static final Duration SOON = Duration.ofMinutes(2);

  @TempDir Path directory;
  private final HyperVStandIn standIn = new HyperVStandIn();
  private final List<InstructedSshd> guests = new ArrayList<>();
  private WindowsSshServer windows;
  private RunContext context;
  private Path cache;
  private Path password;
  private int guestPort;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(Sshd.isInstalled(), "no sshd; apt-get install openssh-server");
    windows = WindowsSshServer.start(directory.resolve("windows"), standIn);
    cache = directory.resolve("cache");
    context = RunContext.open("hyperv-it", cache);
    password = Files.writeString(directory.resolve("password"), WindowsSshServer.PASSWORD + "\n");
    Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
    guestPort = InstructedSshd.freePort();
    standIn.onStart =
        disc -> {
          if (disc.length > 0) {
            guests.add(
                InstructedSshd.start(
                    directory.resolve("guest" + guests.size()),
                    guestPort,
                    new String(SeedReader.file(disc, "user-data"), StandardCharsets.UTF_8)));
          }
        };
  }

  @AfterEach
  void close() throws Exception {
    if (context != null) {
      context.close();
      windows.close();
      guests.forEach(InstructedSshd::close);
    }
  }

  private SortedMap<String, String> settings(Map<String, String> more) throws IOException {
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("host", "127.0.0.1");
    settings.put("port", Integer.toString(windows.port()));
    settings.put("user", "Administrator");
    settings.put("password_file", password.toString());
    settings.put("known_hosts", windows.knownHosts().toString());
    settings.put("directory", "D:\\tare");
    settings.put("template", HyperVStandIn.TEMPLATE);
    settings.put("switch", HyperVStandIn.SWITCH);
    settings.put("guest_port", Integer.toString(guestPort));
    settings.put("guest_user", System.getProperty("user.name"));
    settings.put(
        "guest_directory", Files.createDirectories(directory.resolve("inside")).toString());
    settings.put("java", System.getProperty("java.home") + "/bin/java");
    settings.putAll(more);
    return settings;
  }

  private Platform.Prepared prepared(Map<String, String> more) throws Exception {
    PlatformSpec spec =
        new PlatformSpec("hv", "hyperv", settings(more), new Resources(1, 256L << 20), List.of());
    Path artefacts = Files.createDirectories(directory.resolve("artefacts"));
    Files.writeString(artefacts.resolve("tare-services.war"), "a war");
    return Platforms.create(spec, context)
        .prepare(
            new Artefacts(artefacts, Path.of(System.getProperty("java.home")), cache),
            Progress.SILENT);
  }

  @Test
  void aMachineIsCreatedGetsItsKeysIsUsedAndRemoved() throws Exception {
    try (RunningPlatform running = prepared(Map.of()).start(Topology.ONE_SERVER, Progress.SILENT)) {
      assertThat(standIn.machines).hasSize(1);
      Node server = running.node(Role.SERVER);
      assertThat(server.host().run(Command.of("echo", "inside"), SOON).standardOutput())
          .isEqualTo("inside\n");
      assertThat(running.environment().facts())
          .containsEntry("hypervisor.name", "Hyper-V")
          .containsKeys("hypervisor.stand_in", "guest.boot_seconds");
      assertThatNobodySees(WindowsSshServer.PASSWORD);
    }
    assertThat(standIn.machines).isEmpty();
    assertThat(standIn.folders).isEmpty();
    assertThat(context.leases().held()).noneMatch(MachineResource.Machine.class::isInstance);
  }

  /** Removed like by another process, which has only the record. */
  @Test
  void aMigratedMachineIsRemovedFromTheOtherHost() throws Exception {
    HyperVStandIn second = new HyperVStandIn(standIn);
    standIn.others.put("127.0.0.2", second);
    try (WindowsSshServer other =
        WindowsSshServer.start(directory.resolve("other"), second, "127.0.0.2", windows.port())) {
      Files.writeString(
          windows.knownHosts(), Files.readString(other.knownHosts()), StandardOpenOption.APPEND);
      RunningPlatform running =
          prepared(Map.of("migration_hosts", "127.0.0.2"))
              .start(Topology.ONE_SERVER, Progress.SILENT);
      MigrationRecord moved = running.migrate(MigrationOrder.parse("to=127.0.0.2"));
      assertThat(moved.route()).isEqualTo(new MigrationRecord.Route("127.0.0.1", "127.0.0.2"));
      assertThat(second.machines).hasSize(1);
      assertThat(standIn.machines).isEmpty();
      Resource machine =
          context.leases().held().stream()
              .filter(MachineResource.Machine.class::isInstance)
              .findFirst()
              .orElseThrow();
      assertThat(machine.exists()).isTrue();
      machine.remove();
      assertThat(machine.exists()).isFalse();
      assertThat(second.machines).isEmpty();
      assertThat(standIn.folders).isEmpty();
      running.close();
    }
  }

  @Test
  void aKilledHarnessLeavesNothingUnrecorded() throws Exception {
    Path victims = directory.resolve("victims");
    try (KilledHarness harness =
        KilledHarness.of("hyperv")
            .with(settings(Map.of()))
            .in(victims)
            .startTo("waiting until machine")) {
      harness.kill();
      assertThat(standIn.machines).hasSize(1);
      assertThat(harness.assertRemoved().resources())
          .hasAtLeastOneElementOfType(MachineResource.Machine.class);
    }
    assertThat(standIn.machines).isEmpty();
    assertThat(standIn.folders).isEmpty();
  }

  @Test
  void aWrongPasswordIsRefusedWithoutPrintingIt() throws Exception {
    Files.writeString(password, "not-this-4712\n");
    assertThatThrownBy(() -> prepared(Map.of()))
        .isInstanceOf(HostException.class)
        .isNotInstanceOf(TransientException.class)
        .hasMessageContaining("refused the password in " + password)
        .hasMessageNotContaining("4712");
  }

  @Test
  void anUnexpectedHostKeyIsRefused() throws Exception {
    Files.writeString(windows.knownHosts(), "");
    assertThatThrownBy(() -> prepared(Map.of())).hasMessageContaining("its host key is not in");
  }

  @Test
  void anUnresponsiveHostIsRetried() throws Exception {
    windows.close();
    PlatformSpec spec =
        new PlatformSpec(
            "hv", "hyperv", settings(Map.of()), new Resources(1, 256L << 20), List.of());
    assertThatThrownBy(() -> new HyperVKind().open(spec.parsed()))
        .isInstanceOf(TransientException.class)
        .hasMessageContaining("is the SSH server running?");
  }

  private void assertThatNobodySees(String secret) throws IOException {
    try (Stream<Path> files = Files.walk(cache)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(secret);
      }
    }
    assertThat(ProcessHandle.current().descendants())
        .noneMatch(each -> each.info().commandLine().orElse("").contains(secret));
    assertThat(standIn.lines).noneMatch(line -> line.contains(secret));
  }
}
