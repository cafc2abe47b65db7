package io.tare.harness.campaign.network;

import io.tare.harness.model.Network;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
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

  /** Names of networks. */
  public static final Scalar<String> NAME =
      Scalar.matching("[A-Za-z][A-Za-z0-9_-]{0,31}", "a name of letters, digits, _ and -");

  private static final Key<List<NetworkSpec>> NETWORKS =
      Key.of(
              "networks",
              NetworksType.present(),
              "networks between clients and the service, each with a name; every cell of a service"
                  + " is measured over each, see [networks](#networks)")
          .leftOut("loopback");
  private static final Key<List<NetworkSpec>> PATHS =
      Key.of(
              "paths",
              NetworksType.kindWords(),
              "older word for `networks`, for networks named after their kinds")
          .notWith(NETWORKS)
          .leftOut("see `networks`");
  private static final Key<NetworkSpec> LAN =
      Key.of(
              NetworkSpec.PLAIN.network().name(),
              NetworksType.table(Networks.kind(NetworkSpec.PLAIN)),
              "settings of that network, which also connects the nodes of a platform")
          .orElse(NetworkSpec.PLAIN)
          .leftOut("none");

  /** The keys in a campaign. */
  public static final Spec SPEC = Spec.of(NETWORKS, PATHS, LAN);

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

  /** The networks of a campaign. */
  public static NetworkChoice of(Entries entries) {
    NetworkSpec between = entries.get(LAN);
    List<NetworkSpec> measured =
        entries
            .find(NETWORKS)
            .or(() -> entries.find(PATHS))
            .filter(all -> !all.isEmpty())
            .orElse(DEFAULT.measured)
            .stream()
            .map(each -> each.equals(NetworkSpec.PLAIN) ? between : each)
            .toList();
    for (NetworkSpec each : measured) {
      Networks.objections(each)
          .forEach(
              text ->
                  entries.at(NETWORKS).complain("network " + each.network().name() + ": " + text));
    }
    if (entries.has(LAN) && measured.stream().anyMatch(each -> isNamedTwice(each, between))) {
      entries.at(LAN).complain("is also among networks; keep one");
    }
    return of(measured, between);
  }

  private static boolean isNamedTwice(NetworkSpec measured, NetworkSpec between) {
    return measured.network().equals(between.network()) && !measured.equals(between);
  }

  /** Writes it so that it can be read again, with only names of kinds where these are enough. */
  public void write(TableWriter root) {
    boolean areWords =
        measured.stream()
            .allMatch(
                each ->
                    each.isCalledAsItsKind()
                        && (each.settings().isEmpty() || each.equals(between)));
    if (areWords) {
      root.putWritten(NETWORKS, names().stream().map(Network::name).toList());
    } else {
      root.put(NETWORKS, measured);
    }
    if (!between.settings().isEmpty() && (areWords || !measured.contains(between))) {
      root.put(LAN, between);
    }
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
