package io.tare.infra.container;

import io.tare.infra.confinement.Confinement;
import io.tare.infra.environment.Probe;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.ProcessorMeter;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.infra.shell.CheckedCommand;
import io.tare.model.Environment;
import io.tare.model.Environment.Fact;
import io.tare.model.Path;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A container: the guest image's files under this machine's kernel, with control groups for
 * processors and memory. On loopback it shares this machine's network, on the LAN path it has a
 * namespace of its own on the segment.
 */
final class ContainerPlatform implements Platform {

  private final PlatformSpec spec;
  private final RunContext context;
  private @Nullable Artefacts artefacts;
  private java.nio.file.@Nullable Path tree;
  private @Nullable Container container;

  ContainerPlatform(PlatformSpec spec, RunContext context) {
    this.spec = spec;
    this.context = context;
  }

  @Override
  public String name() {
    return spec.name();
  }

  @Override
  public String kind() {
    return "container";
  }

  @Override
  public void prepare(Artefacts shipped, Progress progress)
      throws HostException, InterruptedException {
    Confinement.cpus(spec.name(), spec.resources());
    CheckedCommand.run(LocalHost.of(spec.name(), context), "runc", "--version");
    tree = RootTree.of(spec, context, progress);
    artefacts = shipped;
  }

  @Override
  public void start(Progress progress) throws HostException, InterruptedException {
    if (container != null) {
      return;
    }
    if (tree == null) {
      throw new IllegalStateException("platform " + spec.name() + " is not prepared");
    }
    progress.step(spec.name() + ": starting the container");
    container = Container.start(spec, context, artefacts(), tree);
  }

  @Override
  public Host host() {
    return container().host();
  }

  @Override
  public Host clientHost(Path path) {
    return path == Path.LOOPBACK ? host() : container().client();
  }

  @Override
  public String serviceAddress(Path path) {
    return path == Path.LOOPBACK ? "127.0.0.1" : container().segment().serviceAddress();
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

  @Override
  public boolean giveWay() throws HostException {
    return container().giveWay();
  }

  @Override
  public void takeTurn() throws HostException {
    container().takeTurn();
  }

  @Override
  public Optional<ProcessorMeter> processorMeter() {
    return Optional.of(container().processorMeter());
  }

  @Override
  public Environment environment() throws HostException, InterruptedException {
    SortedMap<String, String> facts = Probe.facts(host(), java());
    facts.put(Fact.MEMORY_BYTES.key(), Long.toString(spec.resources().memoryBytes()));
    facts.put(Fact.HYPERVISOR_NAME.key(), "runc");
    String version = CheckedCommand.run(LocalHost.of(spec.name(), context), "runc", "--version");
    facts.put(Fact.HYPERVISOR_VERSION.key(), version.split("\n")[0].replace("runc version ", ""));
    facts.put(Fact.HYPERVISOR_ACCELERATOR.key(), "none: the kernel of this machine");
    facts.put(
        Fact.CONFINEMENT.key(),
        "cpus %s by cgroup; memory %d bytes by cgroup"
            .formatted(container().cpus(), spec.resources().memoryBytes()));
    if (spec.lan().isPresent()) {
      facts.put("lan", container().segment().describe());
    }
    return new Environment(spec.name(), kind(), facts);
  }

  @Override
  public void stop() {
    if (container != null) {
      container.close();
      container = null;
    }
  }

  @Override
  public void destroy() {
    stop();
  }

  private Container container() {
    if (container == null) {
      throw new IllegalStateException("platform " + spec.name() + " is not started");
    }
    return container;
  }

  private Artefacts artefacts() {
    if (artefacts == null) {
      throw new IllegalStateException("platform " + spec.name() + " is not prepared");
    }
    return artefacts;
  }
}
