package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.harness.archive.RunRecorder;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Design;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Plan;
import io.tare.harness.model.References;
import io.tare.harness.model.Sample;
import io.tare.harness.model.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

  private static final Measurand MATMUL =
      new Measurand("soa.matmul", Parameters.of("n", 1000), Network.LOOPBACK);

  @TempDir Path directory;

  private InProcess program;

  @BeforeEach
  void begin() {
    program = new InProcess(directory);
    record(directory.resolve("runs/mine"), 1_500_000);
  }

  /** A guest that takes this many ns for matrices of order 1000; natively it is a million. */
  private static void record(Path run, long guestNanos) {
    long day = run.getFileName().toString().equals("mine") ? 3 : 2;
    Map<String, Cell> cells = Map.of("c001", MATMUL.on("native"), "c002", MATMUL.on("uml"));
    List<Plan.Block> blocks = new ArrayList<>();
    for (int block = 1; block <= 5; block++) {
      blocks.add(
          new Plan.Block(
              block,
              List.of(
                  new Plan.Trial("b" + block + "-native", "native", List.of("c001")),
                  new Plan.Trial("b" + block + "-uml", "uml", List.of("c002")))));
    }
    Plan plan =
        new Plan(
            1,
            Design.SEQUENTIAL,
            References.of("native"),
            new TreeMap<>(Map.of("soa.matmul", Metrics.of(Metric.RESPONSE))),
            new TreeMap<>(cells),
            blocks);
    try (RunRecorder recorder = RunRecorder.create(run, "name: mine\n", plan)) {
      for (Plan.Block block : blocks) {
        for (Plan.Trial trial : block.trials()) {
          long nanos =
              (trial.platform().equals("uml") ? guestNanos : 1_000_000) + block.index() * 1000L;
          String cell = trial.cells().get(0);
          recorder.record(new JournalEntry.TrialStarted(1, trial.id(), 1, new TreeMap<>()));
          for (int i = 0; i < 3; i++) {
            recorder.record(
                new Sample(
                    trial.id(),
                    1,
                    cell,
                    i,
                    false,
                    1,
                    Outcome.valid(),
                    new TreeMap<>(Map.of(Metric.RESPONSE.name(), nanos + i))));
          }
          recorder.record(
              new JournalEntry.CellFinished(
                  day, trial.id(), 1, cell, Validity.VALID, new TreeMap<>()));
          recorder.record(new JournalEntry.TrialFinished(2, trial.id(), 1));
        }
      }
    }
  }

  @Test
  void comparesARunWithAStudy() {
    assertThat(program.tare("compare", "mine", "--study", "soa", "--as", "vmware=uml")).isZero();

    assertThat(program.out())
        .contains("1.48–1.55")
        .contains("within")
        .contains("REPRODUCED by uml: from order 1000 on, multiplying loses 48 to 55 %")
        .contains("uml stands for vmware")
        .contains("Page: runs/mine/report/study-soa/index.html");
    assertThat(directory.resolve("runs/mine/report/study-soa/index.html")).isRegularFile();
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void printsTablesAsJson() throws Exception {
    program.tare("compare", "mine", "--study", "soa", "--json");
    JsonNode tables = new ObjectMapper().readTree(program.out());

    assertThat(tables.get(0).get("rows").get(0).get("then").textValue()).isEqualTo("vmware");
    assertThat(tables.get(0).get("rows").get(0).get("PD").doubleValue()).isBetween(1.49, 1.51);
    assertThat(tables.get(1).get("rows").findValuesAsText("verdict")).contains("not measured");
  }

  @Test
  void theTablesOfAStudyEndWithTheGate() throws Exception {
    assertThat(program.tare("compare", "mine", "--study", "soa", "--json", "--fail-if", "pd > 1.2"))
        .isEqualTo(ExitStatus.GATE_CLOSED);
    JsonNode tables = new ObjectMapper().readTree(program.out());

    assertThat(tables.get(tables.size() - 1).get("caption").textValue())
        .isEqualTo("Gate: closed: 1 of 1 check failed.");
  }

  @Test
  void refusesAPlatformThatIsNotInTheRun() {
    assertThat(program.tare("compare", "mine", "--study", "soa", "--as", "vmware=kvm"))
        .isEqualTo(2);
    assertThat(program.err())
        .isEqualTo("tare: --as kvm is not one of the run's platforms: native, uml\n");
  }

  @Test
  void earlierRunsWidenAChange() throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("pilot.yaml"),
            """
            name: pilot
            platforms: {native: {kind: native}, uml: {kind: uml}}
            workloads: [{name: soa.matmul, n: 100}]
            """);
    int seed = 5;
    for (String run : List.of("now", "then", "monday", "tuesday")) {
      RecordedPilot.of(file, directory.resolve("runs/" + run), 4, seed++);
    }

    assertThat(
            program.tare(
                "compare", "now", "--with", "then", "--earlier", "monday", "--earlier", "tuesday"))
        .as(program.err())
        .isZero();
    assertThat(program.out().replaceAll("\\s+", " "))
        .contains("runs differ by")
        .containsPattern("±\\d+(\\.\\d+)? %")
        .contains("from how much 3 earlier runs differ from each other");

    InProcess one = new InProcess(directory);
    assertThat(one.tare("compare", "now", "--with", "then", "--earlier", "monday")).isEqualTo(2);
    assertThat(one.err())
        .isEqualTo(
            "tare: one earlier run does not show how much runs differ; give 2 or more besides"
                + " then\n");
    InProcess twice = new InProcess(directory);
    assertThat(
            twice.tare(
                "compare", "now", "--with", "then", "--earlier", "monday", "--earlier", "monday"))
        .isEqualTo(2);
    assertThat(twice.err()).hasLineCount(1).contains("have measurements in common");
    InProcess study = new InProcess(directory);
    assertThat(study.tare("compare", "mine", "--study", "soa", "--earlier", "monday")).isEqualTo(2);
    assertThat(study.err()).isEqualTo("tare: --earlier needs --with OTHER\n");
  }

  @Test
  void needsOneThingToCompareWith() {
    assertThat(program.tare("compare", "mine")).isEqualTo(2);
    assertThat(program.tare("compare", "mine", "--study", "soa", "--with", "mine")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo("tare: give one of --with OTHER (a run) and --study STUDY\n".repeat(2));
  }

  @Test
  void comparesARunWithAnEarlierOne() {
    record(directory.resolve("runs/before"), 1_200_000);

    assertThat(program.tare("compare", "mine", "--with", "before")).isZero();

    assertThat(program.out())
        .startsWith("How many times worse mine is than before, by PD\n")
        .containsPattern("soa.matmul n=1000 +1.199\\d +1.498\\d +1.249\\d .* worse")
        .contains("Page: runs/mine/report/with-before/index.html");
    assertThat(directory.resolve("runs/mine/report/with-before/index.html")).isRegularFile();
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
  }

  /** Which would show that nothing changed. */
  @Test
  void refusesACopyOfTheSameRun() throws Exception {
    Path copy = directory.resolve("runs/copy");
    try (Stream<Path> files = Files.walk(directory.resolve("runs/mine"))) {
      for (Path each : files.toList()) {
        Files.copy(each, copy.resolve(directory.resolve("runs/mine").relativize(each)));
      }
    }

    assertThat(program.tare("compare", "mine", "--with", "copy", "--as", "kvm=uml")).isEqualTo(2);
    assertThat(program.err())
        .hasLineCount(1)
        .startsWith("tare: mine and copy have measurements in common");
  }

  @Test
  void namesTheOptionThatIsWrong() {
    record(directory.resolve("runs/before"), 1_200_000);
    record(directory.resolve("runs/monday"), 1_300_000);

    assertThat(
            program.tare(
                "compare", "mine", "--with", "before", "--earlier", "monday", "--as", "uml=uml"))
        .isEqualTo(2);
    assertThat(program.tare("compare", "mine", "--with", "before", "--as", "kvm=uml")).isEqualTo(2);
    assertThat(program.err().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("tare: one earlier run does not show"),
            line -> assertThat(line).startsWith("tare: --as kvm is not one of the platforms of"));
  }

  /** The newest of those that a campaign's name may mean. */
  @Test
  void guessesTheRunThatWasMeant() {
    record(directory.resolve("runs/trial-20261129-120000"), 1_200_000);
    record(directory.resolve("runs/trial-20261130-120000"), 1_200_000);

    assertThat(program.tare("report", "mien")).isEqualTo(2);
    assertThat(program.tare("verify", "runs/mien")).isEqualTo(2);
    assertThat(program.tare("compare", "mine", "--with", "trial")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo(
            """
            tare: mien: no such run; did you mean 'mine'?
            tare: runs/mien: no such run; did you mean 'mine'?
            tare: trial: no such run; did you mean 'trial-20261130-120000'?
            """);
  }

  @Test
  void guessesTheWordForTheNewestRun() {
    assertThat(program.tare("report", "Latest")).isEqualTo(2);
    assertThat(program.err()).isEqualTo("tare: Latest: no such run; did you mean 'latest'?\n");
  }

  @Test
  void hasStatusFourIfACellCertainlyBecameWorse() throws Exception {
    record(directory.resolve("runs/before"), 1_200_000);

    assertThat(
            program.tare(
                "compare",
                "mine",
                "--with",
                "before",
                "--fail-if",
                "change > 1.1",
                "--junit",
                "ci/gate.xml",
                "--markdown",
                "ci/gate.md"))
        .isEqualTo(4);

    assertThat(program.out())
        .contains("\nGate closed: 1 of 1 check failed.\n")
        .containsPattern(
            "\\n  FAILED: soa.matmul n=1000 on uml: change is 1.249\\d \\(1.24\\d+–1.25\\d+\\), above 1.1\\n");
    assertThat(Files.readString(directory.resolve("ci/gate.xml"))).contains("<failure ");
    assertThat(Files.readString(directory.resolve("ci/gate.md"))).contains("**Gate closed:");
  }

  @Test
  void hasStatusZeroIfNothingBecameWorse() {
    record(directory.resolve("runs/before"), 1_500_000);

    assertThat(program.tare("compare", "mine", "--with", "before", "--fail-if", "change > 1.1"))
        .isZero();
    assertThat(program.out()).contains("Gate open: 0 of 1 check failed.");
  }

  @Test
  void undecidedConditionsHaveAStatusOfTheirOwnIfProofIsAskedFor() throws Exception {
    String[] undecided = {"report", "mine", "--fail-if", "pd > 1.4985", "--undecided", "fail"};

    assertThat(program.tare(Arrays.copyOf(undecided, 4))).isZero();
    assertThat(program.out()).contains("Undecided checks do not close it.");
    assertThat(program.tare(undecided)).isEqualTo(ExitStatus.GATE_UNDECIDED);
    assertThat(program.out())
        .contains("Gate not proven: 0 of 1 check failed, 1 undecided.")
        .contains("Undecided checks count as failures");
    assertThat(program.tare("report", "mine", "--fail-if", "pd > 2", "--undecided", "fail"))
        .isZero();
    assertThat(program.tare("report", "mine", "--fail-if", "pd > 1.2", "--undecided", "fail"))
        .isEqualTo(ExitStatus.GATE_CLOSED);
  }

  @Test
  void junitShowsUndecidedConditionsAsFailuresIfProofIsAskedFor() throws Exception {
    int status =
        program.tare(
            "report",
            "mine",
            "--fail-if",
            "pd > 1.4985",
            "--undecided",
            "fail",
            "--junit",
            "gate.xml");

    assertThat(status).isEqualTo(ExitStatus.GATE_UNDECIDED);
    assertThat(Files.readString(directory.resolve("gate.xml")))
        .contains("failures=\"1\"", "type=\"undecided\"")
        .doesNotContain("<skipped");
  }

  @Test
  void refusesToProveNothing() {
    assertThat(program.tare("report", "mine", "--undecided", "fail")).isEqualTo(2);
    assertThat(program.err()).contains("--undecided needs a condition; give one with --fail-if");
  }

  /** The run's own copy of its campaign says what is expected. */
  @Test
  void judgesByWhatTheCampaignExpects() throws Exception {
    assertThat(judged("{at_most: 1ms}")).isEqualTo(ExitStatus.GATE_CLOSED);
    assertThat(program.out()).contains("What the campaign expects").contains("failed");
    assertThat(judged("{reference: 1.5ms, lower: -5%, upper: +5%}")).isZero();
    assertThat(judged("{at_most: 1.503ms}")).isEqualTo(ExitStatus.GATE_UNDECIDED);
    assertThat(program.tare("report", "mine", "--undecided", "pass")).isZero();
    assertThat(Files.readAllLines(directory.resolve("log.csv"))).hasSize(4);
    assertThat(Files.readAllLines(directory.resolve("log.jsonl"))).hasSize(3);
    assertThat(directory.resolve("runs/mine/report/index.html"))
        .content()
        .contains("id=\"expectations\"");
  }

  /** Or a machine would be accepted because nobody remembers what was asked of it. */
  @Test
  void doesNotPassAgainstAMissingCampaign() throws Exception {
    Files.delete(directory.resolve("runs/mine/campaign.yaml"));

    assertThat(program.tare("report", "mine")).isEqualTo(ExitStatus.INFRASTRUCTURE);
    assertThat(program.err())
        .hasLineCount(1)
        .contains("campaign.yaml says what is expected, but is missing")
        .endsWith("; restore it from a copy\n");
  }

  private int judged(String bounds) throws IOException {
    Files.writeString(
        directory.resolve("runs/mine/campaign.yaml"),
        """
        name: mine
        platforms:
          native: {kind: native}
          uml: {kind: uml, expect: {soa.matmul: {response_ns: %s}}}
        workloads: [{name: soa.matmul, n: 1000}]
        """
            .formatted(bounds));
    return program.tare(
        "report", "mine", "--performance-log", "log.csv", "--performance-log", "log.jsonl");
  }

  @Test
  void refusesALogWithoutExpectations() {
    assertThat(program.tare("report", "mine", "--performance-log", "log.csv")).isEqualTo(2);
    assertThat(program.err()).contains("it expects none; add expect to a platform or a workload");
    assertThat(program.tare("report", "mine", "--performance-log", "log.txt")).isEqualTo(2);
    assertThat(program.err()).contains("expected a file whose name ends with .csv or .jsonl");
  }

  @Test
  void alsoChecksAReport() throws Exception {
    assertThat(program.tare("report", "mine", "--json", "--fail-if", "pd > 1.2")).isEqualTo(4);
    JsonNode gate = new ObjectMapper().readTree(program.out()).get("gate");

    assertThat(gate.get("closed").booleanValue()).isTrue();
    assertThat(gate.get("checks").get(0).get("result").textValue()).isEqualTo("failed");
    assertThat(gate.get("checks").get(0).get("from").doubleValue()).isGreaterThan(1.2);
    assertThat(program.err()).contains("FAILED: soa.matmul n=1000 on uml: pd is 1.498");
  }

  @Test
  void refusesAMalformedConditionInOneLine() {
    assertThat(program.tare("report", "mine", "--fail-if", "pd > 10%")).isEqualTo(2);
    assertThat(program.tare("report", "mine", "--fail-if", "soap.*: pd > 1")).isEqualTo(2);
    assertThat(program.tare("report", "mine", "--fail-if", "change > 1")).isEqualTo(2);
    assertThat(program.tare("run", "--fail-if", "pdd > 1")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo(
            """
            tare: --fail-if "pd > 10%": pd is a ratio above 0, 1.10 for a loss of 10 %, not 10%
            tare: --fail-if "soap.*: pd > 1": no cell matches; the first cell is: soa.matmul n=1000 loopback on uml
            tare: --fail-if "change > 1": a change needs two runs: tare compare RUN --with OTHER
            tare: --fail-if "pdd > 1": pdd is not one of the terms pd, pd.median, pd.p95, mean, change, change.time, migration.share, migration.loss
            """);
  }

  @Test
  void writesATableInTheRequestedFormat() throws Exception {
    String[] words = {"report", "mine", "--table", "platforms", "--format", "latex"};
    assertThat(program.tare(words)).isZero();
    assertThat(program.out())
        .startsWith("\\begin{table}")
        .contains("soa.matmul n=1000 & ms & 1.00");

    assertThat(program.tare("report", "mine", "--table", "cells", "--output", "t/cells.txt"))
        .isZero();
    assertThat(Files.readString(directory.resolve("t/cells.txt")))
        .contains("soa.matmul n=1000  uml");
  }

  @Test
  void explainsMargins() {
    assertThat(program.tare("report", "mine", "--margin", "0.02")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo("tare: --margin: expected a share in percent, such as 10%, found \"0.02\"\n");
  }

  @Test
  void drawsAStudy() {
    assertThat(program.tare("study", "plot", "soa", "--output", "figures")).isZero();

    assertThat(program.out().lines()).contains("figures/pd-soa.matmul-loopback.svg");
    assertThat(program.out().lines())
        .allMatch(line -> Files.isRegularFile(directory.resolve(line)));
  }

  @Test
  void showsAStudyNoWiderThanTheTerminal() {
    InProcess narrow = new InProcess(directory).onATerminal();
    assertThat(narrow.tare("study", "show", "iaas-managers")).isZero();
    assertThat(narrow.out().lines()).hasSizeGreaterThan(50);
    assertThat(narrow.out().replaceAll("\u001B\\[[0-9;]*m", "").lines())
        .allMatch(line -> line.length() <= 80);
  }
}
