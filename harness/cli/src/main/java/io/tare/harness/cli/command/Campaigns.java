package io.tare.harness.cli.command;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignFilter;
import io.tare.harness.campaign.stop.CampaignSize;
import io.tare.harness.cli.conduct.Substitution;
import io.tare.harness.cli.conduct.UserRoot;
import io.tare.harness.cli.place.CampaignCatalog;
import io.tare.harness.cli.place.TrustedCampaign;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Which campaign is meant, and what the options change. */
final class Campaigns {

  @Parameters(
      paramLabel = "CAMPAIGN",
      arity = "0..*",
      completionCandidates = CompletionWords.Campaigns.class,
      description =
          "A campaign file, or the name of a shipped one (default: "
              + CampaignCatalog.DEFAULT
              + ", or on JDK 25 "
              + CampaignCatalog.DEFAULT_WITH_PROFILES
              + "). Or addresses of services that run already, https://…; or a web application,"
              + " shop.war, and paths in it; or, after --, a command.")
  private List<String> words = List.of();

  @Option(names = "--quick", description = "Measure little, in about three minutes.")
  private boolean quick;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--aa",
      description = "Measure the reference against itself; must show no difference.")
  private boolean aa;

  @Option(names = "--blocks", paramLabel = "N", description = "Measure this many blocks.")
  private @Nullable Integer blocks;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      description = "Measure each cell for this long, its blocks together, such as 30s.")
  private @Nullable String time;

  @Option(names = "--seed", paramLabel = "S", description = "Draw all orders from this seed.")
  private @Nullable Long seed;

  @Option(
      names = "--substitute",
      paramLabel = "PLATFORM=KIND",
      description = "Measure another kind in place of a platform, such as uml=container.")
  private Map<String, String> substitutes = Map.of();

  @Option(
      names = "--replace-missing",
      description =
          "If a platform cannot run here, measure the best kind that can instead, or leave it out.")
  private boolean replaceMissing;

  @Option(
      names = "--platform",
      paramLabel = "PLATFORM",
      completionCandidates = CompletionWords.Platforms.class,
      description =
          "Measure only this candidate and what it is compared with; may be repeated, * stands for any text. If"
              + " the campaign leaves the guest open, measure this one, such as uml.")
  private List<String> platforms = List.of();

  @Option(
      names = "--workload",
      paramLabel = "GLOB",
      completionCandidates = CompletionWords.Workloads.class,
      description =
          "Measure only these workloads, such as 'soap.*' or 'soa.* n=500'; may be repeated.")
  private List<String> workloads = List.of();

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      description = "Measure only workloads with this tag of the campaign; may be repeated.")
  private List<String> tags = List.of();

  private boolean isChosen;

  boolean isAgainstItself() {
    return aa;
  }

  Map<String, String> substitutes() {
    return substitutes;
  }

  private CampaignFilter narrowing() {
    return new CampaignFilter(platforms, workloads, tags);
  }

  /** Which part of the campaign is measured; all of it if only the open guest is chosen. */
  CampaignFilter selection() {
    return isChosen ? new CampaignFilter(List.of(), workloads, tags) : narrowing();
  }

  /** Whether platforms other than the campaign's may be measured. */
  boolean mayReplace() {
    return replaceMissing;
  }

  /** Whether it is the default campaign, which runs on the kinds available here. */
  boolean isDefault() {
    return !isDirect() && CampaignCatalog.isForAnyMachine(word());
  }

  /** Whether options change the campaign from its file. */
  boolean isChanged() {
    return aa
        || blocks != null
        || time != null
        || seed != null
        || !substitutes.isEmpty()
        || !narrowing().isNone();
  }

  /**
   * Checks a command or addresses given on the command line before anything is started.
   *
   * @throws CommandFailure if it does not exist
   */
  void requireSubject() throws CommandFailure, InterruptedException {
    if (isCommand()) {
      DirectSubject.requireProgram(words);
    } else if (DirectCampaign.areAddresses(words)) {
      DirectSubject.requireAnswering(words);
    }
  }

  /** Whether the campaign is on the command line: a command, an application or addresses. */
  private boolean isDirect() {
    return isCommand() || DirectCampaign.areWar(words) || DirectCampaign.areAddresses(words);
  }

  /** Whether it is a command after {@code --}. */
  boolean isCommand() {
    return line().contains("--");
  }

  /** The words of the command line. */
  private List<String> line() {
    return command.commandLine().getParent().getParseResult().originalArgs();
  }

  private String word() {
    if (quick) {
      return CampaignCatalog.QUICK;
    }
    return words.isEmpty() ? defaultName() : words.get(0);
  }

  private static String defaultName() {
    return CampaignCatalog.defaultOn(Runtime.version().feature());
  }

  /** The text of its file, or of the file that it would have. */
  String text(CommandContext context) throws CommandFailure, IOException {
    if (!isDirect()) {
      return Files.readString(file(context, word()));
    }
    Map<String, String> file =
        Map.of("SCHEMA", InitCommand.schema(context), "FILE", "campaign.yaml");
    if (isCommand()) {
      return DirectCampaign.ofCommand(words, CommandFiles.named(words, context.directory()), file);
    }
    return DirectCampaign.areWar(words)
        ? DirectCampaign.ofWar(words, file)
        : DirectCampaign.ofAddresses(words, file);
  }

  private Campaign asked(CommandContext context) throws CommandFailure, CampaignException {
    if (isCommand() && words.isEmpty()) {
      throw usage("no command after --; give one, such as -- gzip -c FILE");
    }
    if (isCommand() && words.size() > line().size() - line().indexOf("--") - 1) {
      throw usage(
          "\"%s\" before --; a command takes no other campaign, so remove one of them"
              .formatted(words.get(0)));
    }
    if (quick && (isDirect() || !words.isEmpty())) {
      throw usage("--quick already says what to measure; remove it or the other arguments");
    }
    if (!isCommand() && DirectCampaign.areWar(words)) {
      for (String path : words.subList(1, words.size())) {
        if (!path.startsWith("/")) {
          throw usage(
              "\"%s\" is not a path in %s; a path begins with a slash, such as /orders"
                  .formatted(path, words.get(0)));
        }
      }
      DirectSubject.requireArchive(words.get(0), context.directory().resolve(words.get(0)));
    }
    if (!isCommand() && DirectCampaign.areAddresses(words)) {
      DirectSubject.requireHosts(words);
    }
    if (!isDirect() && words.size() > 1) {
      throw usage(
          "unexpected argument \"%s\"; a command goes after --, as in -- gzip -c FILE"
              .formatted(words.get(1)));
    }
    try {
      return isDirect()
          ? CampaignFile.parse("the command line", text(context), context.directory())
          : CampaignFile.read(file(context, word()), notices(context));
    } catch (IOException e) {
      throw new IllegalStateException("a campaign in memory was read from a file", e);
    }
  }

  private CommandFailure usage(String problem) {
    return CommandFailure.usage(command.qualifiedName() + ": " + problem);
  }

  /** What a quick run leaves out; empty for other runs. */
  Optional<String> traded(CommandContext context) throws CommandFailure {
    if (isDirect() || !word().equals(CampaignCatalog.QUICK)) {
      return Optional.empty();
    }
    Campaign all = read(context, defaultName());
    Campaign little = read(context, word());
    return Optional.of(
        "Quick: %d of %d cells in %d of %d blocks, so intervals are wide; all: tare run."
            .formatted(
                little.measurands().size(),
                all.measurands().size(),
                little.schedule().blocks(),
                all.schedule().blocks()));
  }

  /**
   * The file of a campaign.
   *
   * @throws CommandFailure if there is none, or if somebody else could have written it
   */
  static Path file(CommandContext context, String word) throws CommandFailure {
    if (word.isEmpty()) {
      throw CommandFailure.usage(
          "the campaign's name is empty; tare campaigns lists those shipped");
    }
    CampaignCatalog shelf = new CampaignCatalog(context.home(), context.directory());
    Path file = shelf.file(word);
    if (Files.isDirectory(file)) {
      throw isADirectory(word);
    }
    if (word.matches("[A-Za-z]+:/.*")) {
      throw CommandFailure.usage(
          word + ": expected an address that begins with http:// or https://, or a campaign file");
    }
    if (!Files.exists(file)) {
      throw missing(context, shelf, word);
    }
    if (!Files.isRegularFile(file)) {
      throw CommandFailure.usage(
          word + ": is a pipe or a device; save the campaign to a file, and name that");
    }
    requireTrusted(word, file);
    return file;
  }

  private static CommandFailure missing(
      CommandContext context, CampaignCatalog shelf, String word) {
    Path here = context.directory().resolve(word);
    if (Files.isDirectory(here)) {
      return isADirectory(word);
    }
    if (Files.exists(here)) {
      return CommandFailure.usage(
          "%s: not a shipped campaign; for the file in this directory, write ./%s"
              .formatted(word, word));
    }
    if (word.matches("[A-Za-z0-9.-]+:\\d+(/.*)?")) {
      return CommandFailure.usage(
          word + ": no such campaign file; did you mean 'http://" + word + "'?");
    }
    return CommandFailure.usage(
        word
            + ": no such campaign file"
            + shelf
                .question(word)
                .orElse(
                    word.contains("/")
                        ? "; correct the path"
                        : "; tare campaigns lists those shipped"));
  }

  /** Whether a word names a campaign, or something that is not one, rather than nothing. */
  static boolean isSomething(CommandContext context, String word) {
    CampaignCatalog shelf = new CampaignCatalog(context.home(), context.directory());
    return Files.exists(shelf.file(word)) || Files.exists(context.directory().resolve(word));
  }

  private static CommandFailure isADirectory(String word) {
    return CommandFailure.usage(word + ": is a directory; give a campaign file in it");
  }

  /** A campaign from its file. */
  static Campaign read(CommandContext context, String word) throws CommandFailure {
    try {
      return CampaignFile.read(file(context, word), notices(context));
    } catch (CampaignException e) {
      throw CommandFailure.usage(e);
    }
  }

  /**
   * The campaign kept with a run that is continued or repeated.
   *
   * @throws CommandFailure if somebody else could have written it
   */
  static Campaign ofRun(RunArchive archive) throws CommandFailure {
    String name = archive.layout().campaign().toString();
    requireTrusted(name, archive.layout().campaign());
    return parse(name, archive.campaign());
  }

  /**
   * Refuses a file that somebody else could have written. The program that entered the user
   * namespace, where other users have no names, has checked.
   */
  static void requireTrusted(String shown, Path file) throws CommandFailure {
    if (!UserRoot.isEntered()) {
      TrustedCampaign.require(shown, file);
    }
  }

  /** A campaign from a text. */
  static Campaign parse(String name, String text) throws CommandFailure {
    try {
      return CampaignFile.parse(name, text);
    } catch (CampaignException e) {
      throw CommandFailure.usage(e);
    }
  }

  private static Consumer<Problem> notices(CommandContext context) {
    return notice -> context.console().say("note: " + notice);
  }

  /** The campaign with the changes from options, but without substitutes. */
  Campaign read(CommandContext context) throws CommandFailure {
    try {
      Campaign campaign = asked(context);
      OptionalInt wanted = blocks == null ? OptionalInt.empty() : OptionalInt.of(blocks);
      OptionalLong drawn = seed == null ? OptionalLong.empty() : OptionalLong.of(seed);
      if (wanted.isPresent()) {
        requireBlocks(wanted.getAsInt(), campaign);
        campaign = campaign.withBlocks(wanted.getAsInt());
      }
      if (time != null) {
        campaign = timed(campaign, time);
      }
      if (drawn.isPresent()) {
        campaign = campaign.withSeed(drawn.getAsLong());
      }
      Campaign named = aa ? campaign.againstItself() : Substitution.named(campaign, platforms);
      isChosen = named.platforms().size() > campaign.platforms().size();
      return narrowing().of(named);
    } catch (CampaignException | IllegalArgumentException e) {
      throw CommandFailure.usage(e);
    }
  }

  private static Campaign timed(Campaign campaign, String time) throws CommandFailure {
    try {
      return campaign.withTime(Dimension.DURATION.parseWhole(time));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--time " + time + ": " + e.getMessage());
    }
  }

  private static void requireBlocks(int number, Campaign campaign) throws CommandFailure {
    if (number < 1) {
      throw CommandFailure.usage("--blocks is " + number + ", expected 1 or more");
    }
    long cells = (long) campaign.measurands().size() * campaign.platforms().size();
    Optional<String> excess = CampaignSize.excess(cells, number);
    if (excess.isPresent()) {
      throw CommandFailure.usage("--blocks: " + excess.get());
    }
  }
}
