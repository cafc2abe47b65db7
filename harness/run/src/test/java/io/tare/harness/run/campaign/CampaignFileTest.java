package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.harness.archive.Schemas;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.campaign.platform.DatabaseKind;
import io.tare.harness.campaign.platform.KnownKinds;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.campaign.platform.StartArchive;
import io.tare.harness.campaign.stop.Submissions;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Phase;
import io.tare.harness.model.TimedAction;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.ActionArgument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CampaignFileTest {

  private static final String SMALL =
      """
      name: small
      platforms: {native: {kind: native}}
      workloads: [{name: soa.quicksort, n: 20000}]
      """;

  private static final KnownKinds KINDS =
      new KnownKinds(
          new TreeMap<>(
              Map.of(
                  "native", Spec.NONE,
                  "uml", texts("image"),
                  "qemu", texts("image"),
                  "container", Spec.NONE,
                  "ssh", texts("host", "user"))),
          Map.of("uml", 1),
          Map.of(
              "native",
              new TreeMap<>(
                  Map.of("run", ActionArgument.COMMAND, "pause", ActionArgument.DURATION)),
              "uml",
              new TreeMap<>(Map.of("run", ActionArgument.COMMAND))));

  @Test
  void fillsInDefaults() throws CampaignException {
    Campaign campaign = CampaignFile.parse("x", SMALL);
    assertThat(campaign.reference()).isEqualTo("native");
    assertThat(campaign.seed()).isEqualTo(1);
    assertThat(campaign.setup().server()).isEqualTo(ServerChoice.TABLE.otherwise());
    assertThat(campaign.schedule().blocks()).isEqualTo(4);
    assertThat(campaign.submissions(campaign.measurands().get(0)))
        .isEqualTo(new Submissions(1000, 100, 0));
  }

  @Test
  void crossesListsOfValues() throws CampaignException {
    Campaign campaign =
        CampaignFile.parse(
            "x",
            """
            name: crossed
            platforms: {native: {kind: native}}
            paths: [loopback, lan]
            lan: {rate: 100Mbit/s}
            workloads:
              - {name: soap.unmarshal, s: [100kB, 2MB], c: [10, 1000]}
              - {name: jmh.matmul, n: 100, submissions: 5, warmup: 50%}
            """);
    assertThat(campaign.measurands()).hasSize(9).doesNotHaveDuplicates();
    assertThat(campaign.measurands().get(1).parameters())
        .isEqualTo(Parameters.of("s", 100_000L, "c", 1000L));
    assertThat(campaign.measurands().get(5).network()).isEqualTo(Network.LAN);
    assertThat(campaign.setup().networks().between().settings()).containsEntry("rate", "100Mbit/s");
    assertThat(campaign.workloads().get(1).submissions()).isEqualTo(new Submissions(5, 3, 0));
  }

  @Test
  void givesTheSamePointOneNameWhetherItsDefaultIsWrittenOrNot() throws CampaignException {
    Campaign campaign =
        CampaignFile.parse("x", SMALL.replace("n: 20000", "n: 20000, transfer: seed, seed: 1"));
    assertThat(campaign.measurands()).isEqualTo(CampaignFile.parse("x", SMALL).measurands());
  }

  @Test
  void reportsAllProblemsAtOnceWithLineKeyAndExpectedValue() throws IOException {
    assertThatThrownBy(() -> CampaignFile.parse("wrong.yaml", resource("wrong.yaml"), KINDS))
        .isInstanceOf(CampaignException.class)
        .hasMessage(resource("wrong.txt").strip());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "- a",
        "a: [",
        "a: *b",
        "\t",
        "name: &a [*a]",
        "x: !!java.net.URL [\"\"]",
        "\0"
      })
  void refusesTextThatIsNotACampaign(String text) {
    assertThatThrownBy(() -> CampaignFile.parse("x.yaml", text))
        .isInstanceOf(CampaignException.class)
        .hasMessageStartingWith("x.yaml:");
  }

  @Test
  void refusesTheSamePointTwice() {
    String twice = SMALL.replace("[{", "[{name: soa.quicksort, n: [1, 20000], transfer: seed}, {");
    assertThatThrownBy(() -> CampaignFile.parse("x", twice))
        .hasMessage("x:3: workloads: measures soa.quicksort n=20000 loopback twice; list it once");
  }

  @Test
  void refusesABodySmallerThanItsElement() {
    String body = SMALL.replace("soa.quicksort, n: 20000", "soap.marshal, s: 1kB, c: 2000");
    assertThatThrownBy(() -> CampaignFile.parse("x", body))
        .hasMessageContaining("s = 1000 bytes is too small for an element of c = 2000 characters");
  }

  @Test
  void refusesAMissingFileInOneLine() {
    assertThatThrownBy(() -> CampaignFile.read(Path.of("no", "such.yaml")))
        .hasMessage("no/such.yaml:1: no such file");
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void readsShippedCampaignsAndWritesThemBack(Path file) throws CampaignException, IOException {
    Campaign campaign = CampaignFile.parse("shipped", Files.readString(file), KnownKinds.present());
    assertThat(file).hasFileName(campaign.name() + ".yaml");
    Campaign again = CampaignFile.parse("again", CampaignText.of(campaign), KnownKinds.present());
    assertThat(again.measurands()).isEqualTo(campaign.measurands());
    again
        .measurands()
        .forEach(each -> assertThat(again.submissions(each)).isEqualTo(campaign.submissions(each)));
    assertThat(again.platforms()).isEqualTo(campaign.platforms());
    assertThat(again.setup()).isEqualTo(campaign.setup());
    assertThat(again.schedule()).isEqualTo(campaign.schedule());
    assertThat(again.validity()).isEqualTo(campaign.validity());
    assertThat(CampaignText.of(again)).isEqualTo(CampaignText.of(campaign));
    assertThat(schemaErrors(Files.readString(file))).isEmpty();
    assertThat(schemaErrors(CampaignText.of(campaign))).isEmpty();
  }

  /** The schema is beside the file, so that it is found if both are copied. */
  @ParameterizedTest
  @MethodSource("shipped")
  void namesTheSchemaForEditorsInItsFirstLine(Path file) throws IOException {
    assertThat(Files.readAllLines(file).get(0))
        .isEqualTo("# yaml-language-server: $schema=campaign.schema.json");
    assertThat(file.resolveSibling("campaign.schema.json")).hasContent(Schemas.CAMPAIGN.text());
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void shipsOnlyWhatCanBeRun(Path file) throws CampaignException {
    assertThat(CampaignFile.read(file).measurands()).isNotEmpty();
  }

  @Test
  void writesBackAnOpenDriverAndAPrecisionInEveryLocale() throws CampaignException {
    Campaign campaign =
        CampaignFile.parse(
            "x",
            SMALL
                + "driver: {kind: open, rate: 2.5/s}\n"
                + "stop: {precision: 2%, budget: 20min, submissions: 30, warmup: 10%,"
                + " server_warmup: 7}\n");
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ru"));
      assertThat(CampaignFile.parse("x", CampaignText.of(campaign))).isEqualTo(campaign);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void writesBackAnAlreadyRunningServer() throws CampaignException {
    Campaign campaign =
        CampaignFile.parse(
            "x",
            SMALL
                + "server: {host: admin, admin_port: 4949, secure: true, user: u,"
                + " password_variable: P, certificate: a.pem}\n");
    assertThat(campaign.setup().server().admin().orElseThrow().httpPort()).isEqualTo(8080);
    assertThat(CampaignFile.parse("x", CampaignText.of(campaign)).setup())
        .isEqualTo(campaign.setup());
    assertThat(schemaErrors(CampaignText.of(campaign))).isEmpty();
  }

  @Test
  void writesBackAnExistingDatabase() throws CampaignException {
    Campaign campaign =
        CampaignFile.parse(
            "x",
            SMALL
                + "server: {database: postgresql, database_password_variable: P,"
                + " database_url: \"jdbc:postgresql://db:5433/shop?user=u\"}\n");
    assertThat(campaign.setup().server().database()).isEqualTo(DatabaseKind.POSTGRESQL);
    assertThat(CampaignFile.parse("x", CampaignText.of(campaign)).setup())
        .isEqualTo(campaign.setup());
    assertThat(schemaErrors(CampaignText.of(campaign))).isEmpty();
  }

  @Test
  void refusesAPasswordInTheAddressOfADatabaseAndAnAddressWithoutOne() {
    assertThatThrownBy(
            () ->
                CampaignFile.parse(
                    "x",
                    SMALL
                        + "server: {database_password_variable: P,"
                        + " database_url: \"jdbc:postgresql://db/shop?user=u&password=p\"}\n"))
        .hasMessageContaining("expected jdbc:postgresql://HOST:PORT/DATABASE?user=NAME");
    assertThatThrownBy(
            () -> CampaignFile.parse("x", SMALL + "server: {database_password_variable: P}\n"))
        .hasMessage(
            "x:4: server.database_password_variable: needs both database_url and"
                + " database_password_variable, or neither");
  }

  @Test
  void comparesASharedDiskWithALikeOne() throws CampaignException {
    Campaign campaign =
        CampaignFile.parse(
            "x",
            """
            name: x
            platforms: {native: {kind: native}, uml: {kind: uml}}
            workloads: [{name: soa.peer, s: 1MB, passes: 1}]
            server: {disk: [own, sshfs]}
            """);
    assertThat(campaign.platforms())
        .extracting(each -> each.name() + " " + campaign.server(each.name()).disk())
        .containsExactly("native-own OWN", "native-sshfs SSHFS", "uml-own OWN", "uml-sshfs SSHFS");
    assertThat(campaign.platforms())
        .extracting(PlatformChoice::against)
        .containsExactly(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.of("native-sshfs"));
    assertThat(CampaignFile.parse("x", CampaignText.of(campaign)).platforms())
        .isEqualTo(campaign.platforms());
    assertThat(schemaErrors(CampaignText.of(campaign))).isEmpty();
  }

  @Test
  void servesAtTheRequestedPort() throws CampaignException {
    Campaign campaign = CampaignFile.parse("x", SMALL + "server: {port: 8181}\n");
    assertThat(campaign.setup().server().port()).isEqualTo(8181);
    assertThat(CampaignFile.parse("x", CampaignText.of(campaign)).setup())
        .isEqualTo(campaign.setup());
    assertThat(schemaErrors(CampaignText.of(campaign))).isEmpty();
    assertThatThrownBy(() -> CampaignFile.parse("x", SMALL + "server: {port: 65536}\n"))
        .hasMessageContaining("server.port: expected a whole number from 0 to 65535");
  }

  @Test
  void trainsServersOnlyIfAsked() throws CampaignException {
    assertThat(CampaignFile.parse("x", SMALL).setup().server().archive())
        .isEqualTo(StartArchive.CLASSES);
    Campaign campaign =
        CampaignFile.parse("x", SMALL + "server: {archive: profiles, training: 20s}\n");
    assertThat(campaign.setup().server().archive()).isEqualTo(StartArchive.PROFILES);
    assertThat(campaign.setup().server().trainingNanos()).isEqualTo(20_000_000_000L);
    assertThat(CampaignFile.parse("x", CampaignText.of(campaign)).setup())
        .isEqualTo(campaign.setup());
    assertThat(schemaErrors(CampaignText.of(campaign))).isEmpty();
  }

  @Test
  void refusesUnusedTraining() {
    assertThatThrownBy(() -> CampaignFile.parse("x", SMALL + "server: {training: 20s}\n"))
        .hasMessage("x:4: server.training: is only allowed with archive: profiles");
    assertThatThrownBy(
            () -> CampaignFile.parse("x", SMALL + "server: {host: admin, archive: profiles}\n"))
        .hasMessage("x:4: server.archive: an already running server cannot be trained");
  }

  @Test
  void refusesAUserWithoutAPasswordAndAdministrationWithoutAdmin() {
    assertThatThrownBy(() -> CampaignFile.parse("x", SMALL + "server: {host: admin, user: u}\n"))
        .hasMessage("x:4: server.user: needs both user and password_variable, or neither");
    assertThatThrownBy(() -> CampaignFile.parse("x", SMALL + "server: {admin_port: 1}\n"))
        .hasMessageStartingWith("x:4: server.admin_port: means nothing without host");
  }

  @Test
  void comparesTheReferenceWithItself() throws CampaignException {
    Campaign self = CampaignFile.parse("x", SMALL).againstItself();
    assertThat(self.platforms())
        .extracting(PlatformChoice::name)
        .containsExactly("native", "native-again");
    assertThat(self.platforms()).extracting(PlatformChoice::kind).containsOnly("native");
  }

  private static Spec texts(String... names) {
    return Spec.of(Stream.of(names).map(name -> Key.of(name, Scalar.text(), "a setting")).toList());
  }

  static Stream<Path> shipped() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("..", "..", "campaigns"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
    }
  }

  static java.util.List<com.networknt.schema.Error> schemaErrors(String yaml) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Schemas.CAMPAIGN.text())
        .validate(yaml, InputFormat.YAML);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = CampaignFileTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static final String PHASES =
      """
      name: small
      platforms: {native: {kind: native}, uml: {kind: uml}}
      driver: {kind: open, rate: 20/s}
      paths: [lan]
      workloads: [{name: soa.quicksort, n: 20000}]
      phases:
        - {name: before, time: 5s}
        - name: during
          time: 10s
          rate: 40/s
          actions: [{after: 1s, pause: 300ms, on: [native]}, {run: sync}]
      """;

  @Test
  void phasesSetHowLongCellsAreMeasured() throws CampaignException {
    Campaign campaign = CampaignFile.parse("x", PHASES, KINDS);
    assertThat(campaign.isTimed()).isTrue();
    assertThat(campaign.timeNanos(campaign.measurands().get(0))).isEqualTo(15_000_000_000L);
    assertThat(campaign.phases())
        .containsExactly(
            new Phase("before", 5_000_000_000L, OptionalDouble.empty(), List.of()),
            new Phase(
                "during",
                10_000_000_000L,
                OptionalDouble.of(40),
                List.of(
                    new TimedAction(
                        "pause", "300ms", 1_000_000_000L, new TreeSet<>(Set.of("native"))),
                    new TimedAction("run", "sync", 0, new TreeSet<>()))));
    assertThat(CampaignFile.parse("x", CampaignText.of(campaign), KINDS).phases())
        .isEqualTo(campaign.phases());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pause: 300ms, on: [native]|pause: 300ms|this action is not possible on uml (kind uml); "
            + "name the platforms, such as on: [native]",
        "pause: 300ms|pause: 300|expected a duration with its unit, such as 250ms, 10s or 5min, found \"300\"",
        "after: 1s|after: 11s|is after the phase, which takes 10s",
        "on: [native]|on: [natve]|\"natve\" is not known; did you mean 'native'?",
        "paths: [lan]|paths: [loopback]|on loopback the client would be paused too and see "
            + "nothing; use networks: [lan]",
        "rate: 20/s|rate: [20/s, 30/s]|needs a driver with one rate, such as {kind: open, rate: 20/s}",
        "time: 5s|time: 10ms|takes 10ms, in which a rate of 20/s submits nothing; make it longer",
        "rate: 40/s|rate: 0.01/s|takes 10s, in which a rate of 0.01/s submits nothing; make it longer",
        "name: during|name: before|two phases are named before; rename one",
        "run: sync|after: 2s|expected one of pause, run, such as {after: 1s, run: sync}",
        "paths: [lan]|stop: {time: 2s}|set how long a cell is measured; remove time",
      })
  void mistakesInPhasesAreTold(String right, String wrong, String text) {
    assertThatThrownBy(() -> CampaignFile.parse("x", PHASES.replace(right, wrong), KINDS))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining(text);
  }

  /** It does not mean all platforms, of which some could not do it. */
  @Test
  void anUnknownPlatformOfAnActionIsToldOnce() {
    String wrong = PHASES.replace("on: [native]", "on: [natve]");
    assertThatThrownBy(() -> CampaignFile.parse("x", wrong, KINDS))
        .hasMessageContaining("\"natve\" is not known")
        .hasMessageNotContaining("not possible");
  }
}
