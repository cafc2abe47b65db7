package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Sample;
import io.tare.harness.model.SubmissionField;
import io.tare.services.fixture.WarFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Third-party services, from the command line to the report. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class OwnServiceIT {

  /** Answers with an attachment by MTOM. */
  private static final String PHOTOS =
      """
      package shop;

      import jakarta.jws.WebService;
      import jakarta.xml.ws.soap.MTOM;

      @MTOM
      @WebService
      public class Photos {
        public byte[] photo(int bytes) {
          return new byte[bytes];
        }
      }
      """;

  /** Wants a login of one of three kinds. */
  private static final String GUARDED =
      """
      package shop;

      import jakarta.ws.rs.GET;
      import jakarta.ws.rs.HeaderParam;
      import jakarta.ws.rs.NotAuthorizedException;
      import jakarta.ws.rs.Path;
      import jakarta.ws.rs.PathParam;
      import java.util.Base64;
      import java.util.Map;

      @Path("/guarded/{by}")
      public class Guarded {
        @GET
        public String enter(
            @PathParam("by") String by,
            @HeaderParam("Authorization") String login,
            @HeaderParam("X-Api-Key") String key) {
          Map<String, String> right =
              Map.of(
                  "basic", "Basic " + Base64.getEncoder().encodeToString("anna:open".getBytes()),
                  "bearer", "Bearer open",
                  "key", "open");
          if (!right.get(by).equals(by.equals("key") ? key : login)) {
            throw new NotAuthorizedException("Basic");
          }
          return "welcome";
        }
      }
      """;

  private static final List<Path> PROGRAMS = List.of(Path.of("/usr/sbin"), Path.of("/usr/bin"));

  @TempDir Path directory;

  @Test
  void measuresNginx() throws Exception {
    assumeThere("nginx", "nginx-light");
    FinishedRun run = measured("own-nginx", "nginx.conf", "index.html");
    assertAllValid(run, 2 * 2);
    assertThat(run.fact("native", "service.1.server")).startsWith("nginx/");
    assertThat(Files.readString(run.layout().campaign()))
        .contains("digests:")
        .contains("{env:ASKED_BY}")
        .doesNotContain("a test");
  }

  @Test
  void measuresNginxOverTls() throws Exception {
    assumeThere("nginx", "nginx-light");
    assumeThere("openssl", "openssl");
    Program program = program("own-tls", "nginx.conf", "index.html");
    certify(directory.resolve("site"));
    FinishedRun run = measured(program, "own-tls");
    assertAllValid(run, 2);
    assertThat(run.countedSamples())
        .filteredOn(each -> each.value(SubmissionField.HANDSHAKE.metric()).isPresent())
        .isNotEmpty()
        .allSatisfy(
            each -> {
              double handshake = each.value(SubmissionField.HANDSHAKE.metric()).orElseThrow();
              double connect = each.value(SubmissionField.CONNECT.metric()).orElseThrow();
              assertThat(handshake).isPositive();
              assertThat(connect + handshake).isLessThan(each.value(Metric.RESPONSE).orElseThrow());
            });
    assertThat(Files.readString(run.layout().journal())).doesNotContain("PRIVATE KEY");
  }

  private static void certify(Path site) throws Exception {
    Process openssl =
        new ProcessBuilder(
                ("openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=shop.example -addext"
                        + " subjectAltName=DNS:shop.example -keyout server.key -out server.pem")
                    .split(" "))
            .directory(site.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(openssl.waitFor()).isZero();
  }

  /** That of a how-to, whose sources it has, with a login and an attachment more. */
  @Test
  void measuresAWebApplication() throws Exception {
    List<String> sources =
        DocumentedBlock.all().stream()
            .filter(each -> each.file().endsWith("measure-your-web-application.md"))
            .filter(each -> each.kind().equals("java"))
            .map(DocumentedBlock::text)
            .collect(Collectors.toCollection(ArrayList::new));
    sources.addAll(List.of(PHOTOS, GUARDED));
    Program program = program("own-war").with("SHOP_SECRET", "open");
    var unused =
        new WarFile(directory).withClasses(sources.toArray(String[]::new)).write("shop.war");
    Files.writeString(directory.resolve("price.xml"), documentedEnvelope());
    Files.writeString(
        directory.resolve("photo.xml"),
        documentedEnvelope()
            .replace("price", "photo")
            .replaceAll("<arg0>.*</arg1>", "<arg0>20000</arg0>"));
    Files.writeString(
        directory.resolve("shop.txt"), "3 GET /api/orders/1\n1 GET /PricesService?wsdl\n");
    FinishedRun run = measured(program, "own-war");
    assertAllValid(run, 2 * 7);
    assertThat(run.fact("native", "service.1.war")).isEqualTo("shop.war");
    assertThat(run.fact("native", "service.1.address")).startsWith("http://127.0.0.1:");
    assertThat(run.fact("native", "glassfish.version")).startsWith("7.");
  }

  private static String documentedEnvelope() throws Exception {
    return DocumentedBlock.all().stream()
        .filter(each -> each.file().endsWith("measure-your-web-application.md"))
        .map(DocumentedBlock::text)
        .filter(text -> text.startsWith("<soap:Envelope"))
        .findFirst()
        .orElseThrow();
  }

  /** One serves pages; of the other an operation of its WSDL is called. */
  @Test
  void measuresBusyBoxAndAxis() throws Exception {
    assumeBusyBoxAndAxis();
    Program program = program("own-guest", "index.html", "get-version.xml");
    Path campaign = directory.resolve("own-guest.yaml");
    Files.writeString(
        campaign, Files.readString(campaign).replace("uml: {kind: uml}", "again: {kind: native}"));
    assertMeasuresBoth(measured(program, "own-guest"));
  }

  /** {@link GuestMishapsIT} has a simpler service in a guest. */
  @Tag("long")
  @Test
  void measuresBusyBoxAndAxisInAGuest() throws Exception {
    assumeBusyBoxAndAxis();
    Machine.assumeRuns("uml");
    assertMeasuresBoth(measured("own-guest", "index.html", "get-version.xml"));
  }

  private static void assumeBusyBoxAndAxis() {
    assumeThere("busybox", "busybox-static");
    assumeTrue(
        Files.exists(Path.of("/usr/share/java/axis.jar")),
        "Apache Axis is missing; install libaxis-java");
  }

  private static void assertMeasuresBoth(FinishedRun run) throws Exception {
    assertAllValid(run, 2 * 2);
    assertThat(run.results().path("comparisons"))
        .hasSize(2)
        .allMatch(each -> each.path("pd").path("value").asDouble() > 0);
    assertThat(run.page()).contains("HTTP request", "SOAP call");
  }

  @Test
  void unexpectedAnswersFailSubmissions() throws Exception {
    assumeThere("nginx", "nginx-light");
    Program program = program("own-nginx", "nginx.conf", "index.html");
    Path campaign = directory.resolve("own-nginx.yaml");
    Files.writeString(
        campaign,
        Files.readString(campaign)
            .replace("  again: {kind: native}\n", "")
            .replace("pattern: hel{2}o", "pattern: from a file"));
    Program.CommandResult result = program.run("run", "own-nginx.yaml", "--out", "run");
    assertThat(result.status()).as("%s", result).isEqualTo(1);
    FinishedRun run = new FinishedRun(directory.resolve("run"));
    assertThat(run.samples().stream().map(Sample::outcome).filter(each -> !each.isValid()))
        .isNotEmpty()
        .containsOnly(
            new Outcome.Failed("wrong answer: pattern \"from a file\" not found in 21 characters"));
  }

  private static void assertAllValid(FinishedRun run, int cells) {
    assertThat(run.failures()).isEmpty();
    assertThat(run.entries(JournalEntry.CellFinished.class)).hasSize(cells);
    List<Sample> samples = run.countedSamples();
    assertThat(samples.stream().map(Sample::cell).distinct()).hasSize(cells);
    assertThat(samples)
        .allSatisfy(
            sample -> {
              assertThat(sample.value(Metric.RESPONSE)).isPresent();
              assertThat(sample.value(SubmissionField.REQUEST_BYTES.metric()).orElseThrow())
                  .isGreaterThan(20);
              assertThat(sample.value(SubmissionField.RESPONSE_BYTES.metric()).orElseThrow())
                  .isGreaterThan(100);
            });
  }

  private static void assumeThere(String name, String debianPackage) {
    assumeTrue(
        PROGRAMS.stream().anyMatch(each -> Files.isExecutable(each.resolve(name))),
        name + " is missing; install " + debianPackage);
  }

  private FinishedRun measured(String campaign, String... files) throws Exception {
    return measured(program(campaign, files), campaign);
  }

  private FinishedRun measured(Program program, String campaign) throws Exception {
    Program.CommandResult result = program.run("run", campaign + ".yaml", "--out", "run");
    assertThat(result.status()).as("%s", result).isZero();
    Left.assertNothing(program.cache());
    return new FinishedRun(directory.resolve("run"));
  }

  /** The program in a directory with a campaign and its files. */
  private Program program(String campaign, String... files) throws Exception {
    Program program = Program.in(directory).with("ASKED_BY", "a test");
    var unused = program.campaign(campaign + ".yaml");
    Files.createDirectories(directory.resolve("site"));
    for (String each : Stream.of(files).map(file -> "site/" + file).toList()) {
      unused = program.campaign(each);
    }
    return program;
  }
}
