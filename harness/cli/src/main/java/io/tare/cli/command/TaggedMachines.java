package io.tare.cli.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.ExitStatus;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.harness.run.PlatformSource;
import io.tare.infra.host.HostException;
import io.tare.infra.managed.MachineSearch;
import io.tare.infra.managed.MachineSearch.Found;
import io.tare.infra.platform.PlatformSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Machines that runs, of this machine or others, left with the hypervisors and clouds of a
 * campaign: found by their tag, and removed only if somebody names their run, because nobody here
 * knows whether it still goes on elsewhere.
 */
final class TaggedMachines {

  private final Map<MachineSearch, List<Found>> found = new LinkedHashMap<>();

  /**
   * Asks whatever makes machines for a campaign's platforms.
   *
   * @throws CommandFailure if one does not answer
   */
  static TaggedMachines of(CommandContext context, String campaign)
      throws CommandFailure, InterruptedException {
    TaggedMachines all = new TaggedMachines();
    Campaign read = Campaigns.read(context, campaign);
    try {
      for (PlatformChoice choice : read.platforms()) {
        PlatformSpec spec = PlatformSource.specification(choice, read);
        Optional<MachineSearch> search = MachineSearch.of(spec);
        if (search.isPresent()) {
          all.found.put(search.get(), search.get().machines());
        }
      }
    } catch (HostException e) {
      throw new CommandFailure(ExitStatus.INFRASTRUCTURE, String.valueOf(e.getMessage()));
    }
    if (all.found.isEmpty()) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          campaign + " has no platform whose machines are made by a hypervisor or a cloud");
    }
    return all;
  }

  /** All of them, each once: platforms of one control find the same. */
  List<Found> machines() {
    return found.values().stream().flatMap(List::stream).distinct().toList();
  }

  /**
   * Removes those of some runs.
   *
   * @return what was removed
   * @throws CommandFailure if one of them could not be removed; the others are
   */
  List<Found> removeOf(List<String> runs) throws CommandFailure, InterruptedException {
    List<Found> removed = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (Map.Entry<MachineSearch, List<Found>> each : found.entrySet()) {
      for (Found machine : each.getValue()) {
        if (runs.contains(machine.run()) && !removed.contains(machine)) {
          try {
            each.getKey().remove(machine);
            removed.add(machine);
          } catch (HostException e) {
            problems.add(machine.name() + ": " + e.getMessage());
          }
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new CommandFailure(
          ExitStatus.INFRASTRUCTURE, "cannot remove: " + String.join("; ", problems));
    }
    return removed;
  }
}
