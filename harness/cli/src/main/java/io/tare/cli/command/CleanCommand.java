package io.tare.cli.command;

import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.ExitStatus;
import io.tare.cli.invocation.Surroundings;
import io.tare.cli.machine.CacheDirectory;
import io.tare.cli.machine.Sweeper;
import io.tare.cli.terminal.Console;
import io.tare.cli.terminal.Words;
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
public final class CleanCommand extends Common implements Callable<Integer> {

  @Option(names = "--cache", description = "Remove cached images and packed artefacts too.")
  private boolean cache;

  @Option(names = "--dry-run", description = "Only say what would be removed.")
  private boolean dry;

  @Option(names = "--json", description = "Print what was found as one JSON document.")
  private boolean json;

  private final Surroundings surroundings;

  public CleanCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** What is printed for machines. */
  record Document(List<String> leftovers, long cacheBytes, boolean removed) {}

  @Override
  public Integer call() throws CommandFailure, InterruptedException {
    Sweeper sweeper = new Sweeper(surroundings.console(), surroundings.home().cache());
    List<Leftovers> left = sweeper.found();
    List<String> things =
        left.stream().flatMap(each -> each.resources().stream()).map(Resource::describe).toList();
    CacheDirectory directory = new CacheDirectory(surroundings.home().cache());
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
      surroundings.console().document(Documents.of(new Document(things, bytes, !dry)));
    } else {
      tell(things, bytes);
    }
    return ExitStatus.ALL_VALID;
  }

  private void tell(List<String> things, long bytes) {
    Console console = surroundings.console();
    String verb = dry ? "Would remove " : "Removed ";
    things.forEach(thing -> console.result(verb + thing));
    if (things.isEmpty()) {
      console.result("No run left anything.");
    }
    String held = "the cache " + surroundings.home().cache() + " (" + Words.bytes(bytes) + ")";
    console.result(cache ? verb + held : "Kept " + held + "; --cache removes it.");
  }
}
