package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.tare.analysis.studies.StudyException;
import io.tare.analysis.studies.StudyFile;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.cli.Tare;
import io.tare.harness.clock.RunClock;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.InstallationHome;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.command.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands in the documentation. */
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class DocsIT {

  private static final int UNCHECKED = 10;

  @TempDir static Path directory;
  private static Program program;

  /** The documented commands find a run, as for a user who follows the documentation. */
  @BeforeAll
  static void measureSomething() throws Exception {
    program = Program.in(directory);
    for (DocumentedBlock each : campaigns().filter(DocsIT::isOfTheTutorial).toList()) {
      Matcher name = Pattern.compile("name: (\\S+)").matcher(each.text());
      assertThat(name.find()).isTrue();
      Files.writeString(directory.resolve(name.group(1) + ".yaml"), each.text());
    }
    Program.CommandResult result = program.run("run", program.campaign("smallest.yaml"));
    assertThat(result.status()).as("%s", result).isZero();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void mentionsOnlyExistingCommandsAndOptions(DocumentedCommand command) {
    assertThatCode(() -> Tare.commandLine(nowhere()).parseArgs(array(command.words())))
        .as("%s", command)
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("commandsToRun")
  void itsCommandsWork(DocumentedCommand command) {
    assertWorks(command);
  }

  /** Simulations compute for seconds. */
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("simulationsToRun")
  void itsSimulationsWork(DocumentedCommand command) {
    assertWorks(command);
  }

  private static void assertWorks(DocumentedCommand command) {
    Program.CommandResult result = program.call(array(command.words()));
    if (result.err().contains(" cannot run here: ")) {
      // A plan is shown anyway.
      assertThat(result.out()).as("%s", command).contains(" cells, ");
      return;
    }
    if (result.status() == UNCHECKED) {
      // Other documents have compared the run with a study, which verify names as not checked.
      assertThat(result.out()).as("%s", command).contains("Not checked: report/study-");
      return;
    }
    assertThat(result.status()).as("%s ends with %s", command, result).isZero();
  }

  /** A plan is the same on every machine, and at every width but for its blanks. */
  @Test
  void theTutorialQuotesThePlanOfItsCampaign() throws IOException {
    DocumentedBlock quoted =
        DocumentedBlock.all().stream()
            .filter(DocsIT::isOfTheTutorial)
            .filter(each -> each.kind().equals("text") && each.text().startsWith("bodies: "))
            .findFirst()
            .orElseThrow();

    Program.CommandResult plan = program.call("plan", "bodies.yaml");

    assertThat(words(plan.out())).isEqualTo(words(quoted.text()));
  }

  private static boolean isOfTheTutorial(DocumentedBlock block) {
    return block.file().equals("docs/tutorial.md");
  }

  private static String words(String text) {
    return text.replaceAll("JDK \\d+", "JDK").replaceAll("\\s+", " ").strip();
  }

  @ParameterizedTest
  @MethodSource("campaigns")
  void itsCampaignsAreValid(DocumentedBlock campaign) throws CampaignException {
    assertThat(CampaignFile.parse(campaign.toString(), campaign.text()).measurands()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("studies")
  void itsStudiesAreValid(DocumentedBlock study) throws StudyException {
    assertThat(StudyFile.parse(study.toString(), study.text()).tables()).isNotEmpty();
  }

  static Stream<DocumentedBlock> studies() throws IOException {
    return DocumentedBlock.all().stream()
        .filter(each -> each.kind().equals("yaml") && each.text().startsWith("id:"));
  }

  /** Other YAML blocks are parts. */
  static Stream<DocumentedBlock> campaigns() throws IOException {
    return DocumentedBlock.all().stream()
        .filter(each -> each.kind().equals("yaml") && each.text().startsWith("name:"));
  }

  static List<DocumentedCommand> commands() throws IOException {
    return DocumentedCommand.all();
  }

  static Stream<DocumentedCommand> commandsToRun() throws IOException {
    return allToRun().filter(each -> !each.isSimulation());
  }

  static Stream<DocumentedCommand> simulationsToRun() throws IOException {
    return allToRun().filter(DocumentedCommand::isSimulation);
  }

  /** Equal commands are run once. */
  private static Stream<DocumentedCommand> allToRun() throws IOException {
    Set<List<String>> seen = new HashSet<>();
    return commands().stream().filter(each -> each.isRun() && seen.add(each.words()));
  }

  private static String[] array(List<String> words) {
    return words.toArray(String[]::new);
  }

  private static CommandContext nowhere() {
    OutputStream silent = OutputStream.nullOutputStream();
    return new CommandContext(
        new Console(InputStream.nullInputStream(), silent, silent, Terminal.none(true)),
        InstallationHome.of(new Properties(System.getProperties()), Map.of()),
        directory,
        Map.of(),
        RunClock.SYSTEM,
        () -> "");
  }
}
