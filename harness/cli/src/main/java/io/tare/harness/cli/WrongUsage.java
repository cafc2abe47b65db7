package io.tare.harness.cli;

import io.tare.harness.cli.place.CampaignCatalog;
import io.tare.harness.spec.NearestName;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** One line that says what is wrong with a command line, and what was probably meant. */
final class WrongUsage {

  private static final String COMPARE = "tare compare";

  private WrongUsage() {}

  static String line(ParameterException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    if (e.getArgSpec() == null && e.getValue() != null) {
      // The program itself, or help for a word that is not a command.
      return e.getValue().isEmpty() ? firstLine(e) : unmatched(command, e.getValue());
    }
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      return unmatched(command, unmatched.getUnmatched().get(0));
    }
    Optional<String> value = tooFew(e).or(() -> wrongValue(e));
    return value.orElseGet(() -> firstLine(e) + "; see " + command.qualifiedName() + " --help");
  }

  private static String unmatched(CommandSpec command, String word) {
    String name = command.qualifiedName();
    String help = "; see " + name + " --help";
    if (word.startsWith("-") && word.length() > 1) {
      String option = word.replaceFirst("=.*", "");
      return name
          + " has no option "
          + option
          + meant(option, options(command))
              .or(() -> otherCase(option, command))
              .or(() -> below(option, command))
              .orElse(help);
    }
    List<String> commands = List.copyOf(command.subcommands().keySet());
    if (!commands.isEmpty()) {
      return name
          + " has no command "
          + word
          + meant(word, commands)
              .or(() -> meant(word.toLowerCase(Locale.ROOT), commands))
              .or(() -> option(word, command))
              .or(() -> campaign(word, command))
              .orElse(
                  command.parent() == null
                      ? "; tare --help lists all"
                      : "; it has " + String.join(", ", commands));
    }
    return name
        + ": unexpected argument \""
        + word
        + "\""
        + (name.equals(COMPARE) ? "; did you mean '--with " + word + "'?" : help);
  }

  private static List<String> options(CommandSpec command) {
    return command.options().stream().map(OptionSpec::longestName).distinct().toList();
  }

  /** Suggests the option with the letter in the other case. */
  private static Optional<String> otherCase(String option, CommandSpec command) {
    return command.options().stream()
        .flatMap(each -> Stream.of(each.names()))
        .filter(each -> each.equalsIgnoreCase(option))
        .findFirst()
        .map(each -> "; did you mean '" + each + "'?");
  }

  /** Where the option belongs, if only a command has it. */
  private static Optional<String> below(String option, CommandSpec command) {
    return command.subcommands().values().stream()
        .map(line -> line.getCommandSpec())
        .filter(each -> each.optionsMap().containsKey(option))
        .findFirst()
        .map(each -> "; write it after the command, as in " + each.qualifiedName() + " " + option);
  }

  /** Suggests the option for a word without dashes. */
  private static Optional<String> option(String word, CommandSpec command) {
    return Optional.of("--" + word)
        .filter(options(command)::contains)
        .map(each -> "; did you mean '" + each + "'?");
  }

  /** Suggests {@code run} before a campaign. */
  private static Optional<String> campaign(String word, CommandSpec command) {
    boolean isOne =
        command.parent() == null
            && (word.matches(".+\\.ya?ml") || word.equals(CampaignCatalog.DEFAULT));
    return isOne ? Optional.of("; did you mean 'run " + word + "'?") : Optional.empty();
  }

  /** Too few arguments. */
  private static Optional<String> tooFew(ParameterException e) {
    return e instanceof MissingParameterException missing
            && missing.getMissing().get(0) instanceof PositionalParamSpec argument
            && argument.arity().min() > 1
        ? Optional.of(
            "%s needs at least %d %s arguments; see %1$s --help"
                .formatted(
                    e.getCommandLine().getCommandSpec().qualifiedName(),
                    argument.arity().min(),
                    argument.paramLabel()))
        : Optional.empty();
  }

  /** A wrong value of an option that takes one of some words, a number, or two words. */
  private static Optional<String> wrongValue(ParameterException e) {
    ArgSpec argument = e.getArgSpec();
    String value = e.getValue();
    if (argument == null || value == null) {
      return Optional.empty();
    }
    Class<?> type =
        argument.typeInfo().isOptional() || argument.typeInfo().isMultiValue()
            ? argument.typeInfo().getAuxiliaryTypes()[0]
            : argument.type();
    String name =
        argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    if (argument.typeInfo().isMap()) {
      return Optional.of(
          "%s: expected %s, found \"%s\"".formatted(name, argument.paramLabel(), value));
    }
    if (type.isEnum()) {
      List<String> words =
          Arrays.stream(type.getEnumConstants())
              .map(each -> each.toString().toLowerCase(Locale.ROOT))
              .toList();
      return Optional.of(
          name
              + ": \""
              + value
              + "\" is not known"
              + NearestName.hint(value.toLowerCase(Locale.ROOT), words));
    }
    if (List.of(Integer.class, int.class, Long.class, long.class).contains(type)) {
      return Optional.of(name + ": expected a whole number, found \"" + value + "\"");
    }
    return Optional.empty();
  }

  private static Optional<String> meant(String word, List<String> known) {
    return NearestName.question(word, known);
  }

  private static String firstLine(ParameterException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
