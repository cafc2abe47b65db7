package io.tare.harness.cli.machine;

import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.Scratch;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.ProcessResource;
import io.tare.infra.hosts.shell.Supervision;
import java.nio.file.Path;
import java.util.List;

/** Temporary files recorded as belonging to a run. */
public final class LeasedScratch implements Scratch {

  @Override
  public Held hold(String command, Path cache) throws CommandFailure {
    try {
      RunContext context = RunContext.open(command, cache);
      Path directory = context.scratch(command);
      Thread atSignal = new Thread(context::close, "tare scratch");
      Runtime.getRuntime().addShutdownHook(atSignal);
      return new InContext(context, directory, atSignal);
    } catch (HostException e) {
      throw CommandFailure.infrastructure(e);
    }
  }

  /**
   * @param atSignal closes it if a signal ends a command that does not handle signals
   */
  private record InContext(RunContext context, Path directory, Thread atSignal) implements Held {
    @Override
    public List<String> tied(List<String> command) throws CommandFailure {
      String token = context.leases().nextToken();
      String control = context.lifeline().control().toString();
      try {
        // Released with the context, which ends the program if it still runs.
        var unused = context.leases().hold(new ProcessResource.Program(token, context.run()));
      } catch (HostException e) {
        throw CommandFailure.infrastructure(e);
      }
      return List.of("sh", "-c", Supervision.line(control, token, List.of(), Command.of(command)));
    }

    @Override
    public void close() {
      context.close();
      try {
        Runtime.getRuntime().removeShutdownHook(atSignal);
      } catch (IllegalStateException e) {
        // The program is ending, so the hook runs, and finds nothing to do.
        return;
      }
    }
  }
}
