package io.tare.cli.conduct;

import io.tare.cli.CommandFailure;
import io.tare.cli.ExitStatus;
import io.tare.cli.Surroundings;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.harness.run.PlatformSource;
import io.tare.infra.HostException;
import io.tare.infra.Platform;
import io.tare.infra.RunContext;
import io.tare.infra.UserNamespace;
import io.tare.model.Path;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets a user who is not root run guests and networks: starts this program once more in a user
 * namespace, in which it counts as root. The machine's network is not there, so what is fetched is
 * fetched before.
 */
public final class UserRoot {

  /** Kinds whose guests are made here and hang on a tap. */
  private static final Set<String> WITH_TAP = Set.of("uml");

  private static final Set<String> GUESTS = Set.of("uml", "qemu");

  /** Kinds whose LAN is a real one, which cannot be reached from a namespace. */
  private static final Set<String> ELSEWHERE = Set.of("ssh");

  /** Exit statuses of programs that a signal ended are beyond. */
  private static final int SIGNALLED = 128;

  private final Surroundings surroundings;
  private final List<String> arguments;

  /**
   * @param arguments of the command line, to be given again
   */
  public UserRoot(Surroundings surroundings, List<String> arguments) {
    this.surroundings = surroundings;
    this.arguments = List.copyOf(arguments);
  }

  /**
   * Runs the program in a namespace if the campaign needs one.
   *
   * @return its exit status; empty if this process can do it itself
   * @throws CommandFailure if a namespace is needed and cannot be had
   */
  public Optional<Integer> entered(Campaign campaign) throws CommandFailure, InterruptedException {
    if (!needsNetworks(campaign)) {
      return Optional.empty();
    }
    UserNamespace namespace = UserNamespace.look();
    if (!namespace.isNeeded()) {
      return Optional.empty();
    }
    if (!namespace.isPossible()) {
      throw new CommandFailure(
          ExitStatus.INFRASTRUCTURE,
          "the campaign needs root for its networks, and a user namespace will not do: "
              + String.join("; ", namespace.obstacles()));
    }
    prepare(campaign);
    return Optional.of(again());
  }

  static boolean needsNetworks(Campaign campaign) {
    boolean hasLan = campaign.setup().paths().contains(Path.LAN);
    return campaign.platforms().stream()
        .map(PlatformChoice::kind)
        .anyMatch(kind -> WITH_TAP.contains(kind) || (hasLan && !ELSEWHERE.contains(kind)));
  }

  /** Builds images and packs artefacts, which are found in the cache later. */
  private void prepare(Campaign campaign) throws CommandFailure {
    try (StopRequest stop = StopRequest.toThisThread(surroundings.console()::say)) {
      try (RunContext context = RunContext.open(campaign.name(), surroundings.home().cache())) {
        try {
          prepare(campaign, PlatformSource.in(context));
        } finally {
          stop.tidying();
        }
      } catch (HostException | InterruptedException e) {
        throw stop.failure(ExitStatus.INFRASTRUCTURE, String.valueOf(e.getMessage()));
      } finally {
        stop.tidying();
      }
    }
  }

  private void prepare(Campaign campaign, PlatformSource source)
      throws HostException, InterruptedException {
    for (PlatformChoice choice : campaign.platforms()) {
      if (GUESTS.contains(choice.kind())) {
        Platform platform = source.create(choice, campaign);
        try {
          platform.prepare(surroundings.home().artefacts(), surroundings.console()::say);
        } finally {
          platform.destroy();
        }
      }
    }
  }

  /** A signal to this process alone is handed on; one of the terminal reaches both at once. */
  private int again() throws CommandFailure, InterruptedException {
    List<String> words = new ArrayList<>(UserNamespace.prefix());
    words.add(surroundings.home().javaHome().resolve("bin").resolve("java").toString());
    words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.tare.cli.Tare"));
    words.addAll(arguments);
    try {
      Process process = new ProcessBuilder(words).inheritIO().start();
      AtomicBoolean isStopped = new AtomicBoolean();
      Runnable handOn =
          () -> {
            isStopped.set(true);
            process.toHandle().destroy();
          };
      StopSignals signals = StopSignals.handled(handOn, handOn);
      try (signals) {
        int status = process.waitFor();
        // It may have ended by the signal itself, before it could answer.
        return isStopped.get() && status > SIGNALLED ? ExitStatus.INTERRUPTED : status;
      }
    } catch (IOException e) {
      throw new CommandFailure(
          ExitStatus.INFRASTRUCTURE, "cannot start again in a user namespace: " + e.getMessage());
    }
  }
}
