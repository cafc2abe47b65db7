package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.archive.RunArchive;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.clock.RunClock;
import io.tare.harness.shipment.Shipment;
import io.tare.infra.platform.Artefacts;
import io.tare.model.JournalEntry;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign on a GlassFish server that runs already. */
@Tag("thorough")
class AdministeredServerIT {

  private static final Path HOME = Path.of("target", "glassfish", "glassfish7").toAbsolutePath();

  @TempDir Path temp;
  private int base;
  private boolean isStarted;

  @BeforeEach
  void start() throws Exception {
    assumeTrue(
        Runtime.version().feature() <= 21, "this GlassFish runs on JDK 17 to 21; use one of them");
    assumeTrue(Files.isDirectory(HOME), "no GlassFish in " + HOME + "; run mvn verify at the top");
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      // Below the ports that the system hands out to clients, so that none of them is taken.
      base = 10_000 + socket.getLocalPort() % 100 * 100;
    }
    asadmin("create-domain", "--nopassword", "--portbase", String.valueOf(base), "tare");
    isStarted = true; // a start that fails may leave a process, too
    asadmin("start-domain", "tare");
  }

  @AfterEach
  void stop() throws Exception {
    if (isStarted) {
      asadmin("stop-domain", "--kill", "tare");
    }
  }

  @Test
  void deploysForEveryTrialAndLeavesNothingBehind() throws Exception {
    String campaign =
        """
        name: admin
        platforms: {one: {kind: native}}
        server: {host: admin, admin_port: %d, http_port: %d}
        workloads: [{name: soa.quicksort, n: 10}]
        stop: {submissions: 10, warmup: 10%%}
        blocks: 2
        """
            .formatted(base + 48, base + 80);
    Path artefacts = RealRun.artefacts(temp.resolve("artefacts"), "tare-services.war");
    Path client = artefacts.resolve("tare-client.jar");
    if (!Files.exists(client)) {
      Files.createFile(client); // a script takes its place here
    }
    Path run = temp.resolve("run");
    FakeWorld world = new FakeWorld();
    Conductor conductor =
        new Conductor(
            new RunServices(
                (choice, all) -> new FakePlatform(choice.name(), world),
                new Artefacts(
                    artefacts, Path.of(System.getProperty("java.home")), temp.resolve("cache")),
                Shipment.PLAIN,
                RunClock.SYSTEM,
                RunListener.SILENT,
                (means, target, least) -> true,
                () -> "",
                Optional.of(temp.resolve("measuring.lock")),
                "it"));
    RunEnd end = conductor.run(run, CampaignFile.parse("x", campaign), campaign, List.of());
    assertThat(end.exitStatus()).isZero();
    assertThat(world.events()).doesNotContain("one:server");
    assertThat(RunArchive.open(run).journal())
        .filteredOn(JournalEntry.TrialStarted.class::isInstance)
        .hasSize(2)
        .allSatisfy(
            entry ->
                assertThat(((JournalEntry.TrialStarted) entry).facts())
                    .containsKeys(
                        "glassfish.version",
                        "jdk.version",
                        "soap.xml_input_factory",
                        "soap.jaxb_context_factory"));
    assertThat(status("/tare/about")).isEqualTo(404);
  }

  private int status(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + (base + 80) + path)).build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private void asadmin(String subcommand, String... words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(HOME.resolve("bin").resolve("asadmin").toString());
    command.add(subcommand);
    command.addAll(List.of("--domaindir", temp.resolve("domains").toString()));
    command.addAll(List.of(words));
    Files.createDirectories(temp.resolve("domains"));
    Path log = temp.resolve("asadmin.log");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("AS_JAVA", System.getProperty("java.home"));
    // In ms; the usual minute is too short on a busy build server.
    builder.environment().put("AS_START_TIMEOUT", "600000");
    assertThat(builder.start().waitFor()).as(Files.readString(log)).isZero();
  }
}
