package io.tare.cli.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.ExitStatus;
import io.tare.cli.machine.CacheDirectory;
import io.tare.cli.machine.Sweeper;
import io.tare.cli.terminal.Console;
import io.tare.cli.terminal.QuantityText;
import io.tare.infra.lease.Leftovers;
import io.tare.infra.lease.Resource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare clean}. */
@Command(
    name = "clean",
    description = "Remove what killed runs left, and on request the cache. Runs stay.",
    footer = {
      "",
      "Examples:",
      "  tare clean --dry-run",
      "  tare clean --cache      images are built again when they are needed",
      ""
    })
public final class CleanCommand extends CommonOptions implements Callable<Integer> {

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

  @Override
  public Integer call() throws CommandFailure, InterruptedException {
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
