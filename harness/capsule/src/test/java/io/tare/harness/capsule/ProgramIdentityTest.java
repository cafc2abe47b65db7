package io.tare.harness.capsule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramIdentityTest {

  private static final byte[] CLASS = bytes("cafebabe".repeat(100));

  @TempDir Path place;

  @Test
  void isTheSameForBuildsWithDifferentPomsManifestsAndCompression() throws IOException {
    Path checkout = program("checkout", archive(jar("<pom/>", "17", CLASS), 6, 0, false));
    Path release = program("release", archive(jar("<flat-pom/>", "21", CLASS), 9, 1_000_000, true));

    assertThat(ProgramIdentity.of(checkout)).isEqualTo(ProgramIdentity.of(release));
  }

  @Test
  void isTheSameForPomsInArchivesWithinAnArchive() throws IOException {
    Path checkout = program("checkout", war(archive(jar("<pom/>", "17", CLASS), 6, 0, false)));
    Path release = program("release", war(archive(jar("<flat-pom/>", "17", CLASS), 6, 0, true)));

    assertThat(ProgramIdentity.of(checkout)).isEqualTo(ProgramIdentity.of(release));
  }

  @Test
  void differsIfAClassDiffers() throws IOException {
    byte[] other = CLASS.clone();
    other[7]++;

    Path one = program("one", war(archive(jar("<pom/>", "17", CLASS), 6, 0, false)));
    Path two = program("two", war(archive(jar("<pom/>", "17", other), 6, 0, false)));

    assertThat(ProgramIdentity.of(one)).isNotEqualTo(ProgramIdentity.of(two));
  }

  @Test
  void differsIfALibraryDiffersInAnyByte() throws IOException {
    Path one = program("one", archive(jar("<pom/>", "17", CLASS), 6, 0, false));
    Path two = program("two", archive(jar("<pom/>", "17", CLASS), 6, 0, false));
    Files.write(two.resolve("lib/library-1.0.jar"), bytes("other"));

    assertThat(ProgramIdentity.of(one)).isNotEqualTo(ProgramIdentity.of(two));
  }

  private Path program(String name, byte[] archive) throws IOException {
    Path program = place.resolve(name);
    Path lib = Files.createDirectories(program.resolve("lib"));
    Path artefacts = Files.createDirectories(program.resolve("artefacts"));
    Files.write(lib.resolve("library-1.0.jar"), bytes("a library"));
    Files.write(artefacts.resolve("tare-services.war"), archive);
    return program;
  }

  private static Map<String, byte[]> jar(String pom, String java, byte[] code) {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("META-INF/MANIFEST.MF", bytes("Build-Jdk-Spec: " + java + "\n"));
    entries.put("META-INF/maven/io.tare/tare-app/pom.xml", bytes(pom));
    entries.put("io/tare/App.class", code);
    entries.put("io/tare/app.properties", bytes("a=b\n"));
    return entries;
  }

  private static byte[] war(byte[] jar) throws IOException {
    return archive(Map.of("WEB-INF/lib/tare-app-1.0.jar", jar), 6, 0, false);
  }

  private static byte[] archive(
      Map<String, byte[]> entries, int level, long modifiedMillis, boolean isReversed)
      throws IOException {
    List<String> names = new ArrayList<>(entries.keySet());
    if (isReversed) {
      Collections.reverse(names);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.setLevel(level);
      for (String name : names) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(modifiedMillis);
        zip.putNextEntry(entry);
        zip.write(entries.get(name));
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
