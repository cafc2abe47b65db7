package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {

  @TempDir Path directory;

  private InProcess program;

  @BeforeEach
  void start() {
    program = new InProcess(directory);
  }

  /** Twenty runs whose PD varies by 1 %, and changes at one run. */
  private void figures(int change, double after) throws IOException {
    StringBuilder csv = new StringBuilder("run,workload,platform,pd\n");
    for (int i = 0; i < 20; i++) {
      double pd = (i < change ? 1.2 : after) * (1 + 0.01 * Math.sin(7 * i));
      csv.append(String.format(Locale.ROOT, "commit%d,soa.matmul n=100,uml,%.4f%n", i, pd));
    }
    Files.writeString(directory.resolve("figures.csv"), csv);
  }

  @Test
  void aLossAtTheLastChangeHasTheGatesStatus() throws IOException {
    figures(12, 1.3);

    assertThat(program.tare("history", "figures.csv")).isEqualTo(4);
    assertThat(program.out()).contains("Loss: soa.matmul n=100 on uml since commit12, +");
  }

  @Test
  void aGainOrNoChangeSucceeds() throws IOException {
    figures(12, 1.1);
    assertThat(program.tare("history", "figures.csv")).isZero();
    assertThat(program.out()).contains("PD changed in 1 of 1 cell.").doesNotContain("Loss");

    figures(20, 1.2);
    assertThat(program.tare("history", "figures.csv")).isZero();
    assertThat(program.out()).contains("No change of PD was found in the cell.");
  }

  @Test
  void acceptedChangesAreExcludedByTheFirstRun() throws IOException {
    figures(12, 1.3);

    assertThat(program.tare("history", "figures.csv", "--from", "commit12")).isZero();
    assertThat(program.out()).startsWith("8 runs, commit12 to commit19.");
  }

  @Test
  void aSmallLossMayBeAllowed() throws IOException {
    figures(12, 1.3);

    assertThat(program.tare("history", "figures.csv", "--least", "20%")).isZero();
    assertThat(program.out()).contains("commit12").doesNotContain("Loss");
  }

  @Test
  void writtenFiguresAreReadAgain() throws IOException {
    figures(12, 1.3);
    program.tare("history", "figures.csv", "--csv", "again.csv", "--svg", "history.svg");

    InProcess again = new InProcess(directory);
    assertThat(again.tare("history", "again.csv")).isEqualTo(4);
    assertThat(again.out()).isEqualTo(program.out());
    assertThat(directory.resolve("history.svg")).content().contains("<svg").contains("commit12");
  }

  @Test
  void otavaNeedsTheTimesOfRuns() throws IOException {
    figures(12, 1.1);
    assertRefused(
        "--otava: the start of run commit0 is unknown", "figures.csv", "--otava", "for-otava");

    Files.writeString(
        directory.resolve("dated.csv"),
        "run,started,workload,platform,pd\na,2026-11-28T18:00:00Z,soa.matmul,uml,1.25\n");
    Files.createDirectory(directory.resolve("for-otava"));
    assertThat(program.tare("history", "dated.csv", "--otava", "for-otava"))
        .as(program.err())
        .isZero();
    assertThat(directory.resolve("for-otava/tare.csv"))
        .hasContent("time,run,soa.matmul on uml\n2026-11-28T18:00:00Z,a,1.25\n");
    assertThat(directory.resolve("for-otava/otava.yaml")).content().contains("file: tare.csv");
  }

  @Test
  void jsonHasTheTables() throws IOException {
    figures(12, 1.3);

    assertThat(program.tare("history", "figures.csv", "--json")).isEqualTo(4);
    assertThat(program.out()).startsWith("[").contains("commit12").contains("Changes of PD");
  }

  @Test
  void saysWhichSeriesAreTooShortToTell() throws IOException {
    figures(20, 1.2);
    Files.writeString(
        directory.resolve("figures.csv"),
        "commit18,soa.fft n=100,uml,1.2\ncommit19,soa.fft n=100,uml,1.9\n",
        StandardOpenOption.APPEND);

    assertThat(program.tare("history", "figures.csv")).isZero();
    assertThat(program.out().replaceAll("\\s+", " "))
        .containsPattern("1 of 2 series has too few runs to detect a change: \\d+ are needed\\.")
        .contains("No change of PD was found in the others.");
    assertThat(program.tare("history", "figures.csv", "--json")).isZero();
    assertThat(program.err()).startsWith("1 of 2 series has too few runs");
  }

  @Test
  void findsRunsByTheNameOfTheirCampaign() throws Exception {
    String campaign =
        """
        name: pilot
        platforms: {native: {kind: native}, uml: {kind: uml}}
        workloads: [{name: soa.matmul, n: 100}]
        """;
    Path file = Files.writeString(directory.resolve("pilot.yaml"), campaign);
    RecordedPilot.of(file, directory.resolve("runs/monday"), 2, 5);
    RecordedPilot.of(file, directory.resolve("runs/tuesday"), 2, 6);

    assertThat(program.tare("history", "pilot")).as(program.err()).isZero();
    assertThat(program.out()).startsWith("2 runs, monday to tuesday. Too few to detect a change");
  }

  @Test
  void reportsErrorsInOneLine() throws IOException {
    Files.writeString(directory.resolve("no-pd.csv"), "run,workload,platform\na,b,c\n");
    Files.writeString(
        directory.resolve("word.csv"), "run,workload,platform,pd\na,b,c,1.2\nb,b,c,fast\n");
    Files.writeString(
        directory.resolve("time.csv"), "run,started,workload,platform,pd\na,now,b,c,1.2\n");
    Files.writeString(directory.resolve("zero.csv"), "run,workload,platform,pd\na,b,c,0\n");
    figures(12, 1.3);

    assertRefused("no runs there; name a campaign", "nothing");
    assertRefused("no-pd.csv, line 1: there is no column \"pd\"", "no-pd.csv");
    assertRefused("word.csv, line 3: pd: expected a number, found \"fast\"", "word.csv");
    assertRefused("time.csv, line 2: started: expected a time such as", "time.csv");
    assertRefused("zero.csv, line 2: PD is 0.0, expected a number above 0", "zero.csv");
    assertRefused("--least: ", "figures.csv", "--least", "much");
    assertRefused(
        "--from comit12: no such run; did you mean 'commit12'?",
        "figures.csv",
        "--from",
        "comit12");
  }

  private void assertRefused(String message, String... words) {
    InProcess own = new InProcess(directory);
    String[] all = new String[words.length + 1];
    all[0] = "history";
    System.arraycopy(words, 0, all, 1, words.length);
    assertThat(own.tare(all)).isEqualTo(2);
    assertThat(own.err()).hasLineCount(1).contains(message);
  }
}
