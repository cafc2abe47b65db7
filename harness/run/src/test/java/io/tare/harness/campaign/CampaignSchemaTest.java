package io.tare.harness.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.archive.Schemas;
import io.tare.harness.workload.Workloads;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema that editors are told of knows what the program knows. */
class CampaignSchemaTest {

  /** A key that is near no other, so that the program names all that it knows. */
  private static final String ODD = "zzzzzzzzzzzzzz: 1";

  private static final String SMALL =
      """
      name: small
      platforms: {native: {kind: native}}
      workloads: [{name: soa.quicksort, n: 20000}]
      """;

  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(Schemas.CAMPAIGN.text());

  private final JsonNode keys = properties();

  @ParameterizedTest
  @MethodSource("shippedCampaigns")
  void describesTheCampaignsThatAreShipped(Path campaign) throws IOException {
    assertThat(
            SCHEMA.validate(Files.readString(campaign).replace("@NAME@", "mine"), InputFormat.YAML))
        .isEmpty();
  }

  static List<Path> shippedCampaigns() throws IOException {
    List<Path> all = new ArrayList<>();
    all.add(Path.of("../cli/src/main/resources/io/tare/cli/command/init.yaml"));
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(Path.of("../../campaigns"), "*.yaml")) {
      files.forEach(all::add);
    }
    return all;
  }

  /** Whole campaigns begin with their name; what else stands in the documents are parts. */
  @Test
  void describesTheCampaignsOfTheDocuments() throws IOException {
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

  @Test
  void knowsTheKeysOfACampaign() {
    assertThat(names(keys)).isEqualTo(known(SMALL + ODD));
  }

  @ParameterizedTest
  @ValueSource(strings = {"resources", "client", "lan", "stop", "validity"})
  void knowsTheKeysOfATable(String table) {
    assertThat(names(keys.at("/" + table + "/properties")))
        .isEqualTo(known(SMALL + table + ": {" + ODD + "}"));
  }

  @ParameterizedTest
  @CsvSource({
    "/properties/programs, 'programs: {@}'",
    "/$defs/slurm, 'programs: {slurm: {@}}'",
    "/$defs/programs, 'resources: {cpus: 1}'"
  })
  void knowsTheKeysOfPrograms(String table, String keysOfIt) {
    String own = keysOfIt.contains("@") ? "" : ", programs: {" + ODD + "}";
    String campaign = SMALL.replace("{kind: native}", "{kind: native" + own + "}");
    assertThat(names(schema().at(table + "/properties")))
        .isEqualTo(known(campaign + keysOfIt.replace("@", ODD)));
  }

  @Test
  void knowsTheKeysOfAServerThatRunsAlready() {
    assertThat(names(keys.at("/server/properties")))
        .isEqualTo(known(SMALL + "server: {host: admin, " + ODD + "}"));
  }

  @ParameterizedTest
  @CsvSource({"0,'kind: closed'", "1,'kind: open, rate: 1/s'"})
  void knowsTheKeysOfADriver(int index, String driver) {
    assertThat(names(keys.at("/driver/oneOf/" + index + "/properties")))
        .isEqualTo(known(SMALL + "driver: {" + driver + ", " + ODD + "}"));
  }

  @Test
  void knowsTheKindsOfPlatformAndTheirSettings() {
    Set<String> kinds = new TreeSet<>();
    for (JsonNode each : keys.at("/platforms/additionalProperties/oneOf")) {
      String kind = each.at("/properties/kind/const").textValue();
      kinds.add(kind);
      String campaign = SMALL.replace("kind: native", "kind: " + kind + ", " + ODD);
      assertThat(names(each.get("properties"))).as(kind).isEqualTo(known(campaign));
    }
    assertThat(kinds).isEqualTo(KnownKinds.present().settings().keySet());
  }

  @Test
  void knowsTheWorkloadsAndTheirParameters() {
    Set<String> workloads = new TreeSet<>();
    for (JsonNode each : keys.at("/workloads/items/oneOf")) {
      String workload = each.at("/properties/name/const").textValue();
      workloads.add(workload);
      String campaign = SMALL.replace("soa.quicksort, n: 20000", workload + ", " + ODD);
      assertThat(names(each.get("properties"))).as(workload).isEqualTo(known(campaign));
    }
    assertThat(workloads).isEqualTo(new TreeSet<>(Workloads.names()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "blocks: 0",
        "block: 1",
        "server: {heap: 512}",
        "server: {collector: zgc}",
        "driver: {kind: closed, rate: 1/s}",
        "driver: {kind: open}",
        "paths: [wan]",
        "stop: {warmup: 0.1}",
        "validity: {steel: 5%}",
        "resources: {cpus: two}"
      })
  void refusesWhatTheProgramRefuses(String wrong) {
    assertThat(SCHEMA.validate(SMALL, InputFormat.YAML)).isEmpty();
    assertThat(SCHEMA.validate(SMALL + wrong, InputFormat.YAML)).isNotEmpty();
    assertThat(complaint(SMALL + wrong)).isNotEmpty();
  }

  private static JsonNode properties() {
    return schema().get("properties");
  }

  private static JsonNode schema() {
    try {
      return new ObjectMapper().readTree(Schemas.CAMPAIGN.text());
    } catch (IOException e) {
      throw new IllegalStateException("the schema is no JSON", e);
    }
  }

  private static Set<String> names(JsonNode properties) {
    Set<String> names = new TreeSet<>();
    properties.properties().forEach(each -> names.add(each.getKey()));
    return names;
  }

  /** What the program says is allowed where the odd key stands. */
  private static Set<String> known(String campaign) {
    Matcher allowed =
        Pattern.compile("zzz: Unknown key 'zzz'; allowed: (.*)").matcher(complaint(campaign));
    assertThat(allowed.find()).as(complaint(campaign)).isTrue();
    return new TreeSet<>(Arrays.asList(allowed.group(1).split(", ")));
  }

  private static String complaint(String campaign) {
    try {
      return CampaignFile.parse("x", campaign).name().substring(0, 0);
    } catch (CampaignException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
