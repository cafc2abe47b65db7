package io.tare.infra.openstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.Network;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformSettings;
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
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.lease.KilledHarness;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.MachineStatus.State;
import io.tare.infra.managed.RetryingControl;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real keystone, placement, glance, neutron and nova with its fake driver, where {@code
 * openstack-here} has installed them. Servers become active without running; SSH servers on this
 * machine answer at neutron's addresses.
 */
@Tag("long")
class OpenstackServicesIT {

  private static final String VARIABLE = "TARE_OPENSTACK";
  private static final Path SCRIPT =
      Path.of("src", "test", "scripts", "openstack-here").toAbsolutePath();
  private static final Duration SOON = Duration.ofMinutes(5);
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int GUEST_PORT = 2222;

  private static Path services;
  private static boolean startedHere;
  private static Process joining;

  @TempDir Path directory;
  private RunContext context;
  private OpenstackSession operator;

  @BeforeAll
  static void startServices() throws Exception {
    String named = System.getenv().getOrDefault(VARIABLE, "");
    assumeTrue(
        !named.isEmpty() && Files.isExecutable(Path.of(named, "venv", "bin", "nova-compute")),
        "no OpenStack services; infra/it/src/test/scripts/openstack-here install DIRECTORY, and name it"
            + " by $"
            + VARIABLE);
    assumeTrue(
        "root".equals(System.getProperty("user.name")),
        "guests are joined by addresses of the loopback device; run as root");
    services = Path.of(named);
    if (script("status").waitFor() != 0) {
      startedHere = true;
      assertThat(script("start").waitFor()).isZero();
    }
    joining = script("join");
  }

  @AfterAll
  static void stopServices() throws Exception {
    if (joining != null) {
      joining.destroy();
      joining.waitFor();
    }
    if (startedHere) {
      script("stop").waitFor();
    }
  }

  private static Process script(String command) throws Exception {
    return new ProcessBuilder(SCRIPT.toString(), command, services.toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(new java.io.File("target/openstack.log")))
        .start();
  }

  @BeforeEach
  void open() throws Exception {
    context = RunContext.open("openstack-it", directory.resolve("cache"));
    operator = session("admin");
  }

  @AfterEach
  void close() throws Exception {
    context.close();
    for (Leftovers each : Leftovers.find(directory.resolve("victims"))) {
      var unused = each.remove();
    }
    List<String> left = left();
    // So that a failed one does not affect others.
    try (RetryingControl control = control(session("admin"), "admin")) {
      for (String each : control.tagged()) {
        control.remove(each, SOON);
      }
    }
    assertThat(left).isEmpty();
  }

  @Test
  void aServerIsCreatedUsedOverSshAndRemoved() throws Exception {
    RunningPlatform platform =
        started("admin", Map.of("placement", "different"), Topology.of(Role.RANK, 2));
    assertThat(platform.nodes()).hasSize(2);
    for (var node : platform.nodes()) {
      assertThat(node.address(Network.LAN)).startsWith("10.213.99.");
      assertThat(node.host().run(Command.of("cat", node.artefact("tare-services.war")), SOON))
          .extracting(each -> each.standardOutput())
          .isEqualTo("a war");
    }
    SortedSet<String> hosts = new TreeSet<>();
    for (JsonNode each : servers()) {
      hosts.add(each.path("OS-EXT-SRV-ATTR:host").asText());
      assertThat(each.path("tags").toString()).contains("tare-run-" + context.leases().token());
    }
    assertThat(hosts).containsExactly("compute-1", "compute-2");
    assertThat(platform.environment().facts())
        .containsEntry("hypervisor.name", "fake")
        .containsEntry("hypervisor.stand_in", "nova's fake driver: nothing runs")
        .containsEntry("openstack.image.name", "nothing")
        .containsEntry("openstack.host.cpu_overcommit", "4.0");
    assertThat(left()).contains("server group").hasSizeGreaterThanOrEqualTo(4);
    platform.close();
    assertThat(left()).isEmpty();
  }

  @Test
  void aUserWithoutOperatorRightsUsesAnExistingFlavor() throws Exception {
    assertThatThrownBy(() -> started("member", Map.of(), Topology.ONE_SERVER, 3))
        .hasMessageContaining("no flavor has 3 processors")
        .hasMessageContaining("os_compute_api:os-flavor-manage:create")
        .hasMessageContaining("set one with flavor");
    RunningPlatform platform = started("member", Map.of("flavor", "small"), Topology.ONE_SERVER, 1);
    assertThat(platform.environment().facts().get("hypervisor.name")).startsWith("unknown");
    platform.close();
  }

  @Test
  void anExceededQuotaIsReportedWithNovasMessage() throws Exception {
    assertThatThrownBy(() -> started("admin", Map.of(), Topology.ONE_SERVER, 64))
        .isInstanceOf(HostException.class)
        .hasMessageStartingWith("platform cloud: nova refuses (403): Quota exceeded for cores:")
        .hasMessageContaining("64");
    assertThat(left()).isEmpty();
  }

  @Test
  void aServerInErrorIsReportedAndRemoved() throws Exception {
    // No host has so much memory.
    assertThatThrownBy(
            () -> started("admin", Map.of(), new Resources(1, 40L << 40), Topology.ONE_SERVER))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("platform cloud: machine tare-")
        .hasMessageContaining("failed: nova reports: No valid host was found.");
    assertThat(left()).isEmpty();
  }

  /**
   * What recorded answers do not show: neutron's rules for accounts, and that nova attaches the
   * port to the named network.
   */
  @Test
  void aServerIsOnTheNamedNetworkAndAnExternalOneIsRefused() throws Exception {
    List<String> made = new ArrayList<>();
    try {
      made.add(network("it-second", "10.213.98.0/24", "shared"));
      made.add(network("it-outer", "10.213.97.0/24", "router:external"));
      RunningPlatform platform =
          started("member", Map.of("flavor", "small", "network", "it-second"), Topology.ONE_SERVER);
      assertThat(platform.node(Role.SERVER).address(Network.LAN)).startsWith("10.213.98.");
      assertThat(platform.environment().facts())
          .containsEntry("openstack.network.name", "it-second")
          .containsEntry("openstack.network.id", made.get(0))
          .containsEntry("openstack.network.mtu_bytes", "1500")
          .containsEntry("openstack.network.port.status", "ACTIVE")
          .containsEntry("openstack.network.type", "unknown: only operators can see it");
      platform.close();
      assertThatThrownBy(
              () ->
                  started(
                      "member",
                      Map.of("flavor", "small", "network", "it-outer"),
                      Topology.ONE_SERVER))
          .hasMessageStartingWith("platform cloud: neutron refuses (403): ")
          .hasMessageContaining("network 'it-outer' is external");
      assertThat(left()).isEmpty();
    } finally {
      for (String each : made) {
        operator.delete(CloudService.NETWORK, "/networks/" + each);
      }
    }
  }

  /** Creates a network with a subnet, and returns its id. */
  private String network(String name, String range, String property) throws Exception {
    String id =
        operator
            .post(
                CloudService.NETWORK,
                "/networks",
                Map.of("network", Map.of("name", name, property, true)))
            .at("/network/id")
            .asText();
    Map<String, Object> subnet =
        Map.of("network_id", id, "ip_version", 4, "cidr", range, "enable_dhcp", false);
    assertThat(operator.post(CloudService.NETWORK, "/subnets", Map.of("subnet", subnet)))
        .isNotEmpty();
    return id;
  }

  @Test
  void aRevokedTokenIsReplaced() throws Exception {
    OpenstackSession session = session("admin");
    try (RetryingControl control = control(session, "admin")) {
      String name = "tare-" + context.leases().nextToken();
      control.create(order(name), Progress.SILENT);
      awaitRunning(control, name);
      String first = session.token();
      revoke(first);
      assertThat(control.status(name).state()).isEqualTo(State.RUNNING);
      assertThat(session.token()).isNotEqualTo(first);
      revoke(session.token());
      control.remove(name, SOON);
    }
  }

  /** Tokens of the cloud "brief" expire after five seconds, while the server is being created. */
  @Test
  void anExpiredTokenIsReplaced() throws Exception {
    OpenstackSession session = session("brief");
    try (RetryingControl control = control(session, "brief")) {
      String name = "tare-" + context.leases().nextToken();
      control.create(order(name), Progress.SILENT);
      String first = session.token();
      awaitRunning(control, name);
      TimeUnit.SECONDS.sleep(6);
      assertThat(control.status(name).state()).isEqualTo(State.RUNNING);
      assertThat(session.token()).isNotEqualTo(first);
      control.remove(name, SOON);
    }
  }

  @Test
  void aRunningServerIsMigratedToAnotherHost() throws Exception {
    OpenstackSession session = session("admin");
    try (RetryingControl control = control(session, "admin")) {
      String name = "tare-" + context.leases().nextToken();
      control.create(order(name), Progress.SILENT);
      awaitRunning(control, name);
      String before = control.facts(name).get("openstack.host");
      MigrationRecord moved = control.migrate(name, MigrationOrder.parse("live"));
      assertThat(moved.route().destination()).isNotEmpty().isNotEqualTo(moved.route().source());
      assertThat(control.facts(name).get("openstack.host")).isNotEqualTo(before);
      control.remove(name, SOON);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "asking openstack for machine",
        "asking nova for a flavor",
        "asking neutron for a port",
        "asking nova for the server",
        "nova accepted the request",
        "waiting until machine",
      })
  void nothingIsLeftAfterAKillAtAnyStep(String step) throws Exception {
    Path cache = directory.resolve("victims");
    try (KilledHarness harness =
        KilledHarness.of("openstack")
            .with(settings("admin", Map.of("placement", "same")))
            .in(cache)
            .startTo(step)) {
      harness.kill();
      assertThat(
              harness.left().resources().stream()
                  .anyMatch(MachineResource.Machine.class::isInstance))
          .isEqualTo(!left().isEmpty());
      harness.assertRemoved();
    }
    assertThat(left()).isEmpty();
    assertThat(Leftovers.find(cache)).isEmpty();
  }

  @Test
  void noFileContainsASecret() throws Exception {
    String password = Files.readString(services.resolve("password"));
    RunningPlatform platform = started("admin", Map.of(), Topology.ONE_SERVER);
    assertThat(files(directory)).noneMatch(each -> each.contains(password));
    assertThat(platform.environment().toString()).doesNotContain(password);
    platform.close();
  }

  private void awaitRunning(RetryingControl control, String name) throws Exception {
    Stopwatch booting = Stopwatch.started();
    MachineStatus status = control.status(name);
    while (status.state() != State.RUNNING) {
      assertThat(status.state()).isEqualTo(State.COMING);
      assertThat(booting.isBeyond(SOON)).isFalse();
      TimeUnit.MILLISECONDS.sleep(200);
      status = control.status(name);
    }
  }

  private void revoke(String token) throws Exception {
    URI address = URI.create(operator.account().identity() + "/auth/tokens");
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .DELETE()
            .header("X-Auth-Token", operator.token())
            .header("X-Subject-Token", token)
            .build();
    assertThat(
            HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode())
        .isEqualTo(204);
  }

  private MachineOrder order(String name) throws Exception {
    PlatformSpec spec =
        new PlatformSpec(
            "cloud",
            "openstack",
            settings("admin", Map.of()),
            new Resources(1, 1500L << 20),
            List.of());
    CloudInit cloudInit = CloudInit.of(name, "root", directory);
    return new MachineOrder(
        name, context.leases().token(), spec, 0, Optional.of(cloudInit), Optional.empty());
  }

  private RetryingControl control(OpenstackSession session, String cloud) {
    return new RetryingControl(
        new OpenstackControl(session, PlatformSettings.of("cloud", settings(cloud, Map.of()))),
        PATIENCE);
  }

  private static OpenstackSession session(String cloud) throws Exception {
    return new OpenstackSession(
        CloudAccount.of(
            PlatformSettings.of("cloud", settings(cloud, Map.of(), "/var/tmp")), Map.of()));
  }

  private RunningPlatform started(String cloud, Map<String, String> more, Topology topology)
      throws Exception {
    return started(cloud, more, topology, 1);
  }

  private RunningPlatform started(
      String cloud, Map<String, String> more, Topology topology, int cpus) throws Exception {
    return started(cloud, more, new Resources(cpus, 1500L << 20), topology);
  }

  private RunningPlatform started(
      String cloud, Map<String, String> more, Resources resources, Topology topology)
      throws Exception {
    PlatformSpec spec =
        new PlatformSpec(
            "cloud", "openstack", settings(cloud, more), resources, List.of(NetworkSpec.PLAIN));
    Path files = Files.createDirectories(directory.resolve("artefacts"));
    Files.writeString(files.resolve("tare-services.war"), "a war");
    return Platforms.create(spec, context)
        .prepare(
            new Artefacts(
                files, Path.of(System.getProperty("java.home")), directory.resolve("cache")),
            Progress.SILENT)
        .start(topology, Progress.SILENT);
  }

  private SortedMap<String, String> settings(String cloud, Map<String, String> more) {
    SortedMap<String, String> all = settings(cloud, more, directory.resolve("far").toString());
    directory.resolve("far").toFile().mkdirs();
    return all;
  }

  private static SortedMap<String, String> settings(
      String cloud, Map<String, String> more, String far) {
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("cloud", cloud);
    settings.put("clouds_file", services.resolve("clouds.yaml").toString());
    settings.put("image", "nothing");
    settings.put("guest_port", Integer.toString(GUEST_PORT));
    settings.put("guest_directory", far);
    settings.put("java", System.getProperty("java.home") + "/bin/java");
    settings.put("boot_deadline", "60s");
    settings.putAll(more);
    return settings;
  }

  private List<JsonNode> servers() throws Exception {
    return new NovaPages(operator, "/servers/detail?all_tenants=1", "servers").all();
  }

  /** What Tare has created in the cloud, one word each. */
  private List<String> left() throws Exception {
    List<String> left = new ArrayList<>();
    servers().forEach(each -> left.add("server"));
    operator.get(CloudService.NETWORK, "/ports").path("ports").forEach(each -> left.add("port"));
    new NovaFlavors(operator).machines().forEach(each -> left.add("flavor"));
    operator
        .get(CloudService.COMPUTE, "/os-server-groups?all_projects=1")
        .path("server_groups")
        .forEach(each -> left.add("server group"));
    return left;
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
