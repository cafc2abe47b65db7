package io.tare.harness.cli.command;

import io.tare.analysis.table.Columns;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.plan.DurationEstimate;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.cli.place.CampaignCatalog;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.terminal.QuantityText;
import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare campaigns}. */
@Command(
    name = "campaigns",
    description =
        "List the shipped campaigns: what each compares, how long it takes, what it needs.",
    footer = {
      "",
      "To change one, copy its file; tare campaigns --json prints its path.",
      "",
      "Examples:",
      "  tare campaigns",
      "  tare plan lan",
      ""
    })
public final class CampaignsCommand extends CommonOptions implements Callable<Integer> {

  private static final String COMMENT = "#";

  /** A comment for editors only. */
  private static final String SCHEMA = "# yaml-language-server";

  @Option(names = "--json", description = "Print the list as one JSON document.")
  private boolean json;

  private final CommandContext context;
  private final CampaignCatalog catalog;

  public CampaignsCommand(CommandContext context) {
    this.context = context;
    this.catalog = new CampaignCatalog(context.home(), context.directory());
  }

  /**
   * A campaign in JSON.
   *
   * @param description the comment at the beginning of its file
   * @param expectedNs rough duration once everything is built
   * @param needs kinds of platforms besides this machine, and what else is needed
   */
  record Entry(String name, String file, String description, long expectedNs, List<String> needs) {}

  @Override
  public Integer call() throws CommandFailure {
    List<Entry> entries = new ArrayList<>();
    for (String name : catalog.names()) {
      entries.add(entry(name));
    }
    if (json) {
      context.console().document(RecordJson.complete(entries));
      return ExitStatus.ALL_VALID;
    }
    context
        .console()
        .table(
            new Columns<Entry>()
                .words("campaign", Entry::name)
                .prose("what it does", each -> firstSentence(each.description()))
                .numbers(
                    "takes about",
                    each -> QuantityText.duration(Duration.ofNanos(each.expectedNs())))
                .prose("needs", each -> String.join(", ", each.needs()))
                .table(entries));
    return ExitStatus.ALL_VALID;
  }

  private Entry entry(String name) throws CommandFailure {
    Campaign campaign = Campaigns.read(context, name);
    Duration expected =
        new DurationEstimate(campaign, new Planner(campaign).plan(campaign.schedule().blocks()))
            .whole();
    return new Entry(
        name,
        catalog.file(name).toAbsolutePath().normalize().toString(),
        description(name),
        expected.toNanos(),
        needs(campaign));
  }

  private String description(String name) throws CommandFailure {
    try {
      return Files.readAllLines(catalog.file(name)).stream()
          .takeWhile(line -> line.startsWith(COMMENT))
          .filter(line -> !line.startsWith(SCHEMA))
          .map(line -> line.substring(COMMENT.length()).strip())
          .collect(Collectors.joining(" "));
    } catch (IOException e) {
      throw CommandFailure.infrastructure(
          catalog.file(name) + " cannot be read: " + FileTrouble.reason(e));
    }
  }

  private static String firstSentence(String text) {
    return text.split("(?<=[.?:]) ", 2)[0].replaceFirst("[.:]$", "");
  }

  private static List<String> needs(Campaign campaign) {
    List<String> needs =
        new ArrayList<>(
            campaign.platforms().stream()
                .map(PlatformChoice::kind)
                .filter(kind -> !kind.equals("native"))
                .map(kind -> kind.equals("guest") ? "any guest" : kind)
                .distinct()
                .toList());
    if (!CampaignChecks.placeholders(campaign).isEmpty()) {
      needs.add("names of your own machines");
    }
    if (campaign.setup().programs().install()) {
      needs.add("packages, which it installs");
    }
    return needs;
  }
}
