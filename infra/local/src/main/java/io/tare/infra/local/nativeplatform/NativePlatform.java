package io.tare.infra.local.nativeplatform;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.confinement.Confinement;
import java.nio.file.Files;

/** Processes on this machine, confined to the processors and memory of the campaign. */
record NativePlatform(PlatformSpec spec, RunContext context) implements Platform {

  @Override
  public Prepared prepare(Artefacts shipped, Progress progress) throws HostException {
    Confinement.cpus(spec.name(), spec.resources());
    if (!Files.isExecutable(shipped.javaHome().resolve("bin/java"))) {
      throw new HostException(
          "platform %s: no JDK in %s".formatted(spec.name(), shipped.javaHome()));
    }
    if (!Files.isDirectory(shipped.directory())) {
      throw new HostException(
          "platform %s: no artefacts in %s; build the project"
              .formatted(spec.name(), shipped.directory()));
    }
    return (topology, reported) ->
        RunningProcesses.start(spec, context, shipped, topology, reported);
  }
}
