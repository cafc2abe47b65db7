package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.capacity.planning.Question;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AskCommandTest {

  private static final String[] WORKED = {
    "--rate", "40/s", "--service", "80ms", "--like", "soa.matmul", "--n", "1500", "--vcpus", "2"
  };

  @TempDir Path directory;

  private InProcess program;

  @BeforeEach
  void start() {
    program = new InProcess(directory);
  }

  private int ask(String question, String... more) {
    String[] all = new String[2 + WORKED.length + more.length];
    all[0] = "ask";
    all[1] = question;
    System.arraycopy(WORKED, 0, all, 2, WORKED.length);
    System.arraycopy(more, 0, all, 2 + WORKED.length, more.length);
    return program.tare(all);
  }

  @Test
  void saysHowManyGuestsAreNeeded() {
    assertThat(ask("size", "--sla", "1s")).isZero();

    assertThat(program.out())
        .contains("2013 data of a published study")
        .containsPattern("native +2 ")
        .containsPattern("hyperv +3 ")
        .containsPattern("vmware +4 ");
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @ParameterizedTest
  @EnumSource
  void helpExplainsEveryQuestion(Question question) {
    assertThat(program.tare("ask", "--help")).isZero();

    assertThat(program.out())
        .as("the help of ask does not explain %s", question)
        .containsPattern(question.word() + "\\s+\\(");
  }

  @Test
  void aFileGivesTheSameAnswer() throws Exception {
    Files.writeString(
        directory.resolve("query.yaml"),
        """
        question: size
        vcpus: 2
        classes: [{rate: 40/s, service: 80ms, like: soa.matmul, n: 1500}]
        sla: {under: 1s}
        """);
    assertThat(ask("size", "--sla", "1s", "--json")).isZero();
    String byOptions = program.out();

    InProcess again = new InProcess(directory);
    assertThat(again.tare("ask", "--query", "query.yaml", "--json")).isZero();
    assertThat(again.out()).isEqualTo(byOptions);
  }

  @Test
  void jsonHasTheAnswerInSeconds() throws Exception {
    assertThat(
            ask("predict", "--vms", "3", "--platform", "hyperv", "--pd", "hyperv=1.40", "--json"))
        .isZero();

    JsonNode platform = new ObjectMapper().readTree(program.out()).path("platforms").get(0);
    assertThat(platform.at("/classes/0/mean_seconds/value").asDouble())
        .isCloseTo(0.2531, within(5e-5));
    assertThat(platform.at("/stations/0/utilization/value").asDouble())
        .isCloseTo(0.7467, within(5e-5));
  }

  @Test
  void csvAndFigureOfASweepAreWritten() throws Exception {
    assertThat(
            ask(
                "sweep",
                "--vms",
                "3",
                "--vary",
                "rate=5/s..45/s",
                "--csv",
                "a.csv",
                "--svg",
                "a.svg"))
        .isZero();

    assertThat(Files.readString(directory.resolve("a.csv")))
        .startsWith("platform,class,quantity,at,value,low,high")
        .contains("hyperv,,saturation_per_second");
    assertThat(Files.readString(directory.resolve("a.svg")))
        .contains("<svg")
        .contains("p95 of response times by rate");
  }

  @Test
  void aRangeWithoutUnitsIsOneMistake() {
    assertThat(ask("sweep", "--vms", "3", "--vary", "rate=40..20")).isEqualTo(2);

    assertThat(program.err())
        .startsWith("tare: --vary: expected a rate with its unit")
        .hasLineCount(1);
  }

  @Test
  void explainsWhereTheTimeGoesAndItsSources() {
    assertThat(ask("explain", "--vms", "3")).isZero();

    assertThat(program.out())
        .containsPattern("hyperv +requests +service +80.0 ms +112 ms")
        .contains("section 4.1");
  }

  @Test
  void aSaturatedPredictionHasTheStatusOfAnUnattainableSla() {
    assertThat(ask("predict")).isEqualTo(5);

    assertThat(program.out()).startsWith("p95: native saturates, 2 guests would do;");
  }

  @Test
  void aDayAndAMonitorAreRead() throws Exception {
    Files.writeString(directory.resolve("day.csv"), "hour,rate\n0,5\n1,40\n2,5\n");
    Files.writeString(
        directory.resolve("monitor.csv"), "40%,100/s\n20%,50/s\n40%,100/s\n60%,150/s\n40%,100/s\n");

    assertThat(
            program.tare(
                "ask",
                "size",
                "--monitor",
                "monitor.csv",
                "--busy-cpus",
                "2",
                "--day",
                "day.csv",
                "--sla",
                "100ms",
                "--platform",
                "native",
                "--json"))
        .isZero();

    JsonNode answer = new ObjectMapper().readTree(program.out());
    JsonNode requests = answer.get("platforms").get(0).get("classes").get(0);
    assertThat(requests.get("parts").get(0).get("seconds").get("value").doubleValue())
        .isCloseTo(0.008, within(1e-9));
    assertThat(answer.get("hours").get(0).get("vms")).hasSize(3);
  }

  @Test
  void aDayIsNotTheRateOfAMonitor() throws Exception {
    Files.writeString(directory.resolve("day.csv"), "5\n40\n");

    assertThat(
            program.tare(
                "ask",
                "size",
                "--busy",
                "62%",
                "--busy-cpus",
                "4",
                "--day",
                "day.csv",
                "--sla",
                "200ms"))
        .isEqualTo(2);
    assertThat(program.err()).contains("--busy needs the rate").contains("--busy-at 180/s");
  }

  @Test
  void aDayHasAtMost24Hours() throws Exception {
    Files.writeString(directory.resolve("day.csv"), "5\n".repeat(25));

    assertThat(ask("size", "--day", "day.csv", "--sla", "1s")).isEqualTo(2);
    assertThat(program.err()).contains("--day: expected at most 24 values, found 25");
  }

  @Test
  void aMonitorIsNotBesideItsOwnFigures() throws Exception {
    Files.writeString(directory.resolve("monitor.csv"), "40%,100/s\n".repeat(5));

    assertThat(program.tare("ask", "--monitor", "monitor.csv", "--busy", "10%", "--busy-at", "5/s"))
        .isEqualTo(2);
    assertThat(program.err()).contains("leave out --busy");
  }

  @Test
  void pdMayBeARange() {
    assertThat(ask("predict", "--vms", "3", "--platform", "kvm", "--pd", "kvm=1.05..1.2", "--json"))
        .isZero();

    assertThat(program.out()).contains("1.125");
  }

  @Test
  void consolidationIsAskedOfARun() {
    assertThat(program.tare("ask", "consolidate")).isEqualTo(2);

    assertThat(program.err()).contains("tare model consolidate RUN --servers N");
  }

  @Test
  void anUnattainableSlaHasItsOwnStatus() {
    assertThat(ask("size", "--sla", "10ms")).isEqualTo(5);

    assertThat(program.out()).contains("No platform attains p95 under 10.0 ms");
  }

  @Test
  void aQuestionBeyondTheModelHasItsOwnStatusAndWritesACampaign() throws Exception {
    int status =
        program.tare(
            "ask",
            "--rate",
            "1/s",
            "--service",
            "80ms",
            "--like",
            "soa.matmul",
            "--n",
            "3000",
            "--campaign",
            "missing.yaml");

    assertThat(status).isEqualTo(6);
    assertThat(program.err()).contains("measured n 500 to 2000; asked 3000");
    assertThat(Files.readString(directory.resolve("missing.yaml")))
        .contains("soa.matmul")
        .contains("3000");
    assertThat(program.tare("plan", "missing.yaml", "--aa")).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bogus|workload \"bogus\" is unknown",
        "soa.matmul x|\"x\" is not NAME=VALUE",
        "soap.marshal|workload soap.marshal has no parameter n"
      })
  void unmeasurableQuestionsHaveNoCampaign(String like, String why) {
    int status =
        program.tare(
            "ask",
            "--rate",
            "1/s",
            "--service",
            "80ms",
            "--like",
            like,
            "--n",
            "5",
            "--campaign",
            "missing.yaml");

    assertThat(status).isEqualTo(6);
    assertThat(program.err()).contains("no campaign can be written: ").contains(why);
    assertThat(directory.resolve("missing.yaml")).doesNotExist();
  }

  @Test
  void theCampaignOfAnIntervalSurroundsBothEndsWithinTheWorkloadsRange() throws Exception {
    Files.writeString(
        directory.resolve("q.yaml"),
        """
        model: soa
        classes: [{rate: 1/s, unmarshal: 1s, request: {size: [20MB, 120MB], characters: 100}}]
        """);

    assertThat(program.tare("ask", "--query", "q.yaml", "--campaign", "missing.yaml")).isEqualTo(6);
    assertThat(Files.readString(directory.resolve("missing.yaml")))
        .contains("s: [10000000B, 70000000B, 100000000B]");
    assertThat(program.tare("plan", "missing.yaml", "--aa")).isZero();
  }

  @Test
  void reportsAllErrorsByOption() {
    assertThat(
            program.tare(
                "ask", "size", "--rate", "x", "--service", "1ms", "--sla", "y", "--price", "uml=z"))
        .isEqualTo(2);
    assertThat(program.err().lines().map(line -> line.replaceFirst("^tare: (--\\w+): .*", "$1")))
        .containsExactlyInAnyOrder("--rate", "--sla", "--price");
  }

  @Test
  void optionsBesideAFileAreRefused() throws Exception {
    Files.writeString(directory.resolve("q.yaml"), "classes: [{rate: 1/s, service: 1ms}]");

    assertThat(program.tare("ask", "--query", "q.yaml", "--rate", "4/s")).isEqualTo(2);
    assertThat(program.err()).contains("--query has the whole query; leave out --rate");
  }

  @Test
  void reportsAWrongValueInOneLine() {
    assertThat(program.tare("ask", "--rate", "-4/s", "--service", "80ms")).isEqualTo(2);
    assertThat(program.err().lines()).hasSize(1);
    assertThat(program.err())
        .contains("tare: --rate: expected a rate with its unit, such as 20/s, found \"-4/s\"");
  }
}
