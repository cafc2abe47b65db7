package io.tare.harness.cli.machine;

import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.command.terminal.QuantityText;
import io.tare.harness.model.FileTrouble;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.Resource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Removes what killed runs left on this machine, if the user agrees. */
public final class Sweeper {

  private static final int SHOWN = 8;

  private final Console console;
  private final Path cache;

  public Sweeper(Console console, Path cache) {
    this.console = console;
    this.cache = cache;
  }

  /**
   * All leftovers, including records of runs that left nothing.
   *
   * @param runsCommands see {@link Leftovers#find(Path, boolean)}
   */
  public List<Leftovers> found(boolean runsCommands) throws CommandFailure {
    try {
      return Leftovers.find(cache, runsCommands);
    } catch (IOException e) {
      throw CommandFailure.infrastructure(
          "cannot look for leftovers in " + cache + ": " + FileTrouble.reason(e));
    }
  }

  /**
   * Offers to remove what was left.
   *
   * @param isAgreed whether the user need not be asked
   */
  public void offer(boolean isAgreed) throws CommandFailure, InterruptedException {
    List<Leftovers> left = found(false);
    left.stream().flatMap(each -> each.refused().stream()).forEach(console::say);
    List<Resource> things = left.stream().flatMap(each -> each.resources().stream()).toList();
    if (things.isEmpty()) {
      remove(left);
      return;
    }
    console.say(
        "A run that was killed ("
            + left.get(0).run()
            + ") left "
            + QuantityText.count(things.size(), "thing")
            + ":");
    things.stream().limit(SHOWN).forEach(each -> console.say("  " + each.describe()));
    if (things.size() > SHOWN) {
      console.say("  and " + (things.size() - SHOWN) + " more");
    }
    if (isAgreed || console.confirms("Remove them?")) {
      remove(left);
      console.say("Removed.");
    } else {
      console.say("They stay; \"tare clean\" removes them.");
    }
  }

  /** Removes everything. */
  public void remove(List<Leftovers> left) throws CommandFailure, InterruptedException {
    List<String> problems = new ArrayList<>();
    for (Leftovers each : left) {
      problems.addAll(each.remove());
    }
    if (!problems.isEmpty()) {
      throw CommandFailure.infrastructure("cannot remove: " + String.join("; ", problems));
    }
  }
}
