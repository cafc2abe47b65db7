package io.tare.harness.workloads.contract;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.network.NetworkChoice;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.campaign.platform.Servers;
import io.tare.harness.model.Network;
import io.tare.harness.model.Plan;
import io.tare.infra.api.Node;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunningPlatform;
import java.nio.file.Path;
import java.util.List;

/**
 * What a benchmark needs to know of its trial.
 *
 * @param artefacts directory on this machine with the artefacts for platforms
 * @param raw directory for the raw outputs of tools
 * @param progress receives what takes a while before anything is measured
 */
public record TrialContext(
    Campaign campaign,
    RunningPlatform platform,
    Plan.Trial trial,
    int attempt,
    Path artefacts,
    Path raw,
    Progress progress) {

  /** The file for a program's standard error. */
  public Path rawFile(String program) {
    return rawFile(program, "err");
  }

  /** The file for other output of this trial. */
  public Path rawFile(String name, String extension) {
    return raw.resolve(trial.id() + "." + attempt + "." + name + "." + extension);
  }

  /**
   * The address at which services listen. With one network between nodes it is the address there,
   * which clients on the same node reach too. With several networks between nodes it is the
   * wildcard address.
   */
  public String listenAddress() {
    return listenAddress(node());
  }

  /** The same of a node. */
  public String listenAddress(Node node) {
    List<Network> between = between();
    return switch (between.size()) {
      case 0 -> node.address(campaign.setup().networks().names().get(0));
      case 1 -> node.address(between.get(0));
      default -> "0.0.0.0";
    };
  }

  /** The address at which clients on a network reach services. */
  public String serviceAddress(Network network) {
    return serviceAddress(node(), network);
  }

  /** The same of a node. */
  public String serviceAddress(Node node, Network network) {
    List<Network> between = between();
    return between.size() == 1 ? node.address(between.get(0)) : node.address(network);
  }

  /** The same as it is written in URLs: an IPv6 address in brackets (RFC 3986, 3.2.2). */
  public String serviceHost(Node node, Network network) {
    String address = serviceAddress(node, network);
    return address.contains(":") ? "[" + address + "]" : address;
  }

  private List<Network> between() {
    NetworkChoice networks = campaign.setup().networks();
    return networks.names().stream().filter(each -> !networks.isWithinNode(each)).toList();
  }

  /** The layout of the programs that it starts. */
  public MemoryLayout layout() {
    return MemoryLayout.of(campaign.seed(), trial.id());
  }

  /** The node of the service, or of the program that measures itself. */
  public Node node() {
    return platform.node(Role.SERVER);
  }

  /** The node of one of several servers, from 0: all have the same, or each its own. */
  public Node node(int server) {
    return servers().machines() == 1 ? node() : platform.nodes(Role.SERVER).get(server);
  }

  /** How many application servers the platform has, and where. */
  public Servers servers() {
    return campaign.platform(trial.platform()).resources().servers();
  }

  /** A shipped artefact on this machine. */
  public Path localArtefact(String name) {
    return artefacts.resolve(name);
  }

  /** The servers of the platform. */
  public ServerChoice server() {
    return campaign.server(trial.platform());
  }

  /** The platform's processors. */
  public int cpus() {
    return campaign.platform(trial.platform()).resources().cpus();
  }
}
