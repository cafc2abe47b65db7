package io.tare.infra.sshplatform;

import io.tare.infra.host.HostException;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.infra.ssh.SshHost;
import io.tare.infra.ssh.SshTarget;

/**
 * Machines that exist already. They are not confined: their processors and memory are what they
 * are, and the environment record says so.
 */
final class SshPlatform implements Platform {

  private final PlatformSpec spec;
  private final RunContext context;
  private final SshSettings settings;

  SshPlatform(PlatformSpec spec, RunContext context, SshSettings settings) {
    this.spec = spec;
    this.context = context;
    this.settings = settings;
  }

  @Override
  public String name() {
    return spec.name();
  }

  @Override
  public String kind() {
    return spec.kind();
  }

  @Override
  public Prepared prepare(Artefacts shipped, Progress progress)
      throws HostException, InterruptedException {
    for (SshTarget target : settings.machines().targets()) {
      progress.step(spec.name() + ": looking whether " + target + " can be reached");
      SshHost.connect(spec.name(), target).close();
    }
    if (spec.lan().isPresent()) {
      for (SshTarget client : settings.clients().targets()) {
        SshHost.connect(spec.name() + " client", client).close();
      }
    }
    return (topology, reported) ->
        RunningMachines.start(spec, context, settings, shipped, topology, reported);
  }
}
