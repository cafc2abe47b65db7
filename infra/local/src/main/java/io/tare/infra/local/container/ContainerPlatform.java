package io.tare.infra.local.container;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.image.container.RootTree;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.machine.confinement.Confinement;
import java.nio.file.Path;

/**
 * Containers: the guest image's files under this machine's kernel, with control groups for
 * processors and memory.
 */
record ContainerPlatform(PlatformSpec spec, RunContext context) implements Platform {

  @Override
  public Prepared prepare(Artefacts shipped, Progress progress)
      throws HostException, InterruptedException {
    Confinement.cpus(spec.name(), spec.resources());
    CheckedCommand.run(LocalHost.of(spec.name(), context), "runc", "--version");
    Path tree = RootTree.of(spec, context, progress);
    return (topology, reported) ->
        RunningContainers.start(spec, context, shipped, tree, topology, reported);
  }
}
