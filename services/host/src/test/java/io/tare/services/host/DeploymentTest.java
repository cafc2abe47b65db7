package io.tare.services.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeploymentTest {

  @TempDir Path directory;

  @Test
  void anApplicationDescribesItselfIfItsManifestSaysSo() throws IOException {
    assertThat(Deployment.describesItself(war("Tare-About"))).isTrue();
    assertThat(Deployment.describesItself(war("Built-By"))).isFalse();
  }

  @Test
  void anApplicationWithoutAManifestDoesNotDescribeItself() throws IOException {
    Path war = directory.resolve("bare.war");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(war))) {
      out.putNextEntry(new ZipEntry("index.html"));
    }
    assertThat(Deployment.describesItself(war)).isFalse();
  }

  @Test
  void aFileThatIsNoArchiveIsAnError() throws IOException {
    Path war = Files.writeString(directory.resolve("text.war"), "text");
    assertThatExceptionOfType(RefusedApplicationException.class)
        .isThrownBy(() -> Deployment.describesItself(war))
        .withMessageStartingWith("GlassFish did not deploy text.war: it is not a zip file: ");
  }

  private Path war(String attribute) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue(attribute, "about");
    Path war = directory.resolve(attribute + ".war");
    new JarOutputStream(Files.newOutputStream(war), manifest).close();
    return war;
  }
}
