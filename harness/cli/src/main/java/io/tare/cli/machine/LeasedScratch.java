package io.tare.cli.machine;

import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.Scratch;
import io.tare.infra.host.HostException;
import io.tare.infra.platform.RunContext;
import java.nio.file.Path;

/** Temporary files recorded as belonging to a run. */
public final class LeasedScratch implements Scratch {

  @Override
  public Held hold(String command, Path cache) throws CommandFailure {
    try {
      RunContext context = RunContext.open(command, cache);
      return new InContext(context, context.scratch(command));
    } catch (HostException e) {
      throw CommandFailure.infrastructure(e);
    }
  }

  private record InContext(RunContext context, Path directory) implements Held {
    @Override
    public void close() {
      context.close();
    }
  }
}
