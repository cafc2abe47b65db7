package io.tare.harness.workloads.services.glassfish;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.CampaignFile;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.RunContext;
import io.tare.services.fixture.BuiltTare;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Archives that real JVMs create from the built programs. */
@Tag("thorough")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClassArchivesIT {

  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  private static final List<String> BUILT =
      List.of(
          "tare-host.jar", "glassfish-embedded-all.jar", "tare-services.war", "tare-client.jar");

  private Path temp;
  private Artefacts built;
  private Artefacts shipped;
  private final List<String> steps = new ArrayList<>();

  @BeforeAll
  void ship(@TempDir Path directory) throws Exception {
    temp = directory;
    built =
        new Artefacts(Files.createDirectory(temp.resolve("built")), JAVA_HOME, temp.resolve("ca"));
    for (String name : BUILT) {
      Files.copy(BuiltTare.artefact(name), built.directory().resolve(name));
    }
    shipped = shipment();
  }

  private Artefacts shipment() throws Exception {
    try (RunContext context = RunContext.open("it", temp.resolve("ca"))) {
      return ClassArchives.in(context)
          .of(
              built,
              CampaignFile.parse(
                  "x",
                  """
                  name: x
                  platforms: {here: {kind: native}}
                  workloads: [{name: soa.quicksort, n: 10}]
                  """),
              steps::add);
    }
  }

  @Test
  void aServerMapsTheArchiveInAnyDirectory() throws Exception {
    Path elsewhere = Files.createDirectory(temp.resolve("else where"));
    try (Stream<Path> files = Files.list(shipped.directory())) {
      for (Path file : files.toList()) {
        Files.copy(file, elsewhere.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    assertThat(ready(elsewhere)).contains("\"class_archive\":\"mapped\"");
  }

  /** It says so only on standard error, because a program reads its standard output. */
  @Test
  void aServerWithADifferentJarStartsWithoutIt() throws Exception {
    Path changed = Files.createDirectory(temp.resolve("changed"));
    try (Stream<Path> files = Files.list(shipped.directory())) {
      for (Path file : files.toList()) {
        Files.copy(file, changed.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    Files.setLastModifiedTime(changed.resolve("tare-host.jar"), FileTime.fromMillis(1_000_000));
    assertThat(ready(changed)).startsWith("{").contains("\"class_archive\":\"none\"");
  }

  @Test
  void theSameArtefactsAreArchivedOnce() throws Exception {
    assertThat(shipment().directory()).isEqualTo(shipped.directory());
    assertThat(steps).hasSize(1);
  }

  @Test
  void artefactsAreShippedWithTheirArchives() {
    assertThat(shipped.directory())
        .isDirectoryContaining("glob:**/tare-client.jsa")
        .isDirectoryContaining("glob:**/tare-host.jsa")
        .isDirectoryContaining("glob:**/tare-services.war");
  }

  private static String ready(Path directory) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(JAVA_HOME.resolve("bin/java").toString()));
    command.addAll(BuiltTare.JVM_OPTIONS);
    command.addAll(
        List.of(
            "-Xmx256m",
            "-Xlog:disable",
            "-Xlog:all=warning:stderr",
            "-XX:SharedArchiveFile=tare-host.jsa",
            "--add-modules=jdk.incubator.vector",
            "-jar",
            "tare-host.jar",
            "--war",
            "tare-services.war"));
    Process server =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new java.io.InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
      return String.valueOf(out.readLine());
    } finally {
      server.getOutputStream().close();
      if (!server.waitFor(30, TimeUnit.SECONDS)) {
        server.destroyForcibly();
      }
    }
  }
}
