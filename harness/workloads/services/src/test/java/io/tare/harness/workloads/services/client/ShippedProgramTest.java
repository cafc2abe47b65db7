package io.tare.harness.workloads.services.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.platform.StartArchive;
import io.tare.harness.workloads.contract.JvmOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShippedProgramTest {

  @TempDir Path artefacts;

  @Test
  void programsHaveRelativeNames() {
    List<String> words =
        ShippedProgram.SERVER
            .command("/jdk/bin/java", List.of("-Xmx1m"), "/a b/tare-host.jar", List.of("--port"))
            .arguments();
    assertThat(words)
        .containsSubsequence("/a b", "/jdk/bin/java", "-Xmx1m", "-jar", "tare-host.jar", "--port")
        .doesNotContain("/a b/tare-host.jar");
  }

  @Test
  void complaintsOfAJvmThatCannotStartAreNoLinesOfTheProgram() throws Exception {
    Path jar = artefacts.resolve("tare-client.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Any");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> words =
        ShippedProgram.CLIENT
            .command(java, List.of("-Xms64m", "-Xmx12m"), jar.toString(), List.of())
            .arguments();
    Process program =
        new ProcessBuilder(words).redirectError(artefacts.resolve("err").toFile()).start();

    assertThat(program.getInputStream().readAllBytes()).isEmpty();
    assertThat(artefacts.resolve("err")).content().contains("heap size");
  }

  @Test
  void omitsAMissingArchive() {
    assertThat(ShippedProgram.CLIENT.archiveOptions(artefacts)).isEmpty();
  }

  @Test
  void usesAnArchiveAmongTheArtefacts() throws IOException {
    Files.createFile(artefacts.resolve("tare-client.jsa"));
    assertThat(ShippedProgram.CLIENT.archiveOptions(artefacts))
        .contains("-XX:SharedArchiveFile=tare-client.jsa");
    assertThat(ShippedProgram.SERVER.archiveOptions(artefacts)).isEmpty();
  }

  @Test
  void prefersACacheWithProfilesToAnArchive() throws IOException {
    Files.createFile(artefacts.resolve("tare-host.jsa"));
    Files.createFile(artefacts.resolve("tare-host.aot"));
    assertThat(ShippedProgram.SERVER.archiveOptions(artefacts))
        .contains("-XX:AOTCache=tare-host.aot")
        .noneMatch(option -> option.contains("jsa"));
  }

  /** With an incubator module a JVM accepts no linked classes. */
  @Test
  void aServerWithProfilesHasNoModuleInIncubation() {
    assertThat(JvmOptions.modules(StartArchive.CLASSES)).hasSize(1);
    assertThat(JvmOptions.modules(StartArchive.PROFILES)).isEmpty();
  }
}
