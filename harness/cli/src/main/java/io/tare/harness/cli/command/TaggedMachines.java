package io.tare.harness.cli.command;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.run.start.PlatformSource;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MachineSearch;
import io.tare.infra.managed.MachineSearch.Found;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Machines that runs on this machine or others left with the hypervisors and clouds of a campaign.
 * They are found by their tag, and removed only if the user names their run, because it may still
 * be active elsewhere.
 */
final class TaggedMachines {

  private final Map<MachineSearch, List<Found>> found = new LinkedHashMap<>();

  /**
   * Asks everything that creates machines for a campaign's platforms.
   *
   * @throws CommandFailure if one does not answer
   */
  static TaggedMachines of(CommandContext context, String campaign)
      throws CommandFailure, InterruptedException {
    TaggedMachines all = new TaggedMachines();
    all.ask(searches(Campaigns.read(context, campaign), campaign));
    return all;
  }

  /**
   * The same for the campaign kept with a run.
   *
   * @param runsCommands whether to run commands that it names, such as one that prints a password,
   *     although the user did not name this campaign
   */
  static TaggedMachines ofRun(Path campaign, boolean runsCommands)
      throws CommandFailure, InterruptedException {
    Campaigns.requireTrusted(campaign.toString(), campaign);
    TaggedMachines all = new TaggedMachines();
    try {
      List<MachineSearch> searches = searches(CampaignFile.read(campaign), campaign.toString());
      for (MachineSearch each : searches) {
        if (!runsCommands && each.command().isPresent()) {
          throw CommandFailure.infrastructure(
              "%s needs the command \"%s\" to reach machines; --run-commands runs it"
                  .formatted(campaign, each.command().get()));
        }
      }
      all.ask(searches);
    } catch (CampaignException e) {
      throw CommandFailure.usage(e);
    }
    return all;
  }

  private static List<MachineSearch> searches(Campaign read, String name) throws CommandFailure {
    List<MachineSearch> searches = new ArrayList<>();
    for (PlatformChoice choice : read.platforms()) {
      PlatformSpec spec = PlatformSource.specification(choice, read);
      MachineSearch.of(spec).ifPresent(searches::add);
    }
    if (searches.isEmpty()) {
      throw CommandFailure.usage(
          name + " has no platform whose machines are created by a hypervisor or a cloud");
    }
    return searches;
  }

  private void ask(List<MachineSearch> searches) throws CommandFailure, InterruptedException {
    try {
      for (MachineSearch each : searches) {
        found.put(each, each.machines());
      }
    } catch (HostException e) {
      throw CommandFailure.infrastructure(e);
    }
  }

  /** All of them, each once: platforms with the same control find the same machines. */
  List<Found> machines() {
    return found.values().stream().flatMap(List::stream).distinct().toList();
  }

  /**
   * Removes those of some runs.
   *
   * @return what was removed
   * @throws CommandFailure if one of them could not be removed; the others are removed
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
      throw CommandFailure.infrastructure("cannot remove: " + String.join("; ", problems));
    }
    return removed;
  }
}
