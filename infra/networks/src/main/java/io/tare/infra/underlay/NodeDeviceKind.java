package io.tare.infra.underlay;

import io.tare.spec.Key;
import java.util.Optional;

/** A kind that gives each node its own device, and has no ports for other devices. */
public abstract class NodeDeviceKind extends VirtualKind {

  private final String between;

  /**
   * @param between the kind to use between machines instead
   * @see VirtualKind#VirtualKind
   */
  protected NodeDeviceKind(
      String name,
      String words,
      Optional<Key<Integer>> hosts,
      Optional<Key<Integer>> number,
      String between) {
    super(name, words, hosts, number);
    this.between = between;
  }

  @Override
  public final Optional<String> below() {
    return Optional.of("direct");
  }

  @Override
  protected final Optional<String> objectionToTaps(VirtualSettings said) {
    return Optional.of(
        "gives devices to namespaces, but a guest has a tap device; measure native or container"
            + " over it");
  }

  @Override
  protected final Optional<String> objectionToMachines(VirtualSettings said) {
    return Optional.of(
        "does not work between machines, where its device would outlive a killed run; use %s there"
            .formatted(between));
  }
}
