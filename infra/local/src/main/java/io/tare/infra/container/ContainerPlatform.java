package io.tare.infra.container;

import io.tare.infra.confinement.Confinement;
import io.tare.infra.host.HostException;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.infra.shell.CheckedCommand;
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
