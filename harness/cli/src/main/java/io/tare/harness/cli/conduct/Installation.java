package io.tare.harness.cli.conduct;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.cli.machine.Debian;
import io.tare.harness.cli.machine.PlatformAvailability;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.run.start.PlatformSource;
import io.tare.infra.api.MissingRequirements;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Reports what a campaign lacks on this machine, and installs packages if the user agrees. */
public final class Installation {

  private final CommandContext context;
  private final PlatformAvailability availability;

  public Installation(CommandContext context, PlatformAvailability availability) {
    this.context = context;
    this.availability = availability;
  }

  /**
   * Reports what prevents platforms from running, and which package or right is missing. Offers to
   * install packages; on a build server or with prior consent it does not ask. Without the rights
   * to install, or without apt, it prints what to install.
   *
   * @param isAgreed whether the user need not be asked
   */
  public void offer(Campaign campaign, boolean isAgreed)
      throws CommandFailure, InterruptedException {
    List<String> without = new ArrayList<>();
    TreeSet<String> packages = new TreeSet<>();
    TreeSet<String> rights = new TreeSet<>();
    for (PlatformChoice choice : campaign.platforms()) {
      MissingRequirements obstacles =
          availability.obstacles(PlatformSource.specification(choice, campaign));
      if (!obstacles.isEmpty()) {
        without.add(choice.name());
        packages.addAll(obstacles.packages());
        rights.addAll(obstacles.rights());
      }
    }
    if (without.isEmpty()) {
      return;
    }
    Console console = context.console();
    console.say("Something is missing here for " + String.join(", ", without) + ":");
    rights.forEach(right -> console.say("  " + right));
    if (!packages.isEmpty()) {
      offer(List.copyOf(packages), isAgreed);
    }
  }

  private void offer(List<String> packages, boolean isAgreed) {
    Console console = context.console();
    String names = String.join(" ", packages);
    if (!Debian.isHere()) {
      console.say("  programs; their Debian packages are: " + names);
      return;
    }
    String cost = Debian.cost(packages).map(words -> " (" + words + ")").orElse("");
    if (!Debian.isAdministrator()) {
      console.say("  packages" + cost + "; to install them: " + Debian.command(packages));
      return;
    }
    if (isAgreed
        || context.isBuildServer()
        || console.confirms("Install the missing packages " + names + cost + "?")) {
      install(packages, names, cost);
      availability.forget();
    } else {
      console.say("  packages" + cost + "; --yes installs them: " + names);
    }
  }

  private void install(List<String> packages, String names, String cost) {
    Console console = context.console();
    console.say("Installing " + names + cost + " ...");
    try {
      Debian.install(packages);
    } catch (CommandFailure e) {
      // The run continues with what there is, and reports what was missing.
      console.say(String.valueOf(e.getMessage()));
    }
  }
}
