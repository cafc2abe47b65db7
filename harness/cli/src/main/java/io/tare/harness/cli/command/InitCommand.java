package io.tare.harness.cli.command;

import io.tare.harness.cli.place.CampaignCatalog;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.ShellWord;
import io.tare.harness.command.WrittenFiles;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.Names;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare init}. */
@Command(
    name = "init",
    description = "Write a first campaign file, with its settings explained.",
    footer = {
      "",
      "Examples:",
      "  tare init",
      "  tare init mine.yaml && tare plan mine.yaml",
      "  tare init --like http   your own service",
      ""
    })
public final class InitCommand extends CommonOptions implements Callable<Integer> {

  private static final Set<String> RESERVED = Set.of("true", "false", "null");

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      defaultValue = "campaign.yaml",
      completionCandidates = CompletionWords.Files.class,
      description = "The file to write (default: ${DEFAULT-VALUE}); its name is the campaign's.")
  private OutputFile file = OutputFile.parse("campaign.yaml");

  @Option(
      names = "--like",
      paramLabel = "KIND",
      description = "What it measures: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private CampaignTemplate like = CampaignTemplate.JAXWS;

  @Option(names = "--force", description = "Replace the file if it exists.")
  private boolean force;

  private final CommandContext context;

  public InitCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    Path target = file.in(context);
    String shown = new RunDirectories(context.directory()).shown(target).toString();
    String word = ShellWord.of(CampaignCatalog.wordFor(shown));
    try {
      WrittenFiles.createDirectory(context, file);
      write(target, text(name(target), word));
    } catch (FileAlreadyExistsException e) {
      throw CommandFailure.usage(
          file + " already exists; name another file, or replace it with --force");
    } catch (IOException e) {
      throw CommandFailure.infrastructure("cannot write " + file + ": " + FileTrouble.reason(e));
    }
    context.console().result("Wrote " + shown + "\nWhat it would do: tare plan " + word);
    return ExitStatus.ALL_VALID;
  }

  /** Only regular files are replaced: others may be devices or links. */
  private void write(Path target, String text) throws IOException, CommandFailure {
    if (force && Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
      WrittenFiles.write(target, text);
    } else {
      Files.createFile(target);
      try {
        Files.writeString(target, text);
      } catch (IOException e) {
        Files.deleteIfExists(target); // cut, as on a full disk
        throw e;
      }
    }
  }

  private String text(String name, String word) {
    return like.text(
        Map.of(
            "SCHEMA",
            schema(context),
            "FILE",
            word,
            "NAME",
            name,
            "RUN",
            "gzip -c /usr/bin/env",
            "FILES",
            "",
            "WAR",
            "shop.war",
            "URLS",
            "\"{service}/\""));
  }

  /** Where editors find the schema of campaigns. */
  static String schema(CommandContext context) {
    return context.home().campaigns().resolve(CampaignCatalog.SCHEMA).toUri().toString();
  }

  /** The file's name without its extension, if it can name a campaign. */
  private static String name(Path target) {
    String stem =
        Optional.ofNullable(target.getFileName())
            .map(Path::toString)
            .orElse("")
            .replaceFirst("\\.[^.]*$", "");
    try {
      // A number, or a word with a meaning in YAML, would not be a string.
      String checked = Names.checked("campaign", stem);
      boolean isPlain = checked.matches("[A-Za-z].*") && !RESERVED.contains(checked);
      return isPlain ? checked : '"' + checked + '"';
    } catch (IllegalArgumentException e) {
      return "campaign";
    }
  }
}
