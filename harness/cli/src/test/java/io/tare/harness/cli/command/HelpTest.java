package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.Tare;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;

class HelpTest {

  static Stream<CommandLine> commands() {
    return withThoseBelow(Tare.commandLine(new InProcess(Path.of("")).context()))
        .filter(each -> !(each.getCommand() instanceof HelpCommand));
  }

  private static Stream<CommandLine> withThoseBelow(CommandLine line) {
    return Stream.concat(
        Stream.of(line), line.getSubcommands().values().stream().flatMap(HelpTest::withThoseBelow));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void fitsATerminal(CommandLine command) {
    assertThat(command.getUsageMessage().lines()).allMatch(line -> line.length() <= 80);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void hasAnExample(CommandLine command) {
    assertThat(command.getUsageMessage()).containsPattern("(?m)^Examples?:\\n  tare ");
  }

  @Test
  void listsCommandsBelowHeadings() {
    String help = Tare.commandLine(new InProcess(Path.of("")).context()).getUsageMessage();

    assertThat(help.lines().filter(line -> line.matches("[A-Z].*:")))
        .containsSubsequence(
            "Measure:",
            "Analyse results:",
            "Plan capacity:",
            "This machine:",
            "Studies and statistics:",
            "The shell:");
    assertThat(help)
        .containsPattern("Measure:\\n +run +")
        .containsPattern("Analyse results:\\n +report +")
        .containsPattern("Plan capacity:\\n +serve +")
        .containsPattern("This machine:\\n +doctor +")
        .containsPattern("Studies and statistics:\\n +study +")
        .containsPattern("The shell:\\n +help +");
  }

  /** Picocli warns on the user's terminal about texts that are not format strings. */
  @ParameterizedTest
  @MethodSource("commands")
  void hasOnlyValidFormatStrings(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();

    assertThat(Stream.of(usage.header(), usage.description(), usage.footer()).flatMap(Stream::of))
        .allSatisfy(text -> assertThat(String.format(text)).isNotNull());
    assertThat(command.getCommandSpec().options())
        .flatExtracting(HelpTest::asWritten)
        .allSatisfy(text -> assertThat(String.format(text)).isNotNull());
  }

  /** The option gives its description only as shown. */
  private static List<String> asWritten(OptionSpec option) {
    return option.userObject() instanceof AnnotatedElement element
        ? List.of(element.getAnnotation(Option.class).description())
        : List.of();
  }
}
