package io.tare.infra.guest;

import io.tare.infra.environment.Probe;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.ProcessorMeter;
import io.tare.infra.image.GuestImage;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.model.Environment;
import io.tare.model.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A guest as a platform, the same for every hypervisor. On loopback the client runs in the guest;
 * on the LAN path it runs on this machine, on the processors that the guest has not, in a network
 * namespace of its own.
 */
final class GuestPlatform implements Platform {

  private final PlatformSpec spec;
  private final RunContext context;
  private final List<Hypervisor> hypervisors;
  private @Nullable Prepared prepared;
  private @Nullable RunningGuest guest;

  /**
   * @param hypervisors the first that boots the guest is used
   */
  GuestPlatform(PlatformSpec spec, RunContext context, List<? extends Hypervisor> hypervisors) {
    this.spec = spec;
    this.context = context;
    this.hypervisors = List.copyOf(hypervisors);
  }

  private record Prepared(Artefacts artefacts, GuestImage image, java.nio.file.Path disk) {}

  @Override
  public String name() {
    return spec.name();
  }

  @Override
  public String kind() {
    return spec.kind();
  }

  @Override
  public void prepare(Artefacts artefacts, Progress progress)
      throws HostException, InterruptedException {
    GuestImage image = GuestSettings.image(spec, context, progress);
    Glibc.check(artefacts.javaHome(), image);
    prepared =
        new Prepared(artefacts, image, new ArtefactDisk(context).packed(artefacts, progress));
  }

  @Override
  public void start(Progress progress) throws HostException, InterruptedException {
    if (guest != null) {
      return;
    }
    HostException failure = null;
    for (Hypervisor hypervisor : hypervisors) {
      try {
        guest =
            RunningGuest.boot(
                spec, context, hypervisor, prepared().image(), prepared().disk(), progress);
        return;
      } catch (HostException e) {
        progress.step(spec.name() + ": " + hypervisor.name() + " could not boot the guest");
        Optional.ofNullable(failure).ifPresent(e::addSuppressed);
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public Host host() {
    return guest().inside();
  }

  @Override
  public Host clientHost(Path path) {
    return path == Path.LOOPBACK ? host() : guest().client();
  }

  @Override
  public String serviceAddress(Path path) {
    return path == Path.LOOPBACK ? "127.0.0.1" : guest().address();
  }

  @Override
  public String java() {
    return GuestPlan.MOUNT + "/jdk/bin/java";
  }

  @Override
  public String clientJava(Path path) {
    return path == Path.LOOPBACK
        ? java()
        : prepared().artefacts().javaHome().resolve("bin/java").toString();
  }

  @Override
  public String artefact(String name) {
    return GuestPlan.MOUNT + "/artefacts/" + name;
  }

  @Override
  public String clientArtefact(Path path, String name) {
    return path == Path.LOOPBACK
        ? artefact(name)
        : prepared().artefacts().directory().resolve(name).toString();
  }

  @Override
  public boolean giveWay() throws HostException {
    return guest().giveWay();
  }

  @Override
  public void takeTurn() throws HostException {
    guest().takeTurn();
  }

  @Override
  public Optional<ProcessorMeter> processorMeter() {
    return Optional.of(guest().processorMeter());
  }

  @Override
  public Environment environment() throws HostException, InterruptedException {
    SortedMap<String, String> facts = Probe.facts(host(), java());
    guest().addTo(facts);
    facts.put("guest.image", prepared().image().root().toString());
    return new Environment(spec.name(), kind(), facts);
  }

  @Override
  public void stop() {
    RunningGuest stopping = guest;
    guest = null;
    if (stopping != null) {
      stopping.close();
    }
  }

  @Override
  public void destroy() {
    stop();
  }

  private RunningGuest guest() {
    if (guest == null) {
      throw new IllegalStateException("platform " + spec.name() + " is not started");
    }
    return guest;
  }

  private Prepared prepared() {
    if (prepared == null) {
      throw new IllegalStateException("platform " + spec.name() + " is not prepared");
    }
    return prepared;
  }
}
