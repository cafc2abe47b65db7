package io.tare.infra.guest;

import io.tare.infra.host.HostException;
import io.tare.infra.image.ArtefactDisk;
import io.tare.infra.image.Glibc;
import io.tare.infra.image.GuestImage;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.RunningPlatform;
import io.tare.infra.platform.Topology;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Guests as a platform, the same for every hypervisor. */
final class GuestPlatform implements Platform {

  private final PlatformSpec spec;
  private final RunContext context;
  private final List<Hypervisor> hypervisors;

  /**
   * @param hypervisors the first that boots the guests is used
   */
  GuestPlatform(PlatformSpec spec, RunContext context, List<? extends Hypervisor> hypervisors) {
    this.spec = spec;
    this.context = context;
    this.hypervisors = List.copyOf(hypervisors);
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
  public Prepared prepare(Artefacts artefacts, Progress progress)
      throws HostException, InterruptedException {
    GuestImage image = GuestSettings.image(spec, context, progress);
    Glibc.check(artefacts.javaHome(), image);
    Path disk = new ArtefactDisk(context).packed(artefacts, progress);
    return (topology, reported) -> start(artefacts, image, disk, topology, reported);
  }

  private RunningPlatform start(
      Artefacts artefacts, GuestImage image, Path disk, Topology topology, Progress progress)
      throws HostException, InterruptedException {
    @Nullable HostException failure = null;
    for (Hypervisor hypervisor : hypervisors) {
      try {
        return new RunningGuests.Starter(spec, context, hypervisor, artefacts, image, disk)
            .start(topology, progress);
      } catch (HostException e) {
        progress.step(spec.name() + ": " + hypervisor.name() + " could not boot the guest");
        if (failure != null) {
          e.addSuppressed(failure);
        }
        failure = e;
      }
    }
    throw failure == null ? new HostException(spec.name() + ": there is no hypervisor") : failure;
  }
}
