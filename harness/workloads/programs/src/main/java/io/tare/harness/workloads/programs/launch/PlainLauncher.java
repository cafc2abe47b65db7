package io.tare.harness.workloads.programs.launch;

import io.tare.infra.hosts.Command;
import java.util.Collections;
import java.util.OptionalLong;
import java.util.SortedMap;

/** Runs jobs immediately on their host, unchanged. */
public final class PlainLauncher implements Launcher {

  @Override
  public JobAllocation admit(JobOrder order) {
    return new Here(order.command());
  }

  @Override
  public boolean runsOnFirstNode() {
    return true;
  }

  private record Here(Command command) implements JobAllocation {

    @Override
    public OptionalLong queuedNanos() {
      return OptionalLong.empty();
    }

    @Override
    public SortedMap<String, String> facts() {
      return Collections.emptySortedMap();
    }

    /** Holds nothing. */
    @Override
    public void close() {}
  }
}
