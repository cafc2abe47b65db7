package io.tare.infra.opennebula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.host.Command;
import io.tare.infra.host.HostException;
import io.tare.infra.lease.Leftovers;
import io.tare.infra.lease.Resource;
import io.tare.infra.managed.KillGate;
import io.tare.infra.managed.ToldSshd;
import io.tare.infra.opennebula.OneServer.Trouble;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Platforms;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Resources;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.RunningPlatform;
import io.tare.infra.platform.Topology;
import io.tare.infra.ssh.Sshd;
import io.tare.model.MigrationRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server that answers as OpenNebula is documented to, and guests that are real SSH servers on
 * this machine. Nothing of OpenNebula is in it.
 */
class OpenNebulaPlatformIT {

  private static final Duration SOON = Duration.ofSeconds(60);

  @TempDir Path directory;
  private final List<ToldSshd> guests = new ArrayList<>();
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
    guestPort = ToldSshd.freePort();
    server.onStart =
        (machine, one) ->
            guests.add(
                ToldSshd.start(
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
      guests.forEach(ToldSshd::close);
    }
  }

  private SortedMap<String, String> settings(Map<String, String> more) throws IOException {
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
    settings.putAll(more);
    return settings;
  }

  private Platform.Prepared prepared(Map<String, String> more) throws Exception {
    PlatformSpec spec =
        new PlatformSpec(
            "one", "opennebula", settings(more), new Resources(1, 256L << 20), Optional.empty());
    Path artefacts = Files.createDirectories(directory.resolve("artefacts"));
    Files.writeString(artefacts.resolve("tare-services.war"), "a war");
    return Platforms.create(spec, context)
        .prepare(
            new Artefacts(artefacts, Path.of(System.getProperty("java.home")), cache),
            Progress.SILENT);
  }

  @Test
  void aMachineIsMadeToldItsKeysUsedAndRemoved() throws Exception {
    try (RunningPlatform running = prepared(Map.of()).start(Topology.ONE_SERVER, Progress.SILENT)) {
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
      try (Stream<Path> files = Files.walk(cache)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
              .doesNotContain(OneServer.PASSWORD);
        }
      }
    }
    assertThat(server.machines).isEmpty();
    assertThat(context.leases().held()).noneMatch(Resource.Machine.class::isInstance);
  }

  @Test
  void aMigrationThatACampaignOrdersMovesTheMachineThatAnswersOn() throws Exception {
    try (RunningPlatform running = prepared(Map.of()).start(Topology.ONE_SERVER, Progress.SILENT)) {
      MigrationRecord moved = running.migrate(MigrationOrder.parse("to=kvm2"));
      assertThat(moved.route()).isEqualTo(new MigrationRecord.Route("kvm1", "kvm2"));
      assertThat(running.environment().facts()).containsEntry("host.name", "kvm2");
    }
    assertThat(server.machines).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Trouble.class,
      names = {"QUOTA", "NO_HOST", "BOOT_FAILURE", "STUCK"})
  void whatCannotStartIsToldAndRemoved(Trouble trouble) throws Exception {
    Platform.Prepared prepared = prepared(Map.of("boot_deadline", "1s"));
    server.trouble = trouble;
    server.onStart = (machine, one) -> {};
    String told =
        switch (trouble) {
          case QUOTA -> "limit of 2 reached for VMS quota";
          case NO_HOST -> "No host with enough capacity to deploy the VM";
          case BOOT_FAILURE -> "BOOT_FAILURE";
          default -> "LCM_STATE 1";
        };
    assertThatThrownBy(() -> prepared.start(Topology.ONE_SERVER, Progress.SILENT))
        .isInstanceOf(HostException.class)
        .hasMessageStartingWith("platform one: ")
        .hasMessageContaining(told)
        .hasMessageNotContaining("\n");
    assertThat(server.machines).isEmpty();
  }

  /** At each call for a machine the harness is gone; the server does what it was asked. */
  @ParameterizedTest
  @ValueSource(strings = {"one.template.info", "one.template.instantiate", "one.vm.info"})
  void nothingIsForgottenByAHarnessThatIsKilled(String method) throws Exception {
    server.trouble = Trouble.STUCK;
    server.onStart = (machine, one) -> {};
    KillGate gate = new KillGate(method);
    server.onCall = gate::at;
    Path victims = gate.kill(directory, "opennebula", settings(Map.of()));
    boolean isMade = !method.equals("one.template.info");
    for (int i = 0; isMade && server.machines.isEmpty() && i < 200; i++) {
      Thread.sleep(20);
    }
    Leftovers left = KillGate.leftBy(victims);
    assertThat(left.resources().stream().anyMatch(Resource.Machine.class::isInstance))
        .isEqualTo(isMade);
    assertThat(left.remove()).isEmpty();
    assertThat(server.machines).isEmpty();
    assertThat(Leftovers.find(victims)).isEmpty();
  }
}
