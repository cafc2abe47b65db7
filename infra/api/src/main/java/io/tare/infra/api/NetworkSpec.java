package io.tare.infra.api;

import io.tare.harness.model.Network;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A network in a campaign.
 *
 * @param network its name in the campaign
 * @param kind its kind, for example {@code lan}; see {@link Networks#kinds}
 * @param settings settings of its kind
 */
public record NetworkSpec(Network network, String kind, SortedMap<String, String> settings) {

  /** The default network of nodes. */
  public static final NetworkSpec PLAIN = plain(Network.LAN.name());

  public NetworkSpec {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** A kind under its own name with default settings. */
  public static NetworkSpec plain(String kind) {
    return new NetworkSpec(new Network(kind), kind, Collections.emptySortedMap());
  }

  /** The same with a setting. */
  public NetworkSpec with(String key, String value) {
    SortedMap<String, String> all = new TreeMap<>(settings);
    all.put(key, value);
    return new NetworkSpec(network, kind, all);
  }

  /** The same under another name. */
  public NetworkSpec called(String name) {
    return new NetworkSpec(new Network(name), kind, settings);
  }

  /** Whether its name is that of its kind, as in most campaigns. */
  public boolean isCalledAsItsKind() {
    return network.name().equals(kind);
  }
}
