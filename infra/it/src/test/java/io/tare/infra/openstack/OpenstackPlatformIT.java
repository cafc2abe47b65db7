package io.tare.infra.openstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.model.Environment;
import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.Network;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.NetworkSpec;
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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
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
 * A complete platform in a cloud that answers as documented, with real OpenSSH servers on this
 * machine, configured with their keys, as guests.
 */
@Tag("thorough")
class OpenstackPlatformIT {

  private static final Duration SOON = Duration.ofMinutes(2);

  @TempDir Path directory;
  private final List<InstructedSshd> guests = new ArrayList<>();
  private DocumentedCloud cloud;
  private RunContext context;
  private int port;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(Sshd.isInstalled(), "no sshd; apt-get install openssh-server");
    cloud = new DocumentedCloud();
    port = InstructedSshd.freePort();
    cloud.onServer(this::join);
    context = RunContext.open("openstack-it", directory.resolve("cache"));
  }

  @AfterEach
  void close() {
    if (context != null) {
      context.close();
      guests.forEach(InstructedSshd::close);
      cloud.close();
    }
  }

  private void join(JsonNode document) {
    byte[] bytes = Base64.getDecoder().decode(document.at("/server/user_data").asText());
    guests.add(
        InstructedSshd.start(
            directory.resolve("guest-" + guests.size()),
            port,
            new String(bytes, StandardCharsets.UTF_8)));
  }

  @Test
  void aServerIsANodeMigratesIsRemovedAndNoFileHasASecret() throws Exception {
    RunningPlatform platform = started(Map.of("placement", "same"));
    assertThat(cloud.made()).containsOnlyKeys("servers", "ports", "flavors", "groups");
    assertThat(
            platform
                .node(Role.SERVER)
                .host()
                .run(
                    Command.of("cat", platform.node(Role.SERVER).artefact("tare-services.war")),
                    SOON)
                .standardOutput())
        .isEqualTo("a war");
    assertThat(platform.node(Role.SERVER).address(Network.LAN)).isEqualTo("127.0.0.1");
    Environment environment = platform.environment();
    assertThat(environment.facts())
        .containsEntry("hypervisor.name", "QEMU")
        .containsEntry("openstack.host", "node-7")
        .containsKey("guest.boot_seconds");
    assertThat(files(directory.resolve("cache"))).noneMatch(text -> holdsSecret(text));
    assertThat(environment.toString()).doesNotContain(DocumentedCloud.PASSWORD);
    assertThat(context.leases().held().toString())
        .contains("password_file")
        .doesNotContain(DocumentedCloud.PASSWORD);
    MigrationRecord moved = platform.migrate(MigrationOrder.parse("to=node-9"));
    assertThat(moved.route()).isEqualTo(new MigrationRecord.Route("node-7", "node-9"));
    platform.close();
    assertThat(cloud.made()).isEmpty();
    assertThat(files(directory.resolve("cache"))).noneMatch(text -> holdsSecret(text));
    assertThat(context.leases().held()).noneMatch(each -> each instanceof MachineResource.Machine);
  }

  private static boolean holdsSecret(String text) {
    return text.contains(DocumentedCloud.PASSWORD) || text.contains("gAAAAAB-");
  }

  /** With everything it may have created, found only from its record. */
  @Test
  void aKilledHarnessLeavesNothingUnrecorded() throws Exception {
    Path cache = directory.resolve("victims");
    SortedMap<String, String> settings = settings();
    settings.put("placement", "same");
    settings.put("volume", "10GiB");
    settings.put("floating_ip", "outer");
    try (KilledHarness harness =
        KilledHarness.of("openstack")
            .with(settings)
            .in(cache)
            .startTo("nova accepted the" + " request")) {
      harness.kill();
      assertThat(cloud.made())
          .containsOnlyKeys("servers", "ports", "flavors", "groups", "volumes", "floatingips");
      assertThat(files(cache)).noneMatch(text -> holdsSecret(text));
      assertThat(harness.assertRemoved().resources())
          .hasAtLeastOneElementOfType(MachineResource.Machine.class);
    }
    assertThat(cloud.made()).isEmpty();
  }

  private RunningPlatform started(Map<String, String> more) throws Exception {
    SortedMap<String, String> settings = settings();
    settings.putAll(more);
    PlatformSpec spec =
        new PlatformSpec(
            "cloud", "openstack", settings, new Resources(2, 1L << 30), List.of(NetworkSpec.PLAIN));
    Path files = Files.createDirectories(directory.resolve("artefacts"));
    Files.writeString(files.resolve("tare-services.war"), "a war");
    return Platforms.create(spec, context)
        .prepare(
            new Artefacts(
                files, Path.of(System.getProperty("java.home")), directory.resolve("cache")),
            Progress.SILENT)
        .start(Topology.ONE_SERVER, Progress.SILENT);
  }

  private SortedMap<String, String> settings() throws Exception {
    Path password = Files.writeString(directory.resolve("password"), DocumentedCloud.PASSWORD);
    Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("auth_url", cloud.authUrl());
    settings.put("username", DocumentedCloud.USER);
    settings.put("project_name", "p1");
    settings.put("password_file", password.toString());
    settings.put("image", "debian");
    settings.put("boot_deadline", "5min");
    settings.put("guest_port", Integer.toString(port));
    settings.put("guest_user", System.getProperty("user.name"));
    settings.put("guest_directory", Files.createDirectories(directory.resolve("far")).toString());
    settings.put("java", System.getProperty("java.home") + "/bin/java");
    return settings;
  }

  private static List<String> files(Path directory) throws Exception {
    List<String> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.add(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return all;
  }
}
