package io.tare.harness.cli.command;

import io.tare.harness.archive.RecordJson;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.archive.RunClaim;
import io.tare.harness.cli.conduct.OwnersTare;
import io.tare.harness.cli.machine.CacheDirectory;
import io.tare.harness.cli.machine.Sweeper;
import io.tare.harness.cli.place.CampaignCatalog;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.command.terminal.QuantityText;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.RunLayout;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.OthersCache;
import io.tare.infra.hosts.lease.Resource;
import io.tare.infra.managed.MachineSearch;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare clean}. */
@Command(
    name = "clean",
    description =
        "Remove leftovers of killed runs and, on request, the cache; or find machines that runs"
            + " left in a campaign's hypervisors and clouds. Runs are kept.",
    footer = {
      "",
      "Examples:",
      "  tare clean --dry-run",
      "  tare clean --cache      images are rebuilt when needed",
      "  tare clean vsphere.yaml                  machines there with Tare's tag",
      "  tare clean vsphere.yaml --run 1f2e3d4c   removes those of one run",
      "  tare clean runs/vsphere-20261126-101500  the same, given its directory",
      ""
    })
public final class CleanCommand extends CommonOptions implements Callable<Integer> {

  @Parameters(
      paramLabel = "CAMPAIGN|RUN",
      arity = "0..1",
      completionCandidates = CompletionWords.Campaigns.class,
      description =
          "With a campaign: list machines with Tare's tag there, wherever their runs were started,"
              + " and remove only those of --run. With a run directory: remove its run's machines.")
  private @Nullable String campaign;

  @Option(
      names = "--run",
      paramLabel = "TOKEN",
      description = "Remove the machines of this run; repeatable.")
  private List<String> runs = List.of();

  @Option(names = "--cache", description = "Also remove cached images and packed artefacts.")
  private boolean cache;

  @Option(
      names = "--run-commands",
      description =
          "Run the commands that records name to reach machines, such as password_command;"
              + " otherwise these machines are kept.")
  private boolean runsCommands;

  @Option(names = "--dry-run", description = "Only print what would be removed.")
  private boolean dry;

  @Option(names = "--json", description = "Print what was found as one JSON document.")
  private boolean json;

  private final CommandContext context;

  public CleanCommand(CommandContext context) {
    this.context = context;
  }

  /** The JSON document. */
  record Document(List<String> leftovers, List<String> refused, long cacheBytes, boolean removed) {}

  /** The JSON document about machines created elsewhere. */
  record MadeElsewhere(List<MachineSearch.Found> machines, List<MachineSearch.Found> removed) {}

  @Override
  public Integer call() throws CommandFailure, InterruptedException {
    if (campaign != null) {
      return elsewhere(campaign);
    }
    if (!runs.isEmpty()) {
      throw CommandFailure.usage(
          "--run needs a campaign that says where its machines were created");
    }
    Optional<OthersCache> others = othersCache();
    Document found = others.isPresent() ? asOwner(others.get()) : here();
    if (json) {
      context.console().document(RecordJson.complete(found));
    } else {
      report(found, others.isPresent());
    }
    found.refused().forEach(context.console()::say);
    return found.refused().isEmpty() ? ExitStatus.ALL_VALID : ExitStatus.INFRASTRUCTURE;
  }

  private Document here() throws CommandFailure, InterruptedException {
    CacheDirectory directory = new CacheDirectory(context.home().cache());
    directory.requireDirectory();
    Sweeper sweeper = new Sweeper(context.console(), context.home().cache());
    List<Leftovers> left = sweeper.found(runsCommands);
    List<String> things =
        left.stream().flatMap(each -> each.resources().stream()).map(Resource::describe).toList();
    List<String> refused = left.stream().flatMap(each -> each.refused().stream()).toList();
    if (cache) {
      directory.requireRemovable();
    }
    long bytes = directory.bytes();
    if (!dry) {
      sweeper.remove(left);
      if (cache) {
        directory.clear();
      }
    }
    return new Document(things, refused, bytes, !dry);
  }

  private Optional<OthersCache> othersCache() throws CommandFailure {
    try {
      return OthersCache.of(context.home().cache());
    } catch (IOException e) {
      throw CommandFailure.infrastructure(
          "cannot determine the owner of the cache: " + FileTrouble.reason(e));
    }
  }

  /**
   * Cleaning up for another user is done as that user, so that commands from that user's records
   * run with that user's rights.
   */
  private Document asOwner(OthersCache others) throws CommandFailure, InterruptedException {
    String whose = others.directory() + " belongs to " + others.owner();
    if (others.objection().isPresent()) {
      throw CommandFailure.infrastructure(
          "%s; root cannot clean up for them: %s; %s"
              .formatted(whose, others.objection().get(), others.asOwner("clean")));
    }
    if (runsCommands) {
      throw CommandFailure.infrastructure(
          "%s; root does not run commands from another user's records; %s"
              .formatted(whose, others.asOwner("clean --run-commands")));
    }
    context.console().say("%s, so it is cleaned up as %s".formatted(whose, others.owner()));
    List<String> arguments = new ArrayList<>(List.of("clean", "--json"));
    if (dry) {
      arguments.add("--dry-run");
    }
    if (cache) {
      arguments.add("--cache");
    }
    String output = new OwnersTare(context.home(), others).output(arguments);
    try {
      Document found = RecordJson.read(output, Document.class);
      return new Document(
          lines(found.leftovers()), lines(found.refused()), found.cacheBytes(), found.removed());
    } catch (IllegalArgumentException e) {
      throw CommandFailure.infrastructure(
          "cleaning up as %s gave an unexpected answer: %s"
              .formatted(others.owner(), e.getMessage()));
    }
  }

  /** One line each, whatever they contain. */
  private static List<String> lines(List<String> texts) {
    return texts.stream().map(each -> each.replace('\n', ' ')).toList();
  }

  private int elsewhere(String where) throws CommandFailure, InterruptedException {
    RunDirectories shelf = new RunDirectories(context.directory());
    RunLayout run = new RunLayout(shelf.find(where));
    boolean isRun = Files.isReadable(run.plan());
    if (!isRun && !Campaigns.isSomething(context, where)) {
      if (RunDirectories.isRun(run.root())) {
        var unused = RunArchive.open(run.root()); // says what it lacks
      }
      throw CommandFailure.usage(
          where
              + ": no such campaign or run"
              + new CampaignCatalog(context.home(), context.directory())
                  .question(where)
                  .or(() -> shelf.question(where))
                  .orElse("; tare campaigns and tare runs list them"));
    }
    List<String> meant = isRun ? tokens(run) : runs;
    TaggedMachines tagged =
        isRun
            ? TaggedMachines.ofRun(run.campaign(), runsCommands)
            : TaggedMachines.of(context, where);
    List<MachineSearch.Found> there =
        tagged.machines().stream().filter(each -> !isRun || meant.contains(each.run())).toList();
    List<MachineSearch.Found> removed = dry ? List.of() : tagged.removeOf(meant);
    Console console = context.console();
    if (json) {
      console.document(RecordJson.complete(new MadeElsewhere(there, removed)));
      return ExitStatus.ALL_VALID;
    }
    for (MachineSearch.Found each : there) {
      String verb =
          removed.contains(each)
              ? "Removed "
              : dry && meant.contains(each.run()) ? "Would remove " : "Found ";
      console.result(verb + "machine " + each.name() + " of run " + each.run());
    }
    if (there.isEmpty()) {
      console.result("No machine there has Tare's tag.");
    } else if (removed.size() < there.size()) {
      console.result(
          "These machines stay, because their runs may still be active elsewhere. "
              + "--run TOKEN removes them.");
    }
    return ExitStatus.ALL_VALID;
  }

  /** The tokens in the names of a run's machines. */
  private static List<String> tokens(RunLayout run) {
    // Before the check, so that it has no token of a harness that resumes the run now.
    List<JournalEntry> journal = RunArchive.open(run.root()).journal();
    RunClaim.requireFree(run.root());
    return journal.stream()
        .filter(JournalEntry.RunStarted.class::isInstance)
        .map(each -> ((JournalEntry.RunStarted) each).token())
        .filter(Objects::nonNull)
        .toList();
  }

  /**
   * @param isOthers whether it is the cache of another user, which root can remove
   */
  private void report(Document found, boolean isOthers) {
    Console console = context.console();
    String verb = dry ? "Would remove " : "Removed ";
    found.leftovers().forEach(thing -> console.result(verb + thing));
    if (found.leftovers().isEmpty() && found.refused().isEmpty()) {
      console.result("No run left anything.");
    }
    CacheDirectory directory = new CacheDirectory(context.home().cache());
    if (!directory.isThere()) {
      console.result("There is no cache at " + context.home().cache() + ".");
      return;
    }
    String held =
        "the cache %s (%s)"
            .formatted(context.home().cache(), QuantityText.bytes(found.cacheBytes()));
    String advice = isOthers || directory.isRemovable() ? "; --cache removes it." : ".";
    console.result(cache ? verb + held : "Kept " + held + advice);
  }
}
