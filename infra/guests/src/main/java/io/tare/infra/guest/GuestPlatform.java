package io.tare.infra.guest;

import io.tare.infra.host.HostException;
import io.tare.infra.image.ArtefactDisk;
import io.tare.infra.image.Glibc;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
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
  private final Candidates candidates;

  /** Makes ready what may run the guests. */
  @FunctionalInterface
  interface Candidates {

    /**
     * @return of which the first that boots the guests is used
     */
    List<? extends Hypervisor> ready(Progress progress) throws HostException, InterruptedException;
  }

  GuestPlatform(PlatformSpec spec, RunContext context, Candidates candidates) {
    this.spec = spec;
    this.context = context;
    this.candidates = candidates;
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
    GuestImage image = new ImageStore(context).image(spec, progress);
    Glibc.check(artefacts.javaHome(), image);
    Path disk = new ArtefactDisk(context).packed(artefacts, progress);
    List<? extends Hypervisor> hypervisors = candidates.ready(progress);
    return (topology, reported) -> {
      Booting booting = new Booting(artefacts, image, disk, hypervisors);
      return start(booting, topology, reported);
    };
  }

  /** What guests are booted from, and what may boot them. */
  private record Booting(
      Artefacts artefacts, GuestImage image, Path disk, List<? extends Hypervisor> hypervisors) {}

  private RunningPlatform start(Booting booting, Topology topology, Progress progress)
      throws HostException, InterruptedException {
    @Nullable HostException failure = null;
    for (Hypervisor hypervisor : booting.hypervisors()) {
      try {
        return new RunningGuests.Starter(
                spec, context, hypervisor, booting.artefacts(), booting.image(), booting.disk())
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
