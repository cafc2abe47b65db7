package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.command.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run of another version is refused before anything else is read. */
class OtherFormatTest {

  private static final Pattern FORMAT = Pattern.compile("\"format\" ?: ?\\d+");

  /** Nothing here writes into it. */
  @TempDir static Path directory;

  private final InProcess program = new InProcess(directory);

  @BeforeAll
  static void record() throws Exception {
    Path file = directory.resolve("mine.yaml");
    Files.writeString(file, PlanByPilotTest.CAMPAIGN);
    RecordedPilot.of(file, directory.resolve("runs/mine"), 2, 10);
    RecordedPilot.of(file, directory.resolve("runs/foreign"), 2, 10);
    Path plan = directory.resolve("runs/foreign/plan.json");
    Matcher format = FORMAT.matcher(Files.readString(plan));
    assertThat(format.find()).isTrue();
    Files.writeString(plan, format.replaceFirst("\"format\": 99"));
    // An entry that only the other version knows, so that reading would fail later.
    Files.writeString(directory.resolve("runs/foreign/journal.jsonl"), "{\"type\":\"new\"}\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "report foreign",
        "report foreign --json",
        "export foreign",
        "export foreign --all",
        "compare foreign --with mine",
        "compare mine --with foreign",
        "compare foreign --study soa",
        "resume foreign",
        "plan mine.yaml --pilot foreign --precision 5%"
      })
  void isRefusedInOneLine(String line) {
    int status = program.tare(line.split(" "));

    assertThat(status).isIn(ExitStatus.USAGE, ExitStatus.INFRASTRUCTURE);
    assertThat(program.out()).isEmpty();
    assertThat(program.err())
        .hasLineCount(1)
        .contains("foreign/plan.json", "format 99", "use that version");
  }

  @Test
  void isListedWithTheReason() {
    assertThat(program.tare("runs")).isZero();
    assertThat(program.out())
        .containsPattern("foreign +.* other format ")
        .containsPattern("mine +.* (complete|interrupted|incomplete) ")
        .contains("another version wrote it (format 99; this one reads format ")
        .doesNotContain("broken");
    assertThat(program.tare("runs", "--json")).isZero();
    assertThat(program.out()).containsPattern("\"state\" ?: ?\"other_format\"");
  }
}
