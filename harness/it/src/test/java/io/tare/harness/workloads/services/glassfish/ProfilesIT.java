package io.tare.harness.workloads.services.glassfish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.campaign.CampaignFile;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.RunContext;
import io.tare.services.fixture.BuiltTare;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Caches with profiles that real JVMs create and use, from the built programs. */
@Tag("long")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProfilesIT {

  private static final Path JVMS = Path.of("/usr/lib/jvm");

  private static final List<String> BUILT =
      List.of(
          "tare-host.jar", "glassfish-embedded-all.jar", "tare-services.war", "tare-client.jar");

  private static final String CAMPAIGN =
      """
      name: trained
      platforms: {here: {kind: native}}
      server: {archive: profiles, training: 5s, heap: 256MiB}
      workloads: [{name: soa.quicksort, n: 5000}, {name: soap.marshal, s: 20kB, c: 10}]
      """;

  private Path temp;
  private Path javaHome;
  private Artefacts built;
  private Artefacts shipped;
  private final List<String> steps = new ArrayList<>();

  @BeforeAll
  void train(@TempDir Path directory) throws Exception {
    Optional<Path> newest = newest();
    assumeTrue(newest.isPresent(), "no JDK 25 in " + JVMS + "; install temurin-25-jdk");
    javaHome = newest.orElseThrow();
    temp = directory;
    built =
        new Artefacts(Files.createDirectory(temp.resolve("built")), javaHome, temp.resolve("ca"));
    for (String name : BUILT) {
      Files.copy(BuiltTare.artefact(name), built.directory().resolve(name));
    }
    shipped = shipment(CAMPAIGN);
  }

  @Test
  void aServerStartsWithProfilesInAnyDirectory() throws Exception {
    assertThat(ready(copied("else where"))).contains("\"class_archive\":\"profiles\"");
  }

  /** It says so only on standard error, because a program reads its standard output. */
  @Test
  void aServerWithADifferentJarStartsWithoutThem() throws Exception {
    Path changed = copied("changed");
    Files.setLastModifiedTime(changed.resolve("tare-host.jar"), FileTime.fromMillis(1_000_000));
    assertThat(ready(changed)).startsWith("{").contains("\"class_archive\":\"none\"");
  }

  @Test
  void theClientHasItsOwn() {
    assertThat(shipped.directory())
        .isDirectoryContaining("glob:**/tare-client.aot")
        .isDirectoryNotContaining("glob:**/*.config");
  }

  @Test
  void theSameCellsAreTrainedOnce() throws Exception {
    assertThat(shipment(CAMPAIGN + "blocks: 9\n").directory()).isEqualTo(shipped.directory());
    assertThat(steps).containsExactly("training server and client for 5 s, once for this campaign");
  }

  private Artefacts shipment(String campaign) throws Exception {
    try (RunContext context = RunContext.open("it", temp.resolve("ca"))) {
      return ClassArchives.in(context).of(built, CampaignFile.parse("x", campaign), steps::add);
    }
  }

  private Path copied(String name) throws IOException {
    Path directory = Files.createDirectory(temp.resolve(name));
    try (Stream<Path> files = Files.list(shipped.directory())) {
      for (Path file : files.toList()) {
        Files.copy(file, directory.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    return directory;
  }

  private String ready(Path directory) throws IOException, InterruptedException {
    Process server =
        new ProcessBuilder(
                javaHome.resolve("bin/java").toString(),
                "-Xlog:disable",
                "-Xlog:all=warning:stderr",
                "-XX:AOTCache=tare-host.aot",
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-jar",
                "tare-host.jar",
                "--war",
                "tare-services.war")
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
      return String.valueOf(out.readLine());
    } finally {
      server.getOutputStream().close();
      if (!server.waitFor(30, TimeUnit.SECONDS)) {
        server.destroyForcibly();
      }
    }
  }

  private static Optional<Path> newest() throws IOException {
    if (!Files.isDirectory(JVMS)) {
      return Optional.empty();
    }
    try (Stream<Path> all = Files.list(JVMS)) {
      return all.filter(each -> each.getFileName().toString().contains("25"))
          .filter(each -> Files.isExecutable(each.resolve("bin/java")))
          .findFirst();
    }
  }
}
