package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.Tare;
import io.tare.harness.command.ExitMeaning;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.Subcommands;
import io.tare.harness.spec.GeneratedFile;
import io.tare.harness.spec.ReferenceTable;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;

/** The program has every command, and the reference lists and explains it. */
class CommandsPageTest {

  private static final String PAGE = "docs/reference/commands.md";

  private static final Pattern SOURCE = Pattern.compile("/src/main/java/(.*Command)\\.java$");
  private static final Pattern DECLARED = Pattern.compile("(?m)^@Command\\(");

  private final CommandLine program = Tare.commandLine(new InProcess(Path.of("")).context());

  private List<CommandLine> commands() {
    return program.getSubcommands().values().stream()
        .filter(each -> !(each.getCommand() instanceof HelpCommand))
        .toList();
  }

  @Test
  void listsEveryCommand() throws Exception {
    String table =
        ReferenceTable.table(
            List.of("command", "what it does"),
            commands().stream()
                .map(
                    each ->
                        List.of(
                            "[`%1$s`](#%1$s)".formatted(each.getCommandName()),
                            Subcommands.described(each)))
                .toList());

    GeneratedFile.of(PAGE).mustHold(Map.of("commands", table));
  }

  @Test
  void beginsEachSectionWithTheSynopsis() throws Exception {
    Map<String, String> regions =
        commands().stream()
            .collect(
                Collectors.toMap(
                    each -> "synopsis of " + each.getCommandName(),
                    each -> "```text\n" + synopsis(each) + "```\n"));

    GeneratedFile.of(PAGE).mustHold(regions);
  }

  /** Of a command, or of each command below it. */
  private static String synopsis(CommandLine command) {
    return command.getSubcommands().isEmpty()
        ? command.getHelp().synopsis(0)
        : command.getSubcommands().values().stream()
            .map(CommandsPageTest::synopsis)
            .collect(Collectors.joining());
  }

  @Test
  void explainsEveryExitStatus() throws Exception {
    String table =
        ReferenceTable.table(
            List.of("status", "meaning"),
            ExitMeaning.ALL.stream()
                .map(each -> List.of(Integer.toString(each.status()), each.words()))
                .toList());

    GeneratedFile.of(PAGE).mustHold(Map.of("exit statuses", table));
  }

  @Test
  void hasASectionForEveryCommand() throws Exception {
    String page = GeneratedFile.of(PAGE).text();

    for (CommandLine each : commands()) {
      assertThat(page)
          .as("%s has no section \"## %s\"", PAGE, each.getCommandName())
          .contains("\n## " + each.getCommandName() + "\n");
    }
  }

  @Test
  void everyExitStatusHasAMeaning() {
    assertThat(Stream.of(ExitStatus.class.getFields()).map(CommandsPageTest::value))
        .containsExactlyElementsOf(
            ExitMeaning.ALL.stream().map(each -> (Object) each.status()).toList());
  }

  private static Object value(Field constant) {
    try {
      return constant.get(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void everyCommandIsProvided() throws IOException {
    Set<String> provided =
        withThoseBelow(program)
            .map(each -> each.getCommand().getClass().getName())
            .collect(Collectors.toSet());

    for (String each : declared()) {
      assertThat(provided)
          .as("%s is in no META-INF/services file of Subcommand, and no other command has it", each)
          .contains(each);
    }
  }

  private static Stream<CommandLine> withThoseBelow(CommandLine line) {
    return Stream.concat(
        Stream.of(line),
        line.getSubcommands().values().stream().flatMap(CommandsPageTest::withThoseBelow));
  }

  /** The classes with the annotation, by their sources. */
  private static List<String> declared() throws IOException {
    List<String> all = new ArrayList<>();
    for (String part : List.of("harness", "analysis")) {
      try (Stream<Path> files = Files.walk(Path.of("../..", part))) {
        for (Path file : files.filter(each -> SOURCE.matcher(each.toString()).find()).toList()) {
          Matcher name = SOURCE.matcher(file.toString());
          if (name.find() && DECLARED.matcher(Files.readString(file)).find()) {
            all.add(name.group(1).replace('/', '.'));
          }
        }
      }
    }
    assertThat(all).isNotEmpty();
    return all;
  }
}
