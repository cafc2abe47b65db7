package io.tare.infra.opennebula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.MigrationOrder;
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
import io.tare.infra.hosts.lease.KilledHarness;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.managed.InstructedSshd;
import io.tare.infra.ssh.Sshd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that answers like OpenNebula's documentation, with real SSH servers on this machine as
 * guests. It contains nothing of OpenNebula.
 */
@Tag("thorough")
class OpenNebulaPlatformIT {

  private static final Duration SOON = Duration.ofMinutes(2);

  @TempDir Path directory;
  private final List<InstructedSshd> guests = new ArrayList<>();
  private OneServer server;
  private RunContext context;
  private Path cache;
  private int guestPort;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(Sshd.isInstalled(), "no sshd; apt-get install openssh-server");
    server = OneServer.start();
    cache = directory.resolve("cache");
    context = RunContext.open("one-it", cache);
    guestPort = InstructedSshd.freePort();
    server.onStart =
        (machine, one) ->
            guests.add(
                InstructedSshd.start(
                    directory.resolve("guest" + guests.size()),
                    guestPort,
                    new String(
                        Base64.getDecoder().decode(machine.attribute("USER_DATA")),
                        StandardCharsets.UTF_8)));
  }

  @AfterEach
  void close() {
    if (context != null) {
      context.close();
      server.close();
      guests.forEach(InstructedSshd::close);
    }
  }

  private SortedMap<String, String> settings() throws IOException {
    Path auth =
        Files.writeString(
            directory.resolve("one_auth"), OneServer.USER + ":" + OneServer.PASSWORD + "\n");
    Files.setPosixFilePermissions(auth, PosixFilePermissions.fromString("rw-------"));
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("endpoint", server.endpoint());
    settings.put("auth_file", auth.toString());
    settings.put("template", "debian");
    settings.put("guest_port", Integer.toString(guestPort));
    settings.put("guest_user", System.getProperty("user.name"));
    settings.put(
        "guest_directory", Files.createDirectories(directory.resolve("inside")).toString());
    settings.put("java", System.getProperty("java.home") + "/bin/java");
    return settings;
  }

  private Platform.Prepared prepared() throws Exception {
    PlatformSpec spec =
        new PlatformSpec("one", "opennebula", settings(), new Resources(1, 256L << 20), List.of());
    Path artefacts = Files.createDirectories(directory.resolve("artefacts"));
    Files.writeString(artefacts.resolve("tare-services.war"), "a war");
    return Platforms.create(spec, context)
        .prepare(
            new Artefacts(artefacts, Path.of(System.getProperty("java.home")), cache),
            Progress.SILENT);
  }

  @Test
  void aMachineIsCreatedGetsItsKeysIsUsedMigratedAndRemoved() throws Exception {
    try (RunningPlatform running = prepared().start(Topology.ONE_SERVER, Progress.SILENT)) {
      assertThat(
              running
                  .node(Role.SERVER)
                  .host()
                  .run(Command.of("echo", "inside"), SOON)
                  .standardOutput())
          .isEqualTo("inside\n");
      assertThat(running.environment().facts())
          .containsEntry("hypervisor.version", "OpenNebula 6.10.0")
          .containsKeys("hypervisor.stand_in", "guest.boot_seconds");
      MigrationRecord moved = running.migrate(MigrationOrder.parse("to=kvm2"));
      assertThat(moved.route()).isEqualTo(new MigrationRecord.Route("kvm1", "kvm2"));
      assertThat(running.environment().facts()).containsEntry("host.name", "kvm2");
      try (Stream<Path> files = Files.walk(cache)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
              .doesNotContain(OneServer.PASSWORD);
        }
      }
    }
    assertThat(server.machines).isEmpty();
    assertThat(context.leases().held()).noneMatch(MachineResource.Machine.class::isInstance);
  }

  @Test
  void aKilledHarnessLeavesNothingUnrecorded() throws Exception {
    Path victims = directory.resolve("victims");
    try (KilledHarness harness =
        KilledHarness.of("opennebula")
            .with(settings())
            .in(victims)
            .startTo("waiting until machine")) {
      harness.kill();
      assertThat(server.machines).hasSize(1);
      assertThat(harness.assertRemoved().resources())
          .hasAtLeastOneElementOfType(MachineResource.Machine.class);
    }
    assertThat(server.machines).isEmpty();
  }
}
