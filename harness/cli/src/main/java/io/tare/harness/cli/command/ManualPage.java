package io.tare.harness.cli.command;

import io.tare.harness.command.ExitMeaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The help texts of all commands as one manual page in roff, with the macros of man(7). Picocli's
 * own generator writes AsciiDoc, which needs another program to become a page.
 */
final class ManualPage {

  private static final Pattern EXAMPLES = Pattern.compile("Examples?:");

  private final StringBuilder page = new StringBuilder();

  private ManualPage() {}

  static String of(CommandSpec root, String version) {
    ManualPage manual = new ManualPage();
    String name = root.name();
    manual.macro(
        "TH", name.toUpperCase(Locale.ROOT), "1", "", name + " " + version, "Manual of " + name);
    manual.macro("SH", "NAME");
    String purpose = String.join(" ", root.usageMessage().description());
    manual.text(name + " \\- " + escaped(firstLow(purpose.replaceFirst("\\.$", ""))));
    manual.macro("SH", "SYNOPSIS");
    manual.synopsis(root);
    manual.macro("SH", "DESCRIPTION");
    manual.text(escaped(purpose));
    manual.body(root);
    manual.macro("SH", "COMMANDS");
    manual.commands(root);
    manual.macro("SH", "EXIT STATUS");
    ExitMeaning.ALL.forEach(each -> manual.exitStatus(each));
    return manual.page.toString();
  }

  private void exitStatus(ExitMeaning meaning) {
    item("\\fB" + meaning.status() + "\\fR", new String[] {meaning.words().replace("`", "")});
  }

  private void commands(CommandSpec above) {
    above.subcommands().values().stream()
        .map(line -> line.getCommandSpec())
        .filter(each -> !(each.userObject() instanceof HelpCommand))
        .forEach(
            each -> {
              macro("SS", each.qualifiedName());
              synopsis(each);
              macro("PP");
              text(escaped(described(String.join(" ", each.usageMessage().description()))));
              body(each);
              commands(each);
            });
  }

  private void synopsis(CommandSpec command) {
    String usage = command.commandLine().getHelp().synopsis(0).strip().replaceAll("\\s+", " ");
    int end = command.qualifiedName().length();
    text("\\fB" + escaped(usage.substring(0, end)) + "\\fR" + escaped(usage.substring(end)));
  }

  /** Arguments, options and footer. */
  private void body(CommandSpec command) {
    for (PositionalParamSpec each : command.positionalParameters()) {
      item("\\fI" + escaped(each.paramLabel()) + "\\fR", each.description());
    }
    for (OptionSpec each : command.options()) {
      String names = String.join(", ", each.names());
      String label = each.arity().max() > 0 ? "=\\fI" + escaped(each.paramLabel()) + "\\fR" : "";
      item("\\fB" + escaped(names) + "\\fR" + label, each.description());
    }
    footer(command.usageMessage().footer());
  }

  private void item(String label, String[] description) {
    macro("TP");
    text(label);
    text(escaped(String.join(" ", description)));
  }

  /**
   * Lines of a paragraph are filled; indented text, such as examples, is kept. Exit statuses have
   * their own section.
   */
  private void footer(String[] lines) {
    List<String> indented = new ArrayList<>();
    List<String> paragraph = new ArrayList<>();
    for (String line : lines) {
      String shown = described(line);
      if (shown.startsWith(" ")) {
        filled(paragraph);
        indented.add(shown);
        continue;
      }
      asTheyAre(indented);
      if (shown.isBlank() || EXAMPLES.matcher(shown).matches()) {
        filled(paragraph);
      }
      if (!shown.isBlank() && !shown.equals(ExitMeaning.inBrief())) {
        paragraph.add(shown);
      }
    }
    filled(paragraph);
    asTheyAre(indented);
  }

  private void filled(List<String> lines) {
    if (!lines.isEmpty()) {
      String words = String.join(" ", lines);
      macro("PP");
      text(EXAMPLES.matcher(words).matches() ? "\\fB" + escaped(words) + "\\fR" : escaped(words));
      lines.clear();
    }
  }

  private void asTheyAre(List<String> lines) {
    if (!lines.isEmpty()) {
      macro("PP");
      macro("nf");
      lines.forEach(line -> text(escaped(line)));
      macro("fi");
      lines.clear();
    }
  }

  private void macro(String name, String... arguments) {
    page.append('.').append(name);
    for (String each : arguments) {
      page.append(" \"").append(escaped(each)).append('"');
    }
    page.append('\n');
  }

  /** A line; one that begins like a macro is escaped. */
  private void text(String line) {
    page.append(line.startsWith(".") || line.startsWith("'") ? "\\&" : "")
        .append(line)
        .append('\n');
  }

  /** Help texts are format strings. */
  private static String described(String format) {
    return String.format(Locale.ROOT, format);
  }

  private static String firstLow(String text) {
    return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
  }

  /** Escapes roff's special characters, and writes non-ASCII characters as numbers. */
  private static String escaped(String text) {
    String escaped =
        text.replace("\\", "\\e")
            .replace("-", "\\-")
            .replace("'", "\\(aq")
            .replace("`", "\\(ga")
            .replace("^", "\\(ha")
            .replace("~", "\\(ti")
            .replace("\"", "\\(dq");
    return Pattern.compile("[^\\x00-\\x7f]")
        .matcher(escaped)
        .replaceAll(
            each ->
                Matcher.quoteReplacement(
                    String.format(Locale.ROOT, "\\[u%04X]", each.group().codePointAt(0))));
  }
}
