package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.cli.export.AppendedFile;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.WrittenFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Files that a command line names for output. */
class NamedOutputsTest {

  private static final String PRECIOUS = "precious";

  @TempDir Path directory;

  private Path run;
  private InProcess program;

  @BeforeEach
  void record() throws IOException {
    program = new InProcess(directory);
    run = Files.createDirectories(directory.resolve("runs/mine"));
    for (String name : List.of("plan.json", "journal.jsonl", "samples.avro", "campaign.yaml")) {
      Files.writeString(run.resolve(name), PRECIOUS);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "export mine --output, samples.avro",
    "report mine --table platforms --output, journal.jsonl",
    "report mine --figure forest --output, plan.json",
    "report mine --markdown, campaign.yaml",
    "report mine --junit, plan.json",
    "compare mine --with mine --performance-log, journal.jsonl",
    "capsule mine --output, plan.json",
    "history mine --csv, samples.avro",
    "history mine --svg, samples.avro",
    "messages mine --csv, samples.avro",
    "model migration mine --output, plan.json",
    "model fit mine --output, plan.json",
    "model show soa --html, plan.json",
    "ask size --rate 1/s --service 80ms --csv, samples.avro",
    "image export --format raw --to, samples.avro",
    "init --force, campaign.yaml"
  })
  void neverReplaceARecordOfARun(String command, String name) {
    String file = "runs/mine/" + name;
    String[] words = (command + " " + file).split(" ");
    assertThat(program.tare(words)).as(program.err()).isEqualTo(2);
    String option = words[words.length - 2];
    assertThat(program.err())
        .isEqualTo(
            "tare: %s%s is part of the run mine; name another file\n"
                .formatted(option.equals("--force") ? "" : option + " ", file));
    assertThat(run.resolve(name)).hasContent(PRECIOUS);
  }

  /** The run may begin after the command line was checked. */
  @Test
  void neverReplaceARecordOfARunThatBeganSince() {
    OutputFile file = new OutputFile(Path.of("runs/mine/journal.jsonl"));
    assertThatThrownBy(() -> WrittenFiles.write(program.context(), file, "lost"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageEndingWith("is part of the run mine; name another file");
    assertThatThrownBy(() -> AppendedFile.append(run.resolve("journal.jsonl"), "", "lost\n"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageEndingWith("is part of the run mine; name another file");
    assertThat(run.resolve("journal.jsonl")).hasContent(PRECIOUS);
  }

  @Test
  void doNotKeepHelpFromBeingShown() {
    assertThat(program.tare("report", "--help", "--output", "/etc")).isZero();
    assertThat(program.out()).startsWith("Usage: tare report");
  }

  @Test
  void areWrittenBesideTheRecordsOfARun() {
    assertThat(program.tare("model", "show", "soa", "--csv", "runs/mine/table.csv")).isZero();
    assertThat(run.resolve("table.csv")).isRegularFile();
  }

  @Test
  void areRefusedBeforeAnythingIsCreated() {
    assertThat(program.tare("model", "show", "soa", "--csv", "runs/mine/plan.json/x/y.csv"))
        .isEqualTo(2);
    assertThat(program.err())
        .isEqualTo(
            "tare: --csv runs/mine/plan.json/x/y.csv: %s is not a directory\n"
                .formatted(run.resolve("plan.json")));
  }

  /** Of another type, an option would not be checked until its command writes. */
  @Test
  void haveATypeOfTheirOwn() {
    List<OptionSpec> writing =
        HelpTest.commands()
            .map(CommandLine::getCommandSpec)
            .flatMap(command -> command.options().stream())
            .filter(NamedOutputsTest::isFileWritten)
            .toList();
    assertThat(writing).hasSizeGreaterThan(10);
    assertThat(writing)
        .allSatisfy(
            option ->
                assertThat(types(option)).as(option.longestName()).contains(OutputFile.class));
  }

  private static boolean isFileWritten(OptionSpec option) {
    String words = String.join(" ", option.description());
    return words.matches("(Write|Draw|Append) .*\\b(in)?to this file.*")
        || types(option).contains(OutputFile.class);
  }

  private static List<Class<?>> types(OptionSpec option) {
    List<Class<?>> types = new ArrayList<>(Arrays.asList(option.auxiliaryTypes()));
    types.add(option.type());
    return types;
  }
}
