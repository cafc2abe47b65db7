package io.tare.infra.nativeplatform;

import io.tare.infra.confinement.Confinement;
import io.tare.infra.environment.Probe;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.ProcessorMeter;
import io.tare.infra.lan.Segment;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.model.Environment;
import io.tare.model.Path;
import java.nio.file.Files;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Processes on this machine, held to the processors and memory of the campaign. On the LAN path the
 * service runs in a network namespace of its own and the client in another, on the processors that
 * the service has not, if there are any.
 */
final class NativePlatform implements Platform {

  private final PlatformSpec spec;
  private final RunContext context;
  private @Nullable Artefacts artefacts;
  private @Nullable Running running;

  NativePlatform(PlatformSpec spec, RunContext context) {
    this.spec = spec;
    this.context = context;
  }

  /**
   * What there is between start and stop.
   *
   * @param host where programs are started now
   */
  private record Running(
      Confinement confinement, LocalHost host, @Nullable Segment segment, LocalHost outside) {

    Running at(LocalHost other) {
      return new Running(confinement, other, segment, outside);
    }
  }

  @Override
  public String name() {
    return spec.name();
  }

  @Override
  public String kind() {
    return "native";
  }

  @Override
  public void prepare(Artefacts shipped, Progress progress) throws HostException {
    Confinement.cpus(spec.name(), spec.resources());
    if (!Files.isExecutable(shipped.javaHome().resolve("bin/java"))) {
      throw new HostException(
          "platform %s: there is no JDK in %s".formatted(spec.name(), shipped.javaHome()));
    }
    if (!Files.isDirectory(shipped.directory())) {
      throw new HostException(
          "platform %s: there are no artefacts in %s; build the project"
              .formatted(spec.name(), shipped.directory()));
    }
    artefacts = shipped;
  }

  @Override
  public void start(Progress progress) throws HostException, InterruptedException {
    if (running != null) {
      return;
    }
    int cpus = spec.resources().cpus();
    progress.step(
        spec.name() + ": confining to " + cpus + (cpus == 1 ? " processor" : " processors"));
    LocalHost machine = LocalHost.of(spec.name(), context);
    Confinement confinement = Confinement.of(context, spec.name(), spec.resources());
    LocalHost confined = machine.within(confinement.prefix());
    try {
      if (spec.lan().isPresent()) {
        progress.step(spec.name() + ": making the network");
        Segment segment = Segment.create(context, machine, spec.lan().get());
        LocalHost service = segment.attachNamespace(confined);
        LocalHost client = machine.within(Confinement.besides(spec.name(), spec.resources()));
        running = new Running(confinement, service, segment, client);
      } else {
        running = new Running(confinement, confined, null, machine);
      }
    } finally {
      if (running == null) {
        confinement.close();
      }
    }
  }

  @Override
  public Host host() {
    return running().host();
  }

  @Override
  public Host clientHost(Path path) {
    return path == Path.LOOPBACK
        ? host()
        : segment().client(running().outside()).named(spec.name() + " client");
  }

  @Override
  public String serviceAddress(Path path) {
    return path == Path.LOOPBACK ? "127.0.0.1" : segment().serviceAddress();
  }

  @Override
  public String java() {
    return artefacts().javaHome().resolve("bin/java").toString();
  }

  @Override
  public String clientJava(Path path) {
    return java();
  }

  @Override
  public String artefact(String name) {
    return artefacts().directory().resolve(name).toString();
  }

  @Override
  public String clientArtefact(Path path, String name) {
    return artefact(name);
  }

  /** On the LAN path the other processors are the client's. */
  @Override
  public boolean setAside(boolean aside) throws HostException, InterruptedException {
    Running now = running();
    if (now.segment() != null) {
      return false;
    }
    if (!aside) {
      now.confinement().back();
      running = now.at(now.outside().within(now.confinement().prefix()));
      now.outside().moveTo(now.confinement().cpus());
      return true;
    }
    Optional<Confinement.Elsewhere> elsewhere = now.confinement().elsewhere();
    if (elsewhere.isEmpty()) {
      return false;
    }
    running = now.at(now.outside().within(elsewhere.get().prefix()));
    now.outside().moveTo(elsewhere.get().cpus());
    return true;
  }

  @Override
  public boolean giveWay() throws HostException {
    Running now = running();
    return now.segment() == null && now.confinement().giveWay();
  }

  @Override
  public void takeTurn() throws HostException {
    running().confinement().back();
  }

  @Override
  public Optional<ProcessorMeter> processorMeter() {
    return Optional.of(running().outside().processorMeter());
  }

  @Override
  public Environment environment() throws HostException, InterruptedException {
    SortedMap<String, String> facts = Probe.facts(host(), java());
    // What its programs may use, by a limit or by the heaps of their JVMs, as confinement says. The
    // machine's own is nothing that they would use.
    facts.put(Environment.Fact.MEMORY_BYTES.key(), Long.toString(spec.resources().memoryBytes()));
    facts.put(Environment.Fact.CONFINEMENT.key(), running().confinement().describe());
    Segment segment = running().segment();
    if (segment != null) {
      facts.put("lan", segment.describe());
    }
    return new Environment(spec.name(), kind(), facts);
  }

  @Override
  public void stop() {
    Running stopping = running;
    running = null;
    if (stopping != null) {
      if (stopping.segment() != null) {
        stopping.segment().close();
      }
      stopping.confinement().close();
    }
  }

  @Override
  public void destroy() {
    stop();
  }

  private Running running() {
    if (running == null) {
      throw new IllegalStateException("platform " + spec.name() + " is not started");
    }
    return running;
  }

  private Segment segment() {
    Segment segment = running().segment();
    if (segment == null) {
      throw new IllegalStateException(
          "platform " + spec.name() + " has no LAN path; its specification names none");
    }
    return segment;
  }

  private Artefacts artefacts() {
    if (artefacts == null) {
      throw new IllegalStateException("platform " + spec.name() + " is not prepared");
    }
    return artefacts;
  }
}
