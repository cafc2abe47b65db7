package io.tare.infra.networks.underlay;

import io.tare.harness.spec.Key;
import java.util.Optional;

/** A kind that gives each node its own device, and has no ports for other devices. */
public abstract class NodeDeviceKind extends VirtualKind {

  /**
   * @see VirtualKind#VirtualKind
   */
  protected NodeDeviceKind(
      String name, String words, Optional<Key<Integer>> hosts, Optional<Key<Integer>> number) {
    super(name, words, hosts, number);
  }

  @Override
  public final Optional<String> below() {
    return Optional.of("direct");
  }

  @Override
  protected final Optional<String> objectionToTaps(VirtualSettings settings) {
    return Optional.of(
        "gives devices to namespaces, but a guest has a tap device; measure native or container"
            + " over it");
  }
}
