package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.harness.archive.RunRecorder;
import io.tare.harness.model.JournalEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsCommandTest {

  private static final long LATER = 1_900_000_000_000_000_000L;

  @TempDir Path directory;

  private InProcess program;
  private Path runs;

  @BeforeEach
  void begin() throws Exception {
    program = new InProcess(directory);
    runs = directory.resolve("runs");
  }

  @Test
  void reportsThatThereIsNoRun() {
    assertThat(program.tare("runs")).isZero();
    assertThat(program.err()).contains("tare run starts one").hasLineCount(1);
    assertThat(program.out()).isEmpty();
  }

  @Test
  void listsTheStateOfEachRunNewestFirst() throws Exception {
    record("older");
    record("newer");
    append("newer", new JournalEntry.RunStarted(LATER, "1.0", true));
    rewriteStart("newer", LATER);
    record("ended");
    append("ended", new JournalEntry.RunFinished(LATER, "all blocks are done"));

    assertThat(program.tare("runs")).isZero();
    assertThat(words().get(0))
        .startsWith("run", "started", "state", "blocks", "size", "campaign", "platforms");
    assertThat(column(0)).containsExactly("run", "newer", "ended", "older");
    assertThat(column(2)).containsExactly("state", "interrupted", "complete", "interrupted");
    assertThat(column(3)).containsExactly("blocks", "2/2", "2/2", "2/2");
    assertThat(column(5)).containsExactly("campaign", "pilot", "pilot", "pilot");
    assertThat(column(6)).containsExactly("platforms", "native, uml", "native, uml", "native, uml");
  }

  @Test
  void listsAnEndedRunWithMissingTrialsAsIncomplete() throws Exception {
    record("part");
    Path journal = runs.resolve("part/journal.jsonl");
    List<String> lines = Files.readAllLines(journal);
    Files.write(journal, lines.subList(0, lines.size() - 1));
    append("part", new JournalEntry.RunFinished(LATER, "too much went wrong"));

    program.tare("runs");
    assertThat(column(2)).containsExactly("state", "incomplete");
    assertThat(column(3)).containsExactly("blocks", "1/2");
    assertThat(program.out()).contains("too much went wrong");
  }

  @Test
  void listsABrokenRunInOneRowWithTheReasonBelow() throws Exception {
    record("good");
    Files.createDirectories(runs.resolve("empty"));
    record("torn");
    Files.writeString(runs.resolve("torn/plan.json"), "{");
    record("odd");
    Files.writeString(runs.resolve("odd/journal.jsonl"), "nonsense\n{\"type\":\"none\"}\n");
    Files.writeString(runs.resolve("a-file"), "");

    assertThat(program.tare("runs")).isZero();
    assertThat(program.err()).isEmpty();
    assertThat(words()).hasSize(5);
    assertThat(row("empty")).contains("broken");
    assertThat(row("torn")).contains("broken");
    assertThat(row("odd")).contains("broken");
    assertThat(row("good")).contains("interrupted");
    assertThat(program.out())
        .contains("\nempty: has no plan.json\n")
        .contains("\ntorn: cannot read plan.json", "\nodd: cannot read journal.jsonl");
  }

  @Test
  void printsTheSameAsJson() throws Exception {
    record("mine");
    Files.createDirectories(runs.resolve("empty"));

    assertThat(program.tare("runs", "--json")).isZero();
    JsonNode list = new ObjectMapper().readTree(program.out());
    assertThat(list).hasSize(2);
    assertThat(list.get(0).get("name").textValue()).isEqualTo("mine");
    assertThat(list.get(0).get("started_epoch_ns").longValue()).isPositive();
    assertThat(list.get(0).get("blocks_planned").intValue()).isEqualTo(2);
    assertThat(list.get(0).get("platforms").get(0).textValue()).isEqualTo("native");
    assertThat(list.get(0).get("bytes").longValue())
        .isGreaterThan(Files.size(runs.resolve("mine/samples.avro")));
    assertThat(list.get(1).get("state").textValue()).isEqualTo("broken");
    assertThat(list.get(1).get("started_epoch_ns").isNull()).isTrue();
  }

  private void record(String name) throws Exception {
    Path file = directory.resolve("pilot.yaml");
    String campaign =
        """
        name: pilot
        platforms: {native: {kind: native}, uml: {kind: uml}}
        workloads: [{name: soa.matmul, n: 100}]
        """;
    Files.writeString(file, campaign);
    RecordedPilot.of(file, runs.resolve(name), 2, 5);
    Files.writeString(runs.resolve(name).resolve("campaign.yaml"), campaign);
  }

  private void append(String name, JournalEntry entry) {
    try (RunRecorder recorder = RunRecorder.append(runs.resolve(name))) {
      recorder.record(entry);
    }
  }

  private void rewriteStart(String name, long at) throws Exception {
    Path journal = runs.resolve(name).resolve("journal.jsonl");
    List<String> lines = Files.readAllLines(journal);
    lines.set(
        0,
        lines.get(lines.size() - 1).replaceFirst("\"at_epoch_ns\":\\d+", "\"at_epoch_ns\":" + at));
    // As of a version that did not check its lines.
    lines.replaceAll(line -> line.replaceFirst(",\"check\":\"[^\"]*\"", ""));
    Files.write(journal, lines, StandardOpenOption.TRUNCATE_EXISTING);
  }

  private String row(String name) {
    return program.out().lines().filter(line -> line.startsWith(name + " ")).findFirst().orElse("");
  }

  private List<String> column(int index) {
    return words().stream().map(row -> row.get(index)).toList();
  }

  private List<List<String>> words() {
    return program
        .out()
        .lines()
        .takeWhile(line -> !line.isEmpty())
        .filter(line -> !line.startsWith("---"))
        .map(line -> List.of(line.split(" {2,}")))
        .toList();
  }
}
