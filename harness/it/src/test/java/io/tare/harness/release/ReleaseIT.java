package io.tare.harness.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.harness.capsule.ProgramIdentity;
import io.tare.harness.model.Sha256;
import io.tare.harness.release.BareMachine.CommandResult;
import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The zip, unpacked in another directory and run with a Java runtime and without Maven. */
@Tag("thorough")
class ReleaseIT {

  private static final String CAMPAIGN =
      """
      name: tiny
      seed: 7
      reference: native
      platforms:
        native: {kind: native}
      resources: {cpus: 1, memory: 900MiB}
      server: {heap: 256MiB, jvm_options: ["-XX:TieredStopAtLevel=1"]}
      client: {heap: 64MiB, jvm_options: ["-XX:TieredStopAtLevel=1"]}
      workloads:
        - {name: soap.unmarshal, s: 20kB, c: 10}
        - {name: jmh.quicksort, n: 1000}
      stop: {submissions: 4, warmup: 25%}
      validity: {steal: 100%, clock: 100%, little: 100%, saturation: 100%, stalls: 100%, one_sided: 100%}
      blocks: 1
      """;

  @TempDir static Path place;

  private static Unpacked release;
  private static BareMachine machine;

  @BeforeAll
  static void unpack() throws IOException {
    release = Unpacked.below(Files.createDirectory(place.resolve("a release")));
    machine = BareMachine.below(Files.createDirectory(place.resolve("machine")));
  }

  @AfterAll
  static void clear() throws IOException {
    machine.clear();
  }

  @Test
  void thereIsNeitherMavenNorACompiler() throws Exception {
    CommandResult found = machine.run(place, "sh", "-c", "command -v java mvn javac");

    assertThat(found.out()).isEqualTo(place.resolve("machine/jre/bin/java") + "\n");
  }

  @Test
  void measuresReportsAndWritesNothingIntoItsDirectory() throws Exception {
    final Map<String, String> before = release.contents();
    Path directory = Files.createDirectory(place.resolve("work"));
    Files.writeString(directory.resolve("tiny.yaml"), CAMPAIGN);

    CommandResult ran = tare(directory, "run", "tiny.yaml", "--aa", "--out", "run");
    CommandResult reported = tare(directory, "report", "run");

    assertThat(ran.status()).as(ran.toString()).isZero();
    assertThat(reported.status()).as(reported.toString()).isZero();
    assertThat(reported.out())
        .contains("Unmarshalling", "Quicksort without a server", "12 submissions");
    assertThat(directory.resolve("run/report/index.html")).isNotEmptyFile();
    assertThat(release.contents()).isEqualTo(before);
  }

  @Test
  void checksThePublishedStudies() throws Exception {
    CommandResult checked = tare(place, "study", "check");

    assertThat(checked.status()).as(checked.toString()).isZero();
    assertThat(checked.out()).contains("recomputed");
  }

  @Test
  void knowsItsCampaignsByName() throws Exception {
    assertThat(tare(place, "plan", "quickstart").out())
        .startsWith("quickstart")
        .contains(": 16 cells");
  }

  @Test
  void aLinkToTheProgramIsEnough() throws Exception {
    Path link = Files.createSymbolicLink(place.resolve("tare"), release.program());

    assertThat(machine.run(place, link, "--version").out()).startsWith("tare ");
  }

  @Test
  void containsItsManualAndCompletions() {
    Path share = release.directory().resolve("share");

    assertThat(share.resolve("man/man1/tare.1")).content().contains(".TH ", "quickstart");
    assertThat(share.resolve("bash-completion/completions/tare")).content().contains("complete ");
    assertThat(share.resolve("zsh/vendor-completions/_tare")).content().contains("quickstart");
  }

  @Test
  void namesTheLicenceOfEachLibrary() throws Exception {
    String named = Files.readString(release.directory().resolve("third-party/lib.txt"));

    for (Path jar : jars()) {
      String name = jar.getFileName().toString();
      String library = name.replaceFirst("-([0-9][0-9.]*)\\.jar$", " $1\n    ");
      assertThat(named).as(name).contains(library);
    }
    assertThat(release.directory().resolve("third-party/tare-benchmarks.txt"))
        .content()
        .contains("info.picocli:picocli ");
    assertThat(release.directory().resolve("third-party/tare-host.txt"))
        .content()
        .contains("commons-cli:commons-cli ");
    assertThat(release.directory().resolve("LICENSE")).isNotEmptyFile();
    assertThat(release.directory().resolve("NOTICE")).isNotEmptyFile();
  }

  @Test
  void isTheSameProgramAsTheCheckout() throws Exception {
    ProgramIdentity checkout = ProgramIdentity.of(BuiltTare.distribution());

    assertThat(ProgramIdentity.of(release.directory())).isEqualTo(checkout);
  }

  @Test
  void itsBillOfMaterialsListsEachJarAndTheLibrariesInGlassFish() throws Exception {
    JsonNode bill = new ObjectMapper().readTree(release.directory().resolve("bom.json").toFile());
    List<String> places = bill.findValuesAsText("location");
    List<String> hashes = bill.findValuesAsText("content");

    for (String each : List.of("lib", "artefacts", "planner")) {
      try (Stream<Path> files = Files.list(release.directory().resolve(each))) {
        for (Path jar : files.toList()) {
          assertThat(places).contains(each + "/" + jar.getFileName());
          assertThat(hashes).contains(Sha256.of(jar));
        }
      }
    }
    assertThat(places)
        .anyMatch(each -> each.startsWith("planner/tare-planner.war!WEB-INF/lib/avro"));
    assertThat(bill.findValuesAsText("purl"))
        .anyMatch(each -> each.startsWith("pkg:maven/org.glassfish.grizzly/grizzly-http@"));
    assertThat(bill.has("serialNumber")).isFalse();
  }

  private static List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.list(release.directory().resolve("lib"))) {
      return files.filter(each -> !each.getFileName().toString().startsWith("tare-")).toList();
    }
  }

  private static CommandResult tare(Path directory, String... arguments) throws Exception {
    Object[] words = Stream.concat(Stream.of(release.program()), Stream.of(arguments)).toArray();
    return machine.run(directory, words);
  }
}
