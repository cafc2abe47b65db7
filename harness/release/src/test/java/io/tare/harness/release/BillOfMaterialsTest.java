package io.tare.harness.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BillOfMaterialsTest {

  private static final String DAY = "2026-11-20T00:00:00Z";

  @TempDir Path place;

  private Path lists;

  @BeforeEach
  void program() throws IOException {
    byte[] plain = archive(Map.of("a.txt", bytes("plain")));
    for (String each : List.of("lib", "artefacts", "planner")) {
      Files.createDirectory(place.resolve(each));
    }
    Files.write(place.resolve("lib/plain-3.jar"), plain);
    Files.write(
        place.resolve("artefacts/tare-services.war"),
        archive(Map.of("WEB-INF/lib/plain-3.jar", plain)));
    Files.write(
        place.resolve("artefacts/tare-client.jar"),
        archive(
            Map.of(
                "META-INF/maven/org.example/merged/pom.properties",
                bytes("groupId=org.example\nartifactId=merged\nversion=2.1\n"))));
    lists =
        Files.writeString(
            place.resolve("parts.cdx.json"),
            """
            {"components": [{"group": "org.example", "name": "plain", "version": "3",
              "licenses": [{"license": {"id": "MIT"}}],
              "hashes": [{"alg": "SHA-256", "content": "%s"}]}]}
            """
                .formatted(Archive.of(plain).sha256()));
  }

  @Test
  void listsArchivesThoseInThemAndWhatIsMergedIntoThem() throws IOException {
    JsonNode bill = JsonMapper.builder().build().readTree(bill());

    assertThat(bill.findValuesAsText("purl"))
        .containsExactly(
            "pkg:maven/io.tare/tare-client@1.0",
            "pkg:maven/org.example/merged@2.1",
            "pkg:maven/io.tare/tare-services@1.0",
            "pkg:maven/org.example/plain@3",
            "pkg:maven/org.example/plain@3");
    assertThat(bill.findValuesAsText("bom-ref")).doesNotHaveDuplicates();
    assertThat(bill.findValuesAsText("location"))
        .contains("artefacts/tare-services.war!WEB-INF/lib/plain-3.jar", "lib/plain-3.jar");
  }

  @Test
  void isTheSameEachTimeAndContainsNoSerialNumber() throws IOException {
    assertThat(bill()).isEqualTo(bill()).contains(DAY, "\"MIT\"").doesNotContain("serialNumber");
  }

  @Test
  void refusesAnArchiveThatNobodyNames() throws IOException {
    Files.write(place.resolve("lib/stray.jar"), archive(Map.of("b.txt", bytes("stray"))));

    assertThatThrownBy(this::bill)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("stray.jar");
  }

  @Test
  void refusesAnotherVersionOfAJarWhosePartsAreInTheTable() throws IOException {
    List<UnnamedParts> table = UnnamedParts.table();
    Coordinates known = table.get(0).jar();

    assertThat(UnnamedParts.of(known, table)).isNotEmpty();
    assertThatThrownBy(
            () -> UnnamedParts.of(new Coordinates(known.group(), known.name(), "8.0.0"), table))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("8.0.0");
  }

  private String bill() throws IOException {
    return new BillOfMaterials("1.0", List.of(lists)).of(place, DAY);
  }

  private static byte[] archive(Map<String, byte[]> entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (var each : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(each.getKey()));
        zip.write(each.getValue());
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
