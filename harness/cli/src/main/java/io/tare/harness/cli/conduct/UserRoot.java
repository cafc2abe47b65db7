package io.tare.harness.cli.conduct;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.cli.machine.PlatformAvailability;
import io.tare.harness.cli.place.PlugInJars;
import io.tare.harness.cli.place.ShippedArtefacts;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.terminal.StopSignals;
import io.tare.harness.model.PlugIns;
import io.tare.harness.run.start.PlatformSource;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.Platforms;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.UserNamespace;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets a user who is not root run guests and networks: starts this program again in a user
 * namespace, in which it counts as root. The machine's network is not available there, so
 * everything is fetched before.
 */
public final class UserRoot {

  private static final String ENTERED = "tare.entered";

  /** Exit statuses above this mean that a signal ended the program. */
  private static final int SIGNALLED = 128;

  private final CommandContext commandContext;
  private final PlatformAvailability availability;
  private final List<String> arguments;

  /**
   * @param availability what is available on this machine, to be passed on
   * @param arguments of the command line, to be passed on
   */
  public UserRoot(
      CommandContext commandContext, PlatformAvailability availability, List<String> arguments) {
    this.commandContext = commandContext;
    this.availability = availability;
    this.arguments = List.copyOf(arguments);
  }

  /**
   * Whether this is the program that was started again; messages printed before are not repeated.
   */
  public static boolean isEntered() {
    return Boolean.getBoolean(ENTERED);
  }

  /**
   * Runs the program in a namespace if the campaign needs one.
   *
   * @return its exit status; empty if this process needs no namespace
   * @throws CommandFailure if a namespace is needed but not available
   */
  public Optional<Integer> entered(Campaign campaign) throws CommandFailure, InterruptedException {
    if (!needsNetworks(campaign) || !UserNamespace.isNeededHere()) {
      return Optional.empty();
    }
    for (PlatformChoice choice : campaign.platforms()) {
      if (kind(choice).isElsewhere(PlatformSource.specification(choice, campaign))) {
        throw CommandFailure.infrastructure(
            "platform "
                + choice.name()
                + " is another machine, which cannot be reached from the user namespace that the"
                + " other platforms need; run Tare as root");
      }
    }
    prepare(campaign);
    return Optional.of(again());
  }

  static boolean needsNetworks(Campaign campaign) {
    return campaign.platforms().stream()
        .anyMatch(
            choice ->
                kind(choice)
                    .rights(PlatformSource.specification(choice, campaign))
                    .contains(Privilege.NETWORKS));
  }

  private static PlatformKind kind(PlatformChoice choice) {
    PlatformKind kind = Platforms.kinds().get(choice.kind());
    if (kind == null) {
      throw new IllegalArgumentException("unknown kind of platform: " + choice.kind());
    }
    return kind;
  }

  /** Builds images and packs artefacts, which are later found in the cache. */
  private void prepare(Campaign campaign) throws CommandFailure {
    var unused =
        StoppableWork.done(
            commandContext,
            campaign.name(),
            context -> {
              prepare(campaign, PlatformSource.in(context));
              return true;
            });
  }

  private void prepare(Campaign campaign, PlatformSource source)
      throws HostException, InterruptedException {
    for (PlatformChoice choice : campaign.platforms()) {
      var unused =
          source
              .create(choice, campaign)
              .prepare(ShippedArtefacts.of(commandContext.home()), commandContext.console()::say);
    }
  }

  /** Passes on signals sent to this process only; those from the terminal reach both processes. */
  private int again() throws CommandFailure, InterruptedException {
    List<String> words = new ArrayList<>(UserNamespace.prefix());
    words.add(commandContext.home().javaHome().resolve("bin").resolve("java").toString());
    words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    words.addAll(availability.asOptions());
    words.add("-D" + ENTERED + "=true");
    words.add(PlugInJars.option(PlugIns.added()));
    // There this user is root, but the home directory is the same.
    words.add("-Duser.home=" + System.getProperty("user.home"));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.tare.harness.cli.Main"));
    words.addAll(arguments);
    try {
      ProcessBuilder again = SearchPath.builder(words).inheritIO();
      again.environment().put("TARE_CACHE", commandContext.home().cache().toString());
      Process process = again.start();
      AtomicBoolean isStopped = new AtomicBoolean();
      Runnable handOn =
          () -> {
            isStopped.set(true);
            process.toHandle().destroy();
          };
      StopSignals signals = StopSignals.handled(handOn, handOn);
      try (signals) {
        int status = process.waitFor();
        // The signal may have ended it before it could handle it.
        return isStopped.get() && status > SIGNALLED ? ExitStatus.INTERRUPTED : status;
      }
    } catch (IOException e) {
      throw CommandFailure.infrastructure("cannot restart in a user namespace: " + e.getMessage());
    }
  }
}
