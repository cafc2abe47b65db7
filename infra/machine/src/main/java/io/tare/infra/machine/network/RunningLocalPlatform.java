package io.tare.infra.machine.network;

import io.tare.harness.model.Dimension;
import io.tare.harness.model.Environment;
import io.tare.infra.api.HarnessMachine;
import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformActions;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.hosts.group.GroupLimits;
import io.tare.infra.machine.confinement.CpuList;
import io.tare.infra.machine.confinement.Pinned;
import io.tare.infra.machine.environment.Probe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A running platform whose nodes are on this machine, each on its own processors as long as there
 * are enough; clients on a network have the others.
 *
 * @param <P> the type that runs a node
 */
public abstract class RunningLocalPlatform<P extends Pinned> implements RunningPlatform {

  protected final PlatformSpec spec;
  protected final MachineNodes nodes;

  /** What runs the platform's own nodes, in their order. */
  protected final List<P> pinned = new ArrayList<>();

  protected RunningLocalPlatform(PlatformSpec spec, RunContext context) throws HostException {
    this.spec = spec;
    this.nodes = new MachineNodes(spec, context);
  }

  @Override
  public final List<Node> nodes() {
    return nodes.all();
  }

  @Override
  public final Optional<HarnessMachine> harness() throws HostException {
    return nodes.harness(new CpuList(processors()));
  }

  /** Where there is a network the other processors are the clients'. */
  @Override
  public final boolean giveWay() throws HostException {
    if (spec.isNetworked()) {
      return false;
    }
    for (P each : pinned) { // the first decides: all have the same processors
      if (!each.giveWay()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public final void takeTurn() throws HostException {
    for (P each : pinned) {
      each.takeTurn();
    }
  }

  @Override
  public final void perform(String word, String argument)
      throws HostException, InterruptedException {
    if (word.equals(PlatformActions.PAUSE)) {
      pause(Duration.ofNanos(Dimension.DURATION.parseWhole(argument)));
    } else {
      RunningPlatform.super.perform(word, argument);
    }
  }

  /** Pauses its nodes: by default all their programs on this machine. */
  protected void pause(Duration length) throws HostException, InterruptedException {
    nodes.machine().pause(length);
  }

  @Override
  public Optional<UsageMeter> usage() {
    return Optional.of(nodes.machine().usage(nodes.cables()));
  }

  @Override
  public final Optional<String> brokenNetwork() throws InterruptedException {
    return nodes.brokenNetwork();
  }

  @Override
  public final Optional<UsageMeter> crossings() {
    return nodes.crossings();
  }

  @Override
  public final Optional<UsageMeter> clientUsage() {
    return nodes.clientUsage();
  }

  @Override
  public final List<Integer> processors() {
    return pinned.stream().flatMap(each -> each.cpus().cpus().stream()).distinct().toList();
  }

  @Override
  public final Optional<UsageMeter> harnessUsage() {
    return nodes.harnessUsage();
  }

  /** Adds facts besides those of its first node and its networks. */
  protected abstract void addTo(SortedMap<String, String> facts)
      throws HostException, InterruptedException;

  @Override
  public final Environment environment() throws HostException, InterruptedException {
    SortedMap<String, String> facts = Probe.facts(nodes.all().get(0));
    // A guest's kernel does not see what limits its hypervisor.
    GroupLimits.ofThisProcess().addTo(facts);
    addTo(facts);
    nodes.addTo(facts);
    return new Environment(spec.name(), spec.kind(), facts, Probe.record(nodes.all()));
  }

  /** Ends what runs its nodes, which are on its networks as long as it runs. */
  protected void end() {
    pinned.forEach(Pinned::close);
  }

  @Override
  public final void close() {
    end();
    nodes.close();
  }
}
