package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.harness.archive.Schemas;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema for editors agrees with the program. */
class CampaignSchemaTest {

  private static final String SMALL =
      """
      name: small
      platforms: {native: {kind: native}}
      workloads: [{name: soa.quicksort, n: 20000}]
      """;

  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(Schemas.CAMPAIGN.text());

  @ParameterizedTest
  @MethodSource("shippedCampaigns")
  void acceptsTheShippedCampaigns(Path campaign) throws IOException {
    assertThat(
            SCHEMA.validate(
                Files.readString(campaign).replaceAll("@(NAME|RUN|WAR|URLS)@", "mine"),
                InputFormat.YAML))
        .isEmpty();
  }

  static List<Path> shippedCampaigns() throws IOException {
    List<Path> all = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            Path.of("../cli/src/main/resources/io/tare/harness/cli/command"), "like-*.yaml")) {
      files.forEach(all::add);
    }
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(Path.of("../../campaigns"), "*.yaml")) {
      files.forEach(all::add);
    }
    return all;
  }

  /** Whole campaigns begin with their name; other blocks in the documents are parts. */
  @Test
  void acceptsTheCampaignsInTheDocuments() throws IOException {
    List<String> campaigns = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("../../docs"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".md")).toList()) {
        Matcher block =
            Pattern.compile("(?m)^```yaml\\n(name:[\\s\\S]*?)^```$")
                .matcher(Files.readString(file));
        block.results().map(each -> each.group(1)).forEach(campaigns::add);
      }
    }
    assertThat(campaigns)
        .hasSizeGreaterThan(2)
        .allSatisfy(each -> assertThat(SCHEMA.validate(each, InputFormat.YAML)).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void agreesWithTheProgram(String line) {
    boolean isBeyond = line.startsWith("~");
    String campaign = campaign(isBeyond ? line.substring(1) : line);
    boolean isRefused = !SCHEMA.validate(campaign, InputFormat.YAML).isEmpty();

    assertThat(isRefused).isEqualTo(!isBeyond && !complaint(campaign).isEmpty());
  }

  static List<String> mistakes() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(CampaignSchemaTest.class.getResourceAsStream("mistakes.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    }
  }

  private static String campaign(String line) {
    return switch (line.substring(0, 2)) {
      case "P " -> SMALL.replace("kind: native", line.substring(2));
      case "W " -> SMALL.replace("name: soa.quicksort, n: 20000", line.substring(2));
      case "M " ->
          SMALL.replace("native: {kind: native}", "native: {kind: qemu}")
              + "paths: [lan]\ndriver: {kind: open, rate: 20/s}\nphases:\n  - {"
              + line.substring(2)
              + "}\n";
      default -> SMALL + line + "\n";
    };
  }

  private static String complaint(String campaign) {
    try {
      return CampaignFile.parse("x", campaign).name().substring(0, 0);
    } catch (CampaignException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
