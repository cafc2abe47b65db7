package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunListener;
import io.tare.harness.run.start.PlatformSource;
import io.tare.harness.run.state.RunServices;
import io.tare.harness.workloads.contract.shipment.Shipment;
import io.tare.infra.api.Artefacts;
import io.tare.infra.hosts.HostException;
import io.tare.infra.http.glassfish.Administration;
import io.tare.infra.http.glassfish.Deployment;
import io.tare.infra.http.glassfish.GlassFishServer;
import io.tare.infra.http.glassfish.ThreadPool;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The administration of GlassFish, and a campaign on an already running one, with a real server.
 */
@Tag("thorough")
class GlassFishServerIT {

  @TempDir static Path directory;
  private static GlassFishDomain domain;
  private static GlassFishServer server;

  @BeforeAll
  static void start() throws Exception {
    domain = GlassFishDomain.started(directory);
    server = GlassFishServer.at(domain.administration());
  }

  @AfterAll
  static void stop() throws Exception {
    if (domain != null) {
      domain.stop();
    }
  }

  @Test
  void reportsItsVersion() throws Exception {
    assertThat(server.version()).contains("GlassFish").contains("7.0.21");
  }

  @Test
  void deploysReplacesAndRemovesAnApplication() throws Exception {
    server.redeploy("one", war("first"), "/one");
    assertThat(server.deployment("one")).contains(new Deployment("one", "/one", true));
    assertThat(domain.page("/one/index.html").body()).isEqualTo("first");
    server.redeploy("one", war("second"), "/one");
    assertThat(domain.page("/one/index.html").body()).isEqualTo("second");
    server.undeploy("one");
    server.undeploy("one");
    assertThat(server.deployment("one")).isEmpty();
  }

  @Test
  void setsTheHttpThreads() throws Exception {
    server.setHttpThreads(new ThreadPool(3, 7));
    assertThat(domain.configuration())
        .containsPattern(
            "<thread-pool(?=[^>]* name=\"http-thread-pool\")"
                + "(?=[^>]* min-thread-pool-size=\"3\")(?=[^>]* max-thread-pool-size=\"7\")");
  }

  @Test
  void reportsThatNothingAnswers() throws Exception {
    GlassFishServer absent =
        GlassFishServer.at(
            Administration.of(URI.create("http://127.0.0.1:" + GlassFishDomain.freePort())));
    assertThatThrownBy(absent::version)
        .isInstanceOf(HostException.class)
        .hasMessageContaining("is the server started?");
  }

  @Test
  void namesTheVariableOfAMissingPassword() {
    Administration administration =
        Administration.of(URI.create("http://127.0.0.1:4848")).as("admin", "TARE_NO_SUCH");
    assertThatThrownBy(() -> GlassFishServer.at(administration))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("TARE_NO_SUCH is not set");
  }

  @Test
  void aCampaignDeploysToItForEveryTrialAndLeavesNothingBehind() throws Exception {
    String campaign =
        """
        name: admin
        platforms: {one: {kind: native}}
        server: {host: admin, admin_port: %d, http_port: %d}
        workloads: [{name: soa.quicksort, n: 10}]
        stop: {submissions: 10, warmup: 10%%}
        blocks: 2
        """
            .formatted(domain.adminPort(), domain.httpPort());
    Path artefacts = RealRun.artefacts(directory.resolve("artefacts"), "tare-services.war");
    Path client = artefacts.resolve("tare-client.jar");
    if (!Files.exists(client)) {
      Files.createFile(client); // a script replaces it here
    }
    Path run = directory.resolve("run");
    FakeWorld world = new FakeWorld();
    Conductor conductor =
        new Conductor(
            new RunServices(
                (choice, all) -> new FakePlatform(PlatformSource.specification(choice, all), world),
                new Artefacts(
                    artefacts,
                    Path.of(System.getProperty("java.home")),
                    directory.resolve("cache")),
                Shipment.PLAIN,
                RunClock.SYSTEM,
                RunListener.SILENT,
                (means, target, min) -> true,
                () -> "",
                Optional.of(directory.resolve("measuring.lock")),
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
    assertThat(RunArchive.open(run).journal())
        .filteredOn(JournalEntry.CellFinished.class::isInstance)
        .hasSize(2)
        .allSatisfy(
            entry ->
                assertThat(((JournalEntry.CellFinished) entry).observations())
                    .containsKeys("server_clock_ratio", "server_clock_offset_ns"));
    assertThat(domain.page("/tare/about").statusCode()).isEqualTo(404);
  }

  private static Path war(String content) throws IOException {
    Path file = Files.createTempFile(directory, "app", ".war");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("index.html"));
      zip.write(content.getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
    return file;
  }
}
