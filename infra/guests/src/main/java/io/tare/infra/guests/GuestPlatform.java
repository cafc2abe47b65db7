package io.tare.infra.guests;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import io.tare.infra.image.ArtefactDisk;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Guests as a platform, the same for every hypervisor. */
record GuestPlatform(PlatformSpec spec, RunContext context, Candidates candidates)
    implements Platform {

  /** Prepares the hypervisors that may run the guests. */
  @FunctionalInterface
  interface Candidates {

    /**
     * @return the hypervisors; the first that boots the guests is used
     */
    List<? extends Hypervisor> ready(Progress progress) throws HostException, InterruptedException;
  }

  @Override
  public Prepared prepare(Artefacts artefacts, Progress progress)
      throws HostException, InterruptedException {
    GuestImage image = new ImageStore(context).image(spec, artefacts, progress);
    Path disk = new ArtefactDisk(context).packed(artefacts, progress);
    List<? extends Hypervisor> hypervisors = candidates.ready(progress);
    RunningGuests.Starter starter =
        new RunningGuests.Starter(spec, context, artefacts, image, disk);
    return (topology, reported) -> start(starter, hypervisors, topology, reported);
  }

  private RunningPlatform start(
      RunningGuests.Starter starter,
      List<? extends Hypervisor> hypervisors,
      Topology topology,
      Progress progress)
      throws HostException, InterruptedException {
    @Nullable HostException failure = null;
    for (Hypervisor hypervisor : hypervisors) {
      try {
        return starter.start(hypervisor, topology, progress);
      } catch (HostException e) {
        progress.step(spec.name() + ": " + hypervisor.name() + " could not boot the guest");
        if (failure != null) {
          e.addSuppressed(failure);
        }
        failure = e;
      }
    }
    throw failure == null ? new HostException(spec.name() + ": no hypervisor available") : failure;
  }
}
