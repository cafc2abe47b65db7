package io.tare.infra.direct;

import io.tare.infra.host.Host;
import io.tare.infra.platform.RunContext;
import io.tare.infra.underlay.VirtualKind;
import io.tare.infra.underlay.VirtualSegment;
import io.tare.infra.underlay.VirtualSettings;
import java.util.Optional;

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
  protected VirtualSegment segment(VirtualSettings said, RunContext context, Host machine) {
    return new DirectSegment(said, context, machine);
  }
}
