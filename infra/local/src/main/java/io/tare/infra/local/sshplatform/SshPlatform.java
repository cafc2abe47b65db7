package io.tare.infra.local.sshplatform;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import io.tare.infra.ssh.SshDestination;

/**
 * Existing machines. They are not confined; the environment record shows their processors and
 * memory.
 */
record SshPlatform(PlatformSpec spec, RunContext context, SshSettings settings)
    implements Platform {

  @Override
  public Prepared prepare(Artefacts shipped, Progress progress)
      throws HostException, InterruptedException {
    ProbedConnections reached = new ProbedConnections(spec.name());
    try {
      for (SshDestination machine : settings.machines().destinations()) {
        progress.step(spec.name() + ": checking whether " + machine + " can be reached");
        reached.reach(machine, progress);
      }
      if (spec.isNetworked()) {
        for (SshDestination client : settings.clients().destinations()) {
          reached.reach(client, progress);
        }
      }
    } catch (HostException | InterruptedException e) {
      reached.close();
      throw e;
    }
    return new Ready(reached, shipped);
  }

  /** Machines that answered, with their connections. */
  private final class Ready implements Prepared {

    private final ProbedConnections reached;
    private final Artefacts shipped;

    Ready(ProbedConnections reached, Artefacts shipped) {
      this.reached = reached;
      this.shipped = shipped;
    }

    @Override
    public RunningPlatform start(Topology topology, Progress progress)
        throws HostException, InterruptedException {
      return RunningMachines.start(spec, context, settings, reached, shipped, topology, progress);
    }

    @Override
    public boolean comesBack() {
      return true;
    }

    @Override
    public void close() {
      reached.close();
    }
  }
}
