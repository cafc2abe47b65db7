package io.tare.harness.cli.conduct;

import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.ExitStatus;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;

/** Work on this machine that a signal ends in an orderly way, with nothing left behind. */
public final class StoppableWork {

  private StoppableWork() {}

  /** The work, with leases and a place for temporary files. */
  @FunctionalInterface
  public interface Work<T> {

    /** Does the work. */
    T in(RunContext context) throws HostException, InterruptedException;
  }

  /**
   * Does the work and cleans up.
   *
   * @param name of the work, for its record
   * @throws CommandFailure if something is missing or failed, or the user stopped it
   */
  public static <T> T done(CommandContext commandContext, String name, Work<T> work)
      throws CommandFailure {
    try (StopRequest stop = StopRequest.toThisThread(commandContext.console()::say)) {
      try (RunContext context = RunContext.open(name, commandContext.home().cache())) {
        try {
          return work.in(context);
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
}
