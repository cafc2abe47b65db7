package io.tare.cli.conduct;

import io.tare.cli.CommandFailure;
import io.tare.cli.Surroundings;
import io.tare.cli.machine.Debian;
import io.tare.cli.machine.Needs;
import io.tare.cli.terminal.Console;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.infra.Requirement;
import io.tare.model.Path;
import java.util.ArrayList;
import java.util.List;

/** Installs the packages that a campaign lacks, if somebody wants that. */
public final class Installation {

  private final Surroundings surroundings;
  private final Needs needs;

  public Installation(Surroundings surroundings, Needs needs) {
    this.surroundings = surroundings;
    this.needs = needs;
  }

  /**
   * Offers to install what is missing; on a build server and with consent nobody is asked. Without
   * the rights to install, or without apt, it says what somebody else could do.
   *
   * @param isAgreed whether nobody has to be asked
   */
  public void offer(Campaign campaign, boolean isAgreed) {
    List<String> packages = Debian.packages(missing(campaign));
    if (packages.isEmpty()) {
      return;
    }
    Console console = surroundings.console();
    String names = String.join(" ", packages);
    if (!Debian.isHere()) {
      console.say("Missing programs; their Debian packages are: " + names);
      return;
    }
    String cost = Debian.cost(packages).map(words -> " (" + words + ")").orElse("");
    if (!Debian.isAdministrator()) {
      console.say("Missing packages" + cost + "; to install them: " + Debian.command(packages));
      return;
    }
    if (isAgreed
        || surroundings.isBuildServer()
        || console.confirms("Install the missing packages " + names + cost + "?")) {
      install(packages, names, cost);
    } else {
      console.say("Missing packages" + cost + "; --yes installs them: " + names);
    }
  }

  private void install(List<String> packages, String names, String cost) {
    Console console = surroundings.console();
    console.say("Installing " + names + cost + " ...");
    try {
      Debian.install(packages);
    } catch (CommandFailure e) {
      // The run goes on with what there is, and says what it did without.
      console.say(String.valueOf(e.getMessage()));
    }
  }

  private List<Requirement> missing(Campaign campaign) {
    List<Requirement> all = new ArrayList<>();
    for (PlatformChoice choice : campaign.platforms()) {
      all.addAll(needs.missing(choice.kind()));
    }
    if (campaign.setup().paths().contains(Path.LAN)) {
      all.addAll(needs.missingForLan());
    }
    return all;
  }
}
