package io.tare.harness.campaign.network;

import io.tare.harness.model.Network;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import java.util.List;

/**
 * How nodes reach each other.
 *
 * @param measured those over which clients call, in the order of the file; at least one
 * @param between the one between the nodes of a platform, if it has several
 */
public record NetworkChoice(List<NetworkSpec> measured, NetworkSpec between) {

  /** Client and service on one node. */
  static final NetworkChoice DEFAULT =
      of(List.of(NetworkSpec.plain(Network.LOOPBACK.name())), NetworkSpec.PLAIN);

  public NetworkChoice {
    measured = List.copyOf(measured);
  }

  /**
   * @param otherwise what connects nodes if none of these does
   */
  static NetworkChoice of(List<NetworkSpec> measured, NetworkSpec otherwise) {
    return new NetworkChoice(
        measured,
        measured.stream()
            .filter(each -> !Networks.isWithinNode(each))
            .findFirst()
            .orElse(otherwise));
  }

  /** The names of those over which clients call. */
  public List<Network> names() {
    return measured.stream().map(NetworkSpec::network).toList();
  }

  /** The first network, also used where there is no client. */
  public Network first() {
    return measured.get(0).network();
  }

  /**
   * The definition of a network.
   *
   * @throws IllegalArgumentException if the campaign has no network of that name
   */
  public NetworkSpec spec(Network network) {
    return measured.stream()
        .filter(each -> each.network().equals(network))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("the campaign has no network " + network.name()));
  }

  /** Whether clients on a network share the processors of their server. */
  public boolean isWithinNode(Network network) {
    return Networks.isWithinNode(spec(network));
  }

  /** Whether some clients have their own nodes. */
  public boolean haveClientNodes() {
    return measured.stream().anyMatch(each -> !Networks.isWithinNode(each));
  }

  /** The names of the measured networks between nodes. */
  public List<Network> namesBetween() {
    return names().stream().filter(each -> !isWithinNode(each)).toList();
  }

  /** Whether all clients have their own nodes. */
  public boolean areAllBetweenNodes() {
    return measured.stream().noneMatch(Networks::isWithinNode);
  }
}
