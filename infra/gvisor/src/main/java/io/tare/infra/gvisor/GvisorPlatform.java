package io.tare.infra.gvisor;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.image.container.RootTree;
import io.tare.infra.machine.confinement.Confinement;
import java.nio.file.Path;
import java.util.Optional;

/** Containers under gVisor's kernel. */
record GvisorPlatform(PlatformSpec spec, RunContext context) implements Platform {

  @Override
  public Prepared prepare(Artefacts shipped, Progress progress)
      throws HostException, InterruptedException {
    Confinement.cpus(spec.name(), spec.resources());
    GvisorSettings settings = new GvisorSettings(spec);
    Runsc runsc = Runsc.of(RunscSource.obtain(settings, context, progress));
    Optional<String> objection = runsc.objection(settings);
    if (objection.isPresent()) {
      throw new HostException("platform %s: %s".formatted(spec.name(), objection.get()));
    }
    progress.step(
        "%s: runsc %s (%s)".formatted(spec.name(), runsc.version(), runsc.choice(settings)));
    Path tree = RootTree.of(spec, context, progress);
    Sandboxing runtime = new Sandboxing(runsc, settings, Privilege.MACHINE.obstacle().isEmpty());
    return (topology, reported) ->
        RunningSandboxes.start(spec, context, runtime, shipped, tree, topology, reported);
  }
}
