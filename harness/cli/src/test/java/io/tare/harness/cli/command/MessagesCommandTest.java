package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.fixture.PingPongRun;
import io.tare.analysis.fixture.SyntheticRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MessagesCommandTest {

  @TempDir Path directory;

  private InProcess program;

  /** Two equal instances, and one whose latency is 400 times as long. */
  @BeforeEach
  void record() {
    program = new InProcess(directory);
    new PingPongRun(5, 0.02, 20_261_123, 1, 1024, 65_536, 1_048_576)
        .line("native", 1_000, 5e9)
        .line("again", 1_000, 5e9)
        .line("far", 400_000, 5e9)
        .writeTo(directory.resolve("runs/mine"));
  }

  @Test
  void showsTimesLinesAndGroups() {
    assertThat(program.tare("messages", "mine")).isZero();

    assertThat(program.out())
        .contains("Messages of mine, by size")
        .containsPattern("64 KiB +far +41\\d µs")
        .containsPattern("native +latency +\\d")
        .contains("Each time is the mean over 5 trials, each a mean")
        .contains("60 warm-up")
        .containsPattern(
            "Small messages \\(1 B\\), the fastest first: .*again.* \\(a\\); far \\(b\\)");
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void reportsTheInstanceWithTheLeastCommunicationTime() {
    new PingPongRun(5, 0.01, 1, 1, 1024)
        .line("native", 1_000, 5e9)
        .line("far", 4_000, 5e9)
        .writeTo(directory.resolve("runs/two"));

    assertThat(program.tare("messages", "two", "--message", "1B:1000", "--message", "1KiB:5"))
        .isZero();

    assertThat(flat(program.out()))
        .contains("native has the least communication time: 1.0")
        .contains("with 100 % of the resampled runs; next far, ")
        .contains("1,005 messages of 1 B, 1 KiB, over 5 blocks that all instances have");
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void reportsWhichCannotBeDistinguished() {
    assertThat(program.tare("messages", "mine", "--message", "1KiB:5")).isZero();

    assertThat(flat(program.out()))
        .containsPattern("Cannot be told apart: (native, again|again, native)\\. One of them has")
        .contains("; next far, ");
  }

  @Test
  void readsAProfileAsYamlAndAsCsv() throws Exception {
    Files.writeString(directory.resolve("app.yaml"), "# of one step\n1B: 1000\n1KiB: 5\n");
    Files.writeString(directory.resolve("app.csv"), "size,count\n1B,1000\n1KiB,5\n");
    program.tare("messages", "mine", "--message", "1B:1000", "--message", "1KiB:5");
    InProcess yaml = new InProcess(directory);
    InProcess csv = new InProcess(directory);

    assertThat(yaml.tare("messages", "mine", "--profile", "app.yaml")).isZero();
    assertThat(csv.tare("messages", "mine", "--profile", "app.csv")).isZero();

    assertThat(yaml.out()).isEqualTo(program.out());
    assertThat(csv.out()).isEqualTo(program.out());
  }

  @Test
  void refusesMalformedCsvWithItsLine() throws Exception {
    Files.writeString(directory.resolve("open.csv"), "size,count\n1B,3\n\"1B,3\n");
    Files.writeString(directory.resolve("twice.csv"), "size,count,size\n1B,3,1B\n");
    Files.writeString(directory.resolve("none.csv"), "");

    for (String name : new String[] {"open.csv", "twice.csv", "none.csv"}) {
      assertThat(program.tare("messages", "mine", "--profile", name)).isEqualTo(2);
    }
    assertThat(program.err().replace(directory + "/", "").lines())
        .hasSize(3)
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .isEqualTo(
                        "tare: --profile open.csv, line 2: not CSV from here; is a quote"
                            + " not closed?"),
            line ->
                assertThat(line)
                    .isEqualTo("tare: --profile twice.csv, line 1: two columns have one name"),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "tare: --profile none.csv, line 1: expected the columns size,count (or name"
                            + " the file .yaml)"));
  }

  @Test
  void readsTheCsvOfASpreadsheet() throws Exception {
    Files.writeString(directory.resolve("app.csv"), "\uFEFFsize,count\r\n1B,1000\r\n");

    assertThat(program.tare("messages", "mine", "--profile", "app.csv")).isZero();
    assertThat(program.out()).contains("1,000 messages of 1 B");
  }

  @Test
  void printsOneJsonDocument() throws Exception {
    assertThat(program.tare("messages", "mine", "--json", "--message", "1B:10")).isZero();
    JsonNode document = new ObjectMapper().readTree(program.out());

    JsonNode first = document.get("instances").get(0);
    assertThat(first.get("name").textValue()).isEqualTo("native");
    assertThat(first.get("line").get("latency_ns").get("value").doubleValue())
        .isBetween(900.0, 1_100.0);
    assertThat(first.get("sizes").get(1).get("size_bytes").longValue()).isEqualTo(1024);
    assertThat(document.get("pairs")).hasSize(3 * 4);
    assertThat(document.get("answer").get("may_have_least")).hasSize(2);
    assertThat(document.get("answer").get("messages").get("1").longValue()).isEqualTo(10);
  }

  @Test
  void writesFigureAndTimesIntoFiles() throws Exception {
    assertThat(program.tare("messages", "mine", "--svg", "m.svg", "--csv", "m.csv")).isZero();

    assertThat(Files.readString(directory.resolve("m.svg")))
        .contains("<svg", "One-way time of messages by size", "far, 64 KiB: 4");
    assertThat(Files.readAllLines(directory.resolve("m.csv")))
        .hasSize(1 + 3 * 4)
        .first()
        .asString()
        .startsWith("instance,platform,size_bytes,one_way_ns,from_ns,to_ns,");
    assertThat(program.err()).contains("Wrote m.svg").contains("Wrote m.csv");
  }

  @Test
  void isPartOfTheReport() throws Exception {
    assertThat(program.tare("report", "mine")).isZero();

    Path report = directory.resolve("runs/mine/report");
    assertThat(report.resolve("messages.svg")).isRegularFile();
    assertThat(Files.readString(report.resolve("index.html")))
        .contains("Messages by size", "half-performance size");
  }

  @Test
  void refusesUnanswerableQuestionsInOneLine() throws Exception {
    SyntheticRun.ofSize(1, 2).writeTo(directory.resolve("runs/other"));
    Files.writeString(directory.resolve("app.csv"), "size,count\n1B,1000\n1K,5\n");
    Files.writeString(directory.resolve("app.yaml"), "- 1B\n");

    assertThat(program.tare("messages", "other")).isEqualTo(2);
    assertThat(program.tare("messages", "mine", "--message", "2MiB:1")).isEqualTo(2);
    assertThat(program.tare("messages", "mine", "--message", "2MiB")).isEqualTo(2);
    assertThat(program.tare("messages", "mine", "--profile", "none.csv")).isEqualTo(2);
    assertThat(program.tare("messages", "mine", "--profile", "app.csv")).isEqualTo(2);
    assertThat(program.tare("messages", "mine", "--profile", "app.yaml")).isEqualTo(2);

    assertThat(program.err().replace(directory + "/", "").lines())
        .hasSize(6)
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .isEqualTo(
                        "tare: runs/other: no valid cell of pingpong; measure the workload"
                            + " pingpong"),
            line ->
                assertThat(line)
                    .startsWith("tare: no times for messages of 2MiB: native has 1B to 1MiB, ")
                    .endsWith("; also measure pingpong with size: [2MiB]"),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "tare: --message: expected SIZE:COUNT, such as 64KiB:1000, found"
                            + " \"2MiB\""),
            line -> assertThat(line).isEqualTo("tare: --profile none.csv: no such file"),
            line -> assertThat(line).startsWith("tare: --profile app.csv, line 3: expected a size"),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "tare: --profile app.yaml, line 1: expected a line SIZE: COUNT for each"
                            + " size"));
  }

  private static String flat(String text) {
    return text.replaceAll("\\s+", " ");
  }
}
