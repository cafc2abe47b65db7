package io.tare.cli.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.CommonOptions;
import io.tare.cli.invocation.CompletionWords;
import io.tare.cli.invocation.ExitStatus;
import io.tare.cli.invocation.JsonDocuments;
import io.tare.cli.machine.CacheDirectory;
import io.tare.cli.machine.Sweeper;
import io.tare.cli.terminal.Console;
import io.tare.cli.terminal.QuantityText;
import io.tare.infra.lease.Leftovers;
import io.tare.infra.lease.Resource;
import io.tare.infra.managed.MachineSearch;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare clean}. */
@Command(
    name = "clean",
    description =
        "Remove what killed runs left, and on request the cache; or look for machines that runs left"
            + " with the hypervisors and clouds of a campaign. Runs stay.",
    footer = {
      "",
      "Examples:",
      "  tare clean --dry-run",
      "  tare clean --cache      images are built again when they are needed",
      "  tare clean vsphere.yaml                  machines there that bear Tare's tag",
      "  tare clean vsphere.yaml --run 1f2e3d4c   remove those of one run",
      ""
    })
public final class CleanCommand extends CommonOptions implements Callable<Integer> {

  @Parameters(
      paramLabel = "CAMPAIGN",
      arity = "0..1",
      completionCandidates = CompletionWords.Campaigns.class,
      description =
          "Look there, by Tare's tag, for machines of runs of whichever machine; none is removed"
              + " unless --run names its run.")
  private @Nullable String campaign;

  @Option(
      names = "--run",
      paramLabel = "TOKEN",
      description = "Remove the machines of this run; may be repeated.")
  private List<String> runs = List.of();

  @Option(names = "--cache", description = "Remove cached images and packed artefacts too.")
  private boolean cache;

  @Option(names = "--dry-run", description = "Only say what would be removed.")
  private boolean dry;

  @Option(names = "--json", description = "Print what was found as one JSON document.")
  private boolean json;

  private final CommandContext context;

  public CleanCommand(CommandContext context) {
    this.context = context;
  }

  /** What is printed for machines. */
  record Document(List<String> leftovers, long cacheBytes, boolean removed) {}

  /** What is printed for machines, of those made elsewhere. */
  record MadeElsewhere(List<MachineSearch.Found> machines, List<MachineSearch.Found> removed) {}

  @Override
  public Integer call() throws CommandFailure, InterruptedException {
    if (campaign != null) {
      return elsewhere(campaign);
    }
    if (!runs.isEmpty()) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--run needs a campaign that says where its machines were made");
    }
    Sweeper sweeper = new Sweeper(context.console(), context.home().cache());
    List<Leftovers> left = sweeper.found();
    List<String> things =
        left.stream().flatMap(each -> each.resources().stream()).map(Resource::describe).toList();
    CacheDirectory directory = new CacheDirectory(context.home().cache());
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
    if (json) {
      context.console().document(JsonDocuments.of(new Document(things, bytes, !dry)));
    } else {
      tell(things, bytes);
    }
    return ExitStatus.ALL_VALID;
  }

  private int elsewhere(String where) throws CommandFailure, InterruptedException {
    TaggedMachines tagged = TaggedMachines.of(context, where);
    List<MachineSearch.Found> there = tagged.machines();
    List<MachineSearch.Found> removed = dry ? List.of() : tagged.removeOf(runs);
    Console console = context.console();
    if (json) {
      console.document(JsonDocuments.of(new MadeElsewhere(there, removed)));
      return ExitStatus.ALL_VALID;
    }
    for (MachineSearch.Found each : there) {
      String verb =
          removed.contains(each)
              ? "Removed "
              : dry && runs.contains(each.run()) ? "Would remove " : "Found ";
      console.result(verb + "machine " + each.name() + " of run " + each.run());
    }
    if (there.isEmpty()) {
      console.result("No machine there bears Tare's tag.");
    } else if (removed.size() < there.size()) {
      console.result("Found ones stay: their runs may go on elsewhere. --run TOKEN removes them.");
    }
    return ExitStatus.ALL_VALID;
  }

  private void tell(List<String> things, long bytes) {
    Console console = context.console();
    String verb = dry ? "Would remove " : "Removed ";
    things.forEach(thing -> console.result(verb + thing));
    if (things.isEmpty()) {
      console.result("No run left anything.");
    }
    String held = "the cache " + context.home().cache() + " (" + QuantityText.bytes(bytes) + ")";
    console.result(cache ? verb + held : "Kept " + held + "; --cache removes it.");
  }
}
