package io.tare.infra.api;

import io.tare.harness.model.Network;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.UsageMeter;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A machine of a running platform, or a part of one.
 *
 * @param role what it is there for
 * @param name for messages, for example {@code uml} or {@code uml client}
 * @param host where its programs run
 * @param addresses network to the address (without port) at which other nodes reach it; on networks
 *     within nodes it reaches itself
 * @param software what is installed on it
 * @param kernel counts the node's usage from its own kernel; empty if that is the harness's kernel
 */
public record Node(
    Role role,
    String name,
    Host host,
    SortedMap<Network, String> addresses,
    Software software,
    Optional<UsageMeter> kernel) {

  public Node {
    addresses = Collections.unmodifiableSortedMap(new TreeMap<>(addresses));
  }

  /** A node that no other node reaches. */
  public static Node of(Role role, String name, Host host, Software software) {
    return new Node(role, name, host, Networks.selfAddresses(), software, Optional.empty());
  }

  /** The same with its own kernel. */
  public Node withKernel(UsageMeter meter) {
    return new Node(role, name, host, addresses, software, Optional.of(meter));
  }

  /** The same, also reached by others on a network. */
  public Node at(Network network, String address) {
    SortedMap<Network, String> all = new TreeMap<>(addresses);
    all.put(network, address);
    return new Node(role, name, host, all, software, kernel);
  }

  /** The same, whose machine has the same address on all networks of its platform. */
  public Node atItsAddress(PlatformSpec spec, String address) {
    Node reached = this;
    for (NetworkSpec each : spec.connected().withHarness()) {
      reached = reached.at(each.network(), address);
    }
    return reached;
  }

  /**
   * The address (no port) at which others reach it on a network.
   *
   * @throws IllegalStateException if it is not attached to that network
   */
  public String address(Network network) {
    String address = addresses.get(network);
    if (address == null) {
      throw new IllegalStateException(name + " has no address on " + network.name());
    }
    return address;
  }

  /** The path of a shipped artefact on it, for example {@code tare-services.war}. */
  public String artefact(String file) {
    return software.directory() + "/" + file;
  }
}
