package io.tare.harness.cli.conduct;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.cli.place.MachineLock;
import io.tare.harness.cli.place.ShippedArtefacts;
import io.tare.harness.cli.progress.PdSoFar;
import io.tare.harness.cli.progress.PlainProgress;
import io.tare.harness.cli.progress.QuietProgress;
import io.tare.harness.cli.progress.ScreenProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.Version;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.command.terminal.Screen;
import io.tare.harness.command.terminal.Terminal;
import io.tare.harness.command.terminal.TerminalColours;
import io.tare.harness.run.Conductor;
import io.tare.harness.run.event.RunListener;
import io.tare.harness.run.start.PlatformSource;
import io.tare.harness.run.start.RunRefusedException;
import io.tare.harness.run.state.RunServices;
import io.tare.harness.workloads.services.glassfish.ClassArchives;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.Resource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Conducts a run with a display, and lets the user stop it. */
public final class WatchedRun {

  /** What is conducted. */
  @FunctionalInterface
  public interface Task<T> {
    T conduct(Conductor conductor) throws RunRefusedException;
  }

  private final CommandContext commandContext;
  private final boolean isExclusive;
  private List<Resource> left = List.of();
  private boolean isQuiet;

  /**
   * @param isExclusive whether to refuse if another run measures on this machine
   */
  public WatchedRun(CommandContext commandContext, boolean isExclusive) {
    this.commandContext = commandContext;
    this.isExclusive = isExclusive;
  }

  /** The same; if quiet, it shows what went wrong, and no progress. */
  public WatchedRun quiet(boolean wanted) {
    isQuiet = wanted;
    return this;
  }

  /**
   * Conducts a run on this thread until it ends or the user stops it.
   *
   * @param run a word for the run
   * @param campaign the campaign
   * @throws CommandFailure if the run cannot start or continue
   */
  public <T> T conduct(String run, Campaign campaign, Task<T> task) throws CommandFailure {
    try (Watching watching = watching();
        StopRequest stop = StopRequest.toThisThread(watching.voice())) {
      return stoppably(run, campaign, task, watching, stop);
    } finally {
      sayWhatIsLeft();
    }
  }

  /** Whether everything created for the run has been removed. */
  public boolean isTidy() {
    return left.isEmpty();
  }

  private void sayWhatIsLeft() {
    if (!isTidy()) {
      Console console = commandContext.console();
      console.say("Not removed; \"tare clean\" tries again:");
      left.forEach(each -> console.say("  " + each.describe()));
    }
  }

  private <T> T stoppably(
      String run, Campaign campaign, Task<T> task, Watching watching, StopRequest stop)
      throws CommandFailure {
    try {
      RunContext context = RunContext.open(run, commandContext.home().cache());
      try {
        return task.conduct(new Conductor(services(context, campaign, watching.listener())));
      } finally {
        stop.tidying();
        context.close();
        left = context.leases().left();
      }
    } catch (RunRefusedException e) {
      throw stop.failure(e.exitStatus(), String.valueOf(e.getMessage()));
    } catch (HostException e) {
      throw stop.failure(ExitStatus.INFRASTRUCTURE, String.valueOf(e.getMessage()));
    } finally {
      stop.tidying();
    }
  }

  private RunServices services(RunContext context, Campaign campaign, RunListener listener) {
    int comparisons = campaign.measurands().size() * (campaign.platforms().size() - 1);
    return new RunServices(
        PlatformSource.in(context),
        ShippedArtefacts.of(commandContext.home()),
        ClassArchives.in(context),
        commandContext.clock(),
        listener,
        (means, halfWidth, blocks) ->
            PdSoFar.isPrecise(means, campaign.references(), comparisons, halfWidth, blocks),
        commandContext.machineStat(),
        isExclusive
            ? Optional.of(MachineLock.file(System.getProperties(), commandContext.home().cache()))
            : Optional.empty(),
        Version.text());
  }

  /**
   * The display of the run.
   *
   * @param voice prints a permanent line
   * @param end removes what is drawn
   */
  private record Watching(RunListener listener, Consumer<String> voice, Runnable end)
      implements AutoCloseable {
    @Override
    public void close() {
      end.run();
    }
  }

  private Watching watching() {
    Console console = commandContext.console();
    Terminal terminal = console.terminal();
    if (isQuiet) {
      return new Watching(new QuietProgress(console), console::say, () -> {});
    }
    if (!terminal.isError()) {
      PlainProgress progress = new PlainProgress(console);
      return new Watching(progress, console::say, progress::close);
    }
    Screen screen = new Screen(console);
    ScreenProgress progress =
        new ScreenProgress(
            screen,
            new TerminalColours(terminal.hasColour()),
            new RunDirectories(commandContext.directory()),
            commandContext.clock());
    return new Watching(progress, screen::print, progress::close);
  }
}
