package io.tare.infra.local.sshplatform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.Network;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.NetworkSpec;
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
import io.tare.infra.ssh.SshdTests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An existing machine: this one, through a real OpenSSH server. */
class SshPlatformIT extends SshdTests {

  private static final String OWN_JAVA = System.getProperty("java.home") + "/bin/java";
  private static final Duration SOON = Duration.ofMinutes(3);

  @TempDir Path directory;
  private RunContext context;

  @BeforeEach
  void open() throws Exception {
    context = RunContext.open("ssh-it", directory.resolve("cache"));
  }

  @AfterEach
  void close() {
    context.close();
  }

  @Test
  void runsShippedPrograms() throws Exception {
    RunningPlatform platform =
        platform(Map.of("java", "ship"), List.of())
            .prepare(artefacts(), Progress.SILENT)
            .start(Topology.ONE_SERVER, Progress.SILENT);
    assertThat(platform.node(Role.SERVER).software().java()).startsWith(directory + "/far/");
    assertThat(
            platform
                .node(Role.SERVER)
                .host()
                .run(Command.of(platform.node(Role.SERVER).software().java(), "-version"), SOON)
                .succeeded())
        .isTrue();
    assertThat(
            platform
                .node(Role.SERVER)
                .host()
                .run(
                    Command.of("cat", platform.node(Role.SERVER).artefact("tare-services.war")),
                    SOON)
                .standardOutput())
        .isEqualTo("a war");
    assertThat(platform.environment().facts())
        .containsKeys(Fact.CPU_MODEL.key(), Fact.JDK_VERSION.key(), Fact.CONFINEMENT.key());
    platform.close();
  }

  /** Class archives are used only with jars of exactly the same times. */
  @Test
  void artefactsKeepTheirTimes() throws Exception {
    Artefacts shipped = artefacts();
    Files.setLastModifiedTime(
        shipped.directory().resolve("tare-services.war"), FileTime.fromMillis(1_234_567_000));
    RunningPlatform platform =
        platform(Map.of("java", System.getProperty("java.home") + "/bin/java"), List.of())
            .prepare(shipped, Progress.SILENT)
            .start(Topology.ONE_SERVER, Progress.SILENT);
    assertThat(
            Files.getLastModifiedTime(
                Path.of(platform.node(Role.SERVER).artefact("tare-services.war"))))
        .isEqualTo(FileTime.fromMillis(1_234_567_000));
    platform.close();
  }

  @Test
  void unneededArtefactsAreNotSent() throws Exception {
    Artefacts shipped = artefacts();
    Files.writeString(shipped.directory().resolve("large.jar"), "that nobody asks for");
    RunningPlatform platform =
        platform(Map.of("java", OWN_JAVA), List.of())
            .prepare(shipped.only(List.of("tare-services.war")), Progress.SILENT)
            .start(Topology.ONE_SERVER, Progress.SILENT);
    Path sent = Path.of(platform.node(Role.SERVER).artefact("large.jar"));
    assertThat(sent.resolveSibling("tare-services.war")).exists();
    assertThat(sent).doesNotExist();
    platform.close();
  }

  @Test
  void onTheLanTheClientRunsHere() throws Exception {
    RunningPlatform platform =
        platform(
                Map.of("java", System.getProperty("java.home") + "/bin/java"),
                List.of(NetworkSpec.PLAIN))
            .prepare(artefacts(), Progress.SILENT)
            .start(Topology.ONE_SERVER.and(Role.CLIENT, 1), Progress.SILENT);
    Network lan = Network.LAN;
    assertThat(platform.node(Role.SERVER).address(lan)).isEqualTo("127.0.0.1");
    assertThat(platform.node(Role.CLIENT).host().name()).isEqualTo("machine client");
    assertThat(Path.of(platform.node(Role.CLIENT).artefact("tare-services.war")))
        .hasContent("a war");
    platform.close();
  }

  @Test
  void severalMachinesBecomeNodesInTheirOrder() throws Exception {
    String machine = "127.0.0.1:" + sshd.port();
    Map<String, String> settings =
        Map.of("host", machine + ", " + machine, "client_host", machine, "java", OWN_JAVA);
    Platform.Prepared prepared =
        platform(settings, List.of(NetworkSpec.PLAIN)).prepare(artefacts(), Progress.SILENT);
    try (RunningPlatform platform =
        prepared.start(Topology.of(Role.RANK, 2).and(Role.CLIENT, 1), Progress.SILENT)) {
      assertThat(platform.nodes())
          .extracting(Node::name)
          .containsExactly("machine rank 1", "machine rank 2", "machine client");
      for (Node node : platform.nodes()) {
        assertThat(node.host().run(Command.of("true"), SOON).succeeded()).isTrue();
      }
    }
    assertThatThrownBy(() -> prepared.start(Topology.of(Role.RANK, 3), Progress.SILENT))
        .isInstanceOf(HostException.class)
        .hasMessage("platform machine: host: names 2 of 3 machines; list all, separated by commas");
  }

  @Test
  void refusesAnUnsupportedRate() {
    assertThatThrownBy(() -> platform(Map.of(), List.of(NetworkSpec.PLAIN.with("rate", "1Mbit/s"))))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("rate");
  }

  @Test
  void reportsWhatIsMissing() {
    PlatformSpec spec =
        new PlatformSpec("machine", "ssh", new TreeMap<>(), new Resources(1, 1L << 30), List.of());
    assertThatThrownBy(() -> Platforms.create(spec, context))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("host: is missing");
  }

  @Test
  void refusesAnUnknownSetting() {
    assertThatThrownBy(() -> platform(Map.of("hots", "x"), List.of()))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("Unknown key 'hots'; did you mean 'host'?");
  }

  private Platform platform(Map<String, String> more, List<NetworkSpec> networks) throws Exception {
    SortedMap<String, String> settings = new TreeMap<>(more);
    settings.putIfAbsent("host", "127.0.0.1");
    settings.put("port", Integer.toString(sshd.port()));
    settings.put("key", sshd.userKey().toString());
    settings.put("known_hosts", sshd.knownHosts().toString());
    settings.put("directory", Files.createDirectories(directory.resolve("far")).toString());
    return Platforms.create(
        new PlatformSpec("machine", "ssh", settings, new Resources(1, 1L << 30), networks),
        context);
  }

  private Artefacts artefacts() throws Exception {
    Path files = Files.createDirectories(directory.resolve("artefacts"));
    Files.writeString(files.resolve("tare-services.war"), "a war");
    return new Artefacts(
        files, Path.of(System.getProperty("java.home")), directory.resolve("cache"));
  }
}
