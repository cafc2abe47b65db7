package io.tare.infra.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Node;
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
import io.tare.infra.hosts.lease.KilledHarness;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.managed.InstructedSshd;
import io.tare.infra.ssh.Sshd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands whose machines are SSH servers on this machine, each with an address of its own. */
@Tag("thorough")
class CommandsPlatformIT {

  private static final Duration SOON = Duration.ofMinutes(2);

  /** A machine is a directory; its files show what exists of it. */
  private static final String SCRIPT =
      """
      set -eu
      here=$MACHINES/${TARE_MACHINE:-none}
      case $1 in
        create)
          mkdir "$here"
          awk '/BEGIN OPENSSH/ { on = 1 } /ed25519_public/ { on = 0 } on { sub(/^ +/, ""); print }' "$TARE_USER_DATA" >"$here/key"
          chmod 600 "$here/key"
          printf '%s\\n' "$TARE_PUBLIC_KEY" >"$here/authorized"
          address=127.0.1.$((10 + $(ls "$MACHINES" | wc -l)))
          printf '%s\\n' "Port $PORT" "ListenAddress $address" "HostKey $here/key" "AuthorizedKeysFile $here/authorized" \\
            "PidFile $here/pid" "StrictModes no" "UsePAM no" "PermitRootLogin yes" "Subsystem sftp internal-sftp" >"$here/config"
          ssh-keygen -y -f "$here/key" >"$here/line"
          cut -d ' ' -f 2 "$here/line" >"$here/public"
          mkdir -p /run/sshd 2>/dev/null || true
          /usr/sbin/sshd -f "$here/config"
          echo "$address" >"$here/address" ;;
        address) cat "$here/address" 2>/dev/null || true ;;
        delete)
          [ ! -e "$here/pid" ] || kill "$(cat "$here/pid")" 2>/dev/null || true
          rm -rf "$here" ;;
        list) ls "$MACHINES" ;;
      esac
      """;

  @TempDir Path directory;
  private Path machines;
  private RunContext context;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(Sshd.isInstalled(), "no sshd; apt-get install openssh-server");
    machines = Files.createDirectories(directory.resolve("machines"));
    Files.writeString(directory.resolve("machine.sh"), SCRIPT);
    context = RunContext.open("commands-it", directory.resolve("cache"));
  }

  @AfterEach
  void close() {
    if (context != null) {
      context.close();
    }
  }

  private SortedMap<String, String> settings() throws Exception {
    int port = InstructedSshd.freePort();
    SortedMap<String, String> settings = new TreeMap<>();
    for (String each : List.of("create", "address", "delete", "list")) {
      settings.put(
          each,
          "MACHINES=%s PORT=%d sh %s %s"
              .formatted(machines, port, directory.resolve("machine.sh"), each));
    }
    settings.put("guest_port", Integer.toString(port));
    settings.put("guest_user", System.getProperty("user.name"));
    settings.put(
        "guest_directory", Files.createDirectories(directory.resolve("inside")).toString());
    settings.put("java", System.getProperty("java.home") + "/bin/java");
    return settings;
  }

  private RunningPlatform start(SortedMap<String, String> settings, Topology topology)
      throws Exception {
    PlatformSpec spec =
        new PlatformSpec("cloud", "commands", settings, new Resources(1, 256L << 20), List.of());
    Path artefacts = Files.createDirectories(directory.resolve("artefacts"));
    Files.writeString(artefacts.resolve("tare-services.war"), "a war");
    return Platforms.create(spec, context)
        .prepare(
            new Artefacts(
                artefacts, Path.of(System.getProperty("java.home")), directory.resolve("cache")),
            Progress.SILENT)
        .start(topology, Progress.SILENT);
  }

  private List<String> existing() throws Exception {
    try (Stream<Path> all = Files.list(machines)) {
      return all.map(each -> each.getFileName().toString()).toList();
    }
  }

  private String read(String machine, String file) throws IOException {
    return Files.readString(machines.resolve(machine).resolve(file)).strip();
  }

  /** The host key that a machine gets from another's address. */
  private String keyAt(String machine, Node from, String port) throws Exception {
    return from.host()
        .run(Command.of("ssh-keyscan", "-t", "ed25519", "-p", port, read(machine, "address")), SOON)
        .standardOutput();
  }

  @Test
  void twoMachinesAreCreatedReachEachOtherAndAreRemoved() throws Exception {
    SortedMap<String, String> settings = settings();
    String port = Objects.requireNonNull(settings.get("guest_port"));
    try (RunningPlatform running = start(settings, Topology.ONE_SERVER.and(Role.RANK, 1))) {
      assertThat(existing()).hasSize(2);
      for (Node each : running.nodes()) {
        assertThat(each.host().run(Command.of("echo", "inside"), SOON).standardOutput())
            .isEqualTo("inside\n");
        for (String machine : existing()) {
          assertThat(keyAt(machine, each, port)).contains(read(machine, "public"));
        }
      }
      assertThat(running.environment().facts()).containsKeys("machine.create");
    }
    assertThat(existing()).isEmpty();
    assertThat(context.leases().held()).noneMatch(MachineResource.Machine.class::isInstance);
  }

  @Test
  void whatAFailedCreationLeavesIsRemoved() throws Exception {
    SortedMap<String, String> settings = settings();
    settings.put("create", settings.get("create") + " && echo no address is left >&2 && exit 3");
    assertThatThrownBy(() -> start(settings, Topology.ONE_SERVER))
        .isInstanceOf(HostException.class)
        .hasMessage("platform cloud: create ended with status 3: no address is left");
    assertThat(existing()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"asking commands for machine", "waiting until machine"})
  void aKilledHarnessLeavesNothingUnrecorded(String step) throws Exception {
    Path victims = directory.resolve("victims");
    try (KilledHarness harness =
        KilledHarness.of("commands").with(settings()).in(victims).startTo(step)) {
      harness.kill();
      assertThat(harness.left().refused())
          .singleElement()
          .asString()
          .contains("machine.sh delete", "tare clean --run-commands");
      for (Leftovers each : Leftovers.find(victims, true)) {
        assertThat(each.remove()).isEmpty();
      }
      assertThat(Leftovers.find(victims, true)).isEmpty();
    }
    assertThat(existing()).isEmpty();
  }

  /** But not a daemon, which may serve other machines too. */
  @Test
  void aCreationThatOutlivesItsHarnessIsEnded() throws Exception {
    Path victims = directory.resolve("victims");
    SortedMap<String, String> settings = settings();
    Path daemon = directory.resolve("daemon");
    settings.put(
        "create",
        "setsid sleep 60 & echo $! > %s; kill -9 $PPID; sleep 3; %s"
            .formatted(daemon, settings.get("create")));
    try (KilledHarness harness =
        KilledHarness.of("commands").with(settings).in(victims).startToDeath()) {
      assertThat(harness.left().resources())
          .anyMatch(each -> each.describe().contains("asks for machine tare-" + harness.token()));
      for (Leftovers each : Leftovers.find(victims, true)) {
        assertThat(each.remove()).isEmpty();
      }
    }
    Thread.sleep(4000);
    assertThat(existing()).isEmpty();
    ProcessHandle left =
        ProcessHandle.of(Long.parseLong(Files.readString(daemon).strip())).orElseThrow();
    assertThat(left.destroy()).isTrue();
  }
}
