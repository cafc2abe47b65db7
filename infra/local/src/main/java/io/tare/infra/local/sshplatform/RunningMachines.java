package io.tare.infra.local.sshplatform;

import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.Network;
import io.tare.infra.api.AddressedMachine;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Segment.Attachment;
import io.tare.infra.api.Software;
import io.tare.infra.api.Starting;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.machine.environment.GuestUsage;
import io.tare.infra.machine.environment.Probe;
import io.tare.infra.machine.network.MadeSegments;
import io.tare.infra.ssh.SshDestination;
import io.tare.infra.ssh.remote.RemoteMachine;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Nodes that are separate machines, each with one connection. Clients on the network run on the
 * harness's machine or on others that are reached in the same way.
 */
final class RunningMachines implements RunningPlatform {

  private final PlatformSpec spec;
  private final List<RemoteMachine> machines = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private final List<AddressedMachine> addressedMachines = new ArrayList<>();
  private final MadeSegments networks = new MadeSegments();

  private RunningMachines(PlatformSpec spec) {
    this.spec = spec;
  }

  static RunningMachines start(
      PlatformSpec spec,
      RunContext context,
      SshSettings settings,
      ProbedConnections reached,
      Artefacts shipped,
      Topology topology,
      Progress progress)
      throws HostException, InterruptedException {
    RunningMachines running = new RunningMachines(spec);
    return Starting.wholly(
        running,
        running::close,
        () -> running.connect(context, settings, reached, shipped, topology, progress));
  }

  private void connect(
      RunContext context,
      SshSettings settings,
      ProbedConnections reached,
      Artefacts shipped,
      Topology topology,
      Progress progress)
      throws HostException, InterruptedException {
    connect(settings.machines(), topology.ownNodes(), reached, shipped, progress);
    List<Topology.PlannedNode> clients = topology.nodes(Role.CLIENT);
    if (settings.clients().destinations().isEmpty()) {
      for (Topology.PlannedNode planned : clients) {
        String name = planned.nodeOf(spec.name());
        nodes.add(
            Node.of(planned.role(), name, LocalHost.of(name, context), Software.here(shipped)));
      }
    } else {
      connect(settings.clients(), clients, reached, shipped, progress);
    }
    join(context, progress);
  }

  private void connect(
      SshSettings.Machines named,
      List<Topology.PlannedNode> plannedNodes,
      ProbedConnections reached,
      Artefacts shipped,
      Progress progress)
      throws HostException, InterruptedException {
    Optional<String> shortage = named.shortage(spec.parsed(), plannedNodes.size());
    if (shortage.isPresent()) {
      throw new HostException(shortage.get());
    }
    for (int i = 0; i < plannedNodes.size(); i++) {
      SshDestination destination = named.destinations().get(i);
      String name = plannedNodes.get(i).nodeOf(spec.name());
      RemoteMachine machine =
          RemoteMachine.ready(reached.take(name, destination), named.java(), shipped, progress);
      machines.add(machine);
      String address = named.address(i, machine.host().target());
      Software software = new Software(machine.java(), machine.artefacts());
      nodes.add(
          Node.of(plannedNodes.get(i).role(), name, machine.host(), software)
              .withKernel(new GuestUsage(machine.host()))
              .atItsAddress(spec, address));
      if (!spec.withoutHarness().isEmpty()) {
        addressedMachines.add(new AddressedMachine(machine.host(), numbers(address)));
      }
    }
  }

  /** A tunnel needs numeric addresses. */
  private String numbers(String address) throws HostException {
    try {
      return InetAddress.getByName(address).getHostAddress();
    } catch (UnknownHostException e) {
      throw new HostException(
          "platform %s: cannot resolve %s; use its IP address".formatted(spec.name(), address), e);
    }
  }

  /** Creates the networks that the machines are not on yet. */
  private void join(RunContext context, Progress progress)
      throws HostException, InterruptedException {
    for (NetworkSpec each : spec.withoutHarness()) {
      progress.step(spec.name() + ": creating network " + each.network().name());
      networks.add(each, Networks.kind(each).make(each, context, addressedMachines));
    }
    for (int i = 0; i < addressedMachines.size(); i++) {
      Node node = nodes.get(i);
      NetworkNamespace machine =
          NetworkNamespace.whole(context, addressedMachines.get(i).machine());
      for (Map.Entry<Network, Attachment> each : networks.attach(node.name(), machine).entrySet()) {
        node = node.at(each.getKey(), each.getValue().address());
      }
      nodes.set(i, node);
    }
    networks.requireOrder();
  }

  @Override
  public Optional<String> brokenNetwork() throws InterruptedException {
    return networks.broken();
  }

  @Override
  public Optional<UsageMeter> crossings() {
    return networks.crossings(false);
  }

  @Override
  public List<Node> nodes() {
    return List.copyOf(nodes);
  }

  @Override
  public Environment environment() throws HostException, InterruptedException {
    SortedMap<String, String> facts = Probe.facts(nodes.get(0));
    facts.put(Fact.CONFINEMENT.key(), "none: the machine as it is");
    networks.addTo(facts);
    return new Environment(spec.name(), spec.kind(), facts, Probe.record(nodes));
  }

  @Override
  public void close() {
    networks.close();
    machines.forEach(RemoteMachine::close);
  }
}
