package io.tare.cli.command;

import io.tare.cli.conduct.Substitution;
import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.CompletionWords;
import io.tare.cli.invocation.ExitStatus;
import io.tare.cli.place.CampaignCatalog;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignFilter;
import io.tare.spec.NearestName;
import io.tare.spec.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which campaign somebody means, and what is different this time. */
final class Campaigns {

  @Parameters(
      paramLabel = "CAMPAIGN",
      arity = "0..1",
      defaultValue = CampaignCatalog.DEFAULT,
      completionCandidates = CompletionWords.Campaigns.class,
      description = "A campaign file, or the name of a shipped one (default: ${DEFAULT-VALUE}).")
  private String word = CampaignCatalog.DEFAULT;

  @Option(
      names = "--aa",
      description = "Measure the reference against itself; must show no difference.")
  private boolean aa;

  @Option(names = "--blocks", paramLabel = "N", description = "Measure this many blocks.")
  private @Nullable Integer blocks;

  @Option(names = "--seed", paramLabel = "S", description = "Draw all orders from this seed.")
  private @Nullable Long seed;

  @Option(
      names = "--substitute",
      paramLabel = "PLATFORM=KIND",
      description = "Measure another kind in the place of a platform, such as uml=container.")
  private Map<String, String> substitutes = Map.of();

  @Option(
      names = "--replace-missing",
      description =
          "Where a platform cannot run here, measure the best kind that can in its place, or leave it"
              + " out.")
  private boolean replaceMissing;

  @Option(
      names = "--platform",
      paramLabel = "PLATFORM",
      description =
          "Measure only this candidate and what it is compared with; may be repeated, * fits any. Where"
              + " the campaign leaves the guest open: this one, such as uml.")
  private List<String> platforms = List.of();

  @Option(
      names = "--workload",
      paramLabel = "GLOB",
      description =
          "Measure only these workloads, such as 'soap.*' or 'soa.* n=500'; may be repeated.")
  private List<String> workloads = List.of();

  private boolean isChosen;

  boolean isAgainstItself() {
    return aa;
  }

  Map<String, String> substitutes() {
    return substitutes;
  }

  private CampaignFilter narrowing() {
    return new CampaignFilter(platforms, workloads);
  }

  /** Which part of the campaign is measured; who only says what an open guest is has all of it. */
  CampaignFilter selection() {
    return isChosen ? new CampaignFilter(List.of(), workloads) : narrowing();
  }

  /** Whether other platforms than those of the campaign may be measured. */
  boolean mayReplace() {
    return replaceMissing;
  }

  /** Whether it is the one for a first look, which is run by whatever can run here. */
  boolean isDefault() {
    return word.equals(CampaignCatalog.DEFAULT);
  }

  /** Whether the campaign is another than its file says. */
  boolean isChanged() {
    return aa || blocks != null || seed != null || !substitutes.isEmpty() || !narrowing().isNone();
  }

  /** The file. */
  Path file(CommandContext context) throws CommandFailure {
    return file(context, word);
  }

  /** The file of a campaign. */
  static Path file(CommandContext context, String word) throws CommandFailure {
    CampaignCatalog shelf = new CampaignCatalog(context.home(), context.directory());
    Path file = shelf.file(word);
    if (!Files.exists(file)) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          word
              + ": no such campaign file"
              + NearestName.question(word, shelf.names())
                  .orElse("; shipped ones are " + String.join(", ", shelf.names())));
    }
    return file;
  }

  /** A campaign as its file has it. */
  static Campaign read(CommandContext context, String word) throws CommandFailure {
    try {
      return CampaignFile.read(file(context, word), notices(context));
    } catch (CampaignException e) {
      throw new CommandFailure(ExitStatus.USAGE, String.valueOf(e.getMessage()));
    }
  }

  private static Consumer<Problem> notices(CommandContext context) {
    return notice -> context.console().say("note: " + notice);
  }

  /** The campaign with what is different this time, but without substitutes. */
  Campaign read(CommandContext context) throws CommandFailure {
    try {
      Campaign campaign = CampaignFile.read(file(context), notices(context));
      OptionalInt wanted = blocks == null ? OptionalInt.empty() : OptionalInt.of(blocks);
      OptionalLong drawn = seed == null ? OptionalLong.empty() : OptionalLong.of(seed);
      if (wanted.isPresent()) {
        requireBlocks(wanted.getAsInt(), campaign);
        campaign = campaign.withBlocks(wanted.getAsInt());
      }
      if (drawn.isPresent()) {
        campaign = campaign.withSeed(drawn.getAsLong());
      }
      Campaign named = aa ? campaign.againstItself() : Substitution.named(campaign, platforms);
      isChosen = named.platforms().size() > campaign.platforms().size();
      return narrowing().of(named);
    } catch (CampaignException | IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, String.valueOf(e.getMessage()));
    }
  }

  private static void requireBlocks(int number, Campaign campaign) throws CommandFailure {
    if (number < 1) {
      throw new CommandFailure(ExitStatus.USAGE, "--blocks is " + number + ", expected 1 or more");
    }
    long cells = (long) campaign.measurands().size() * campaign.platforms().size();
    Optional<String> excess = Campaign.excess(cells, number);
    if (excess.isPresent()) {
      throw new CommandFailure(ExitStatus.USAGE, "--blocks: " + excess.get());
    }
  }
}
