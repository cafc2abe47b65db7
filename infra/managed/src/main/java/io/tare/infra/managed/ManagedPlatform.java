package io.tare.infra.managed;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import java.util.Iterator;

/** Machines of a control as a platform, the same for every kind. */
record ManagedPlatform(ManagedKind kind, PlatformSpec spec, RunContext context)
    implements Platform {

  @Override
  public Prepared prepare(Artefacts artefacts, Progress progress)
      throws HostException, InterruptedException {
    progress.step(
        spec.name() + ": asking " + kind.kind() + " for the resources the campaign" + " names");
    try (RetryingControl control = kind.control(spec)) {
      control.check(progress);
    } catch (HostException e) {
      throw named(spec, e);
    }
    GuestSource source = kind.source(spec, artefacts, context, progress);
    return (topology, reported) -> start(source, artefacts, topology, reported);
  }

  private RunningPlatform start(
      GuestSource source, Artefacts artefacts, Topology topology, Progress progress)
      throws HostException, InterruptedException {
    Iterator<PlatformSpec> candidates = kind.candidates(spec).iterator();
    while (true) {
      PlatformSpec candidate = candidates.next();
      try {
        return RunningManagedMachines.start(
            new RunningManagedMachines.Starter(kind, candidate, context, source, artefacts),
            topology,
            progress);
      } catch (HostException e) {
        if (!candidates.hasNext()) {
          throw e;
        }
        progress.step(
            "%s: trying the next option, because this failed: %s"
                .formatted(spec.name(), e.getMessage()));
      }
    }
  }

  /** The failure with the platform's name in front. */
  static HostException named(PlatformSpec spec, HostException failure) {
    String message = String.valueOf(failure.getMessage());
    return message.startsWith("platform ")
        ? failure
        : new HostException("platform %s: %s".formatted(spec.name(), message), failure);
  }
}
