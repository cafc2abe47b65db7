package io.tare.infra.platform;

import io.tare.infra.host.Host;
import io.tare.infra.host.UsageMeter;
import io.tare.model.Network;
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
 * @param addresses network to the address (no port) at which other nodes reach it there; by
 *     networks within nodes it reaches itself
 * @param software what is installed on it
 * @param kernel counts what the node uses as its own kernel sees it; empty if its kernel is that of
 *     the machine on which the harness runs
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

  /** A node that no other one reaches. */
  public static Node of(Role role, String name, Host host, Software software) {
    return new Node(role, name, host, Networks.selfAddresses(), software, Optional.empty());
  }

  /** The same with a kernel of its own. */
  public Node withKernel(UsageMeter meter) {
    return new Node(role, name, host, addresses, software, Optional.of(meter));
  }

  /** The same, reached by others on a network too. */
  public Node at(Network network, String address) {
    SortedMap<Network, String> all = new TreeMap<>(addresses);
    all.put(network, address);
    return new Node(role, name, host, all, software, kernel);
  }

  /** The same, whose machine has one address on whatever network its platform is on. */
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

  /** Where a shipped artefact lies on it, for example {@code tare-services.war}. */
  public String artefact(String file) {
    return software.directory() + "/" + file;
  }
}
