package io.tare.infra.networks.direct;

import io.tare.infra.api.Segment;
import io.tare.infra.hosts.HostException;
import io.tare.infra.networks.underlay.Underlay;
import io.tare.infra.networks.underlay.VirtualKind;
import io.tare.infra.networks.underlay.VirtualSegment;
import io.tare.infra.networks.underlay.VirtualSettings;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code direct}: a cable between two nodes, with nothing between its ends. */
public final class DirectKind extends VirtualKind {

  public DirectKind() {
    super(
        "direct",
        "a cable between two nodes, a pair of virtual Ethernet devices",
        Optional.empty(),
        Optional.empty());
  }

  @Override
  public OptionalInt maxNodes() {
    return OptionalInt.of(2);
  }

  @Override
  protected Optional<String> objectionToTaps(VirtualSettings settings) {
    return Optional.of(
        "connects namespaces, but a guest has a tap device; measure native or container over it");
  }

  @Override
  protected Optional<String> objectionToMachines(VirtualSettings settings) {
    return settings.mtuBytes().isPresent() || settings.isHeldBack()
        ? Optional.of(
            "is the link of the machines themselves, which stays as it is; remove mtu, rate and"
                + " delay")
        : Optional.empty();
  }

  @Override
  protected Segment betweenMachines(VirtualSettings settings, Underlay underlay)
      throws HostException, InterruptedException {
    return new MachinesLink(underlay, underlay.usualMtuBytes(0));
  }

  @Override
  protected VirtualSegment segment(VirtualSettings settings, Underlay underlay) {
    return new DirectSegment(settings, underlay);
  }
}
