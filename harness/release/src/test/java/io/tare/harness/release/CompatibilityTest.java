package io.tare.harness.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompatibilityTest {

  private static final String METERS =
      "public class Meters { public int read(int port) { return 1; } }";

  @TempDir Path place;

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();

  @BeforeEach
  void stageTheEarlierRelease() throws IOException {
    stage("earlier", "tare-meters", "1.0", METERS);
  }

  @Test
  void whatIsAddedIsCompatible() throws IOException {
    stage(
        "present",
        "tare-meters",
        "1.1",
        "public class Meters { public int read(int port) { return 2; } public int count() { return 1; } }");
    stage("present", "tare-more", "1.1", "public class More {}");

    assertThat(compare()).isEqualTo(Compatibility.COMPATIBLE);
    assertThat(printed()).isEqualTo("1 modules compared, 0 incompatible changes\n");
  }

  @Test
  void aMethodThatIsGoneIsNamed() throws IOException {
    stage("present", "tare-meters", "1.1", "public class Meters {}");

    assertThat(compare()).isEqualTo(Compatibility.INCOMPATIBLE);
    assertThat(printed())
        .startsWith("tare-meters: Meters: method removed read\n")
        .endsWith("1 incompatible changes\n");
  }

  @Test
  void anotherTypeOfAResultIsIncompatible() throws IOException {
    stage(
        "present",
        "tare-meters",
        "1.1",
        "public class Meters { public long read(int port) { return 1; } }");

    assertThat(compare()).isEqualTo(Compatibility.INCOMPATIBLE);
    assertThat(printed()).contains("method return type changed read");
  }

  @Test
  void aMethodThatImplementersLackIsIncompatible() throws IOException {
    stage("earlier", "tare-kinds", "1.0", "public interface Kind {}");
    stage("present", "tare-meters", "1.1", METERS);
    stage("present", "tare-kinds", "1.1", "public interface Kind { int rank(); }");

    assertThat(compare()).isEqualTo(Compatibility.INCOMPATIBLE);
    assertThat(printed()).startsWith("tare-kinds: Kind: method added to interface rank\n");
  }

  @Test
  void aModuleThatIsGoneIsNamed() throws IOException {
    stage("present", "tare-more", "1.1", "public class More {}");

    assertThat(compare()).isEqualTo(Compatibility.INCOMPATIBLE);
    assertThat(printed()).startsWith("tare-meters: the module is gone\n");
  }

  @Test
  void aMissingDirectoryIsNoAnswer() {
    assertThat(compare()).isEqualTo(Compatibility.UNCHECKED);
    assertThat(printed())
        .isEqualTo(
            "compatibility not checked: there is no directory %s; run .ci/publish in that release\n"
                .formatted(place.resolve("present")));
  }

  @Test
  void anEmptyDirectoryIsNoAnswer() throws IOException {
    Files.createDirectory(place.resolve("present"));

    assertThat(compare()).isEqualTo(Compatibility.UNCHECKED);
    assertThat(printed()).contains("there are no modules in");
  }

  @Test
  void twoVersionsInOneDirectoryAreNoAnswer() throws IOException {
    stage("present", "tare-meters", "1.1", METERS);
    stage("present", "tare-meters", "1.2", METERS);

    assertThat(compare()).isEqualTo(Compatibility.UNCHECKED);
    assertThat(printed()).contains("two jars of tare-meters");
  }

  @Test
  void aDamagedJarIsNoAnswer() throws IOException {
    Path version = Files.createDirectories(place.resolve("present/io/tare/tare-meters/1.1"));
    Files.writeString(version.resolve("tare-meters-1.1.jar"), "no archive");

    assertThat(compare()).isEqualTo(Compatibility.UNCHECKED);
  }

  private int compare() {
    PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8);
    return new Compatibility(out).between(place.resolve("earlier"), place.resolve("present"));
  }

  private String printed() {
    return output.toString(StandardCharsets.UTF_8);
  }

  /** Compiles a class into a jar of a module, where a repository has it. */
  private void stage(String release, String module, String version, String source)
      throws IOException {
    Path directory =
        Files.createDirectories(place.resolve(release + "/io/tare/" + module + "/" + version));
    String name = source.replaceFirst(".*? (?:class|interface) (\\w+) .*", "$1");
    Path file = Files.writeString(directory.resolve(name + ".java"), source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int status = compiler.run(null, null, null, "-proc:none", file.toString());
    assertThat(status).isZero();
    try (JarOutputStream jar =
        new JarOutputStream(
            Files.newOutputStream(directory.resolve(module + "-" + version + ".jar")))) {
      jar.putNextEntry(new JarEntry(name + ".class"));
      Files.copy(directory.resolve(name + ".class"), jar);
    }
    Files.writeString(directory.resolve(module + "-" + version + "-sources.jar"), "no archive");
  }
}
