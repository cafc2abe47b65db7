package io.tare.infra.underlay;

import io.tare.infra.host.HostException;
import io.tare.infra.platform.Segment;
import io.tare.infra.platform.Station;

/**
 * A network that namespaces alone are attached to. Platforms with other nodes are refused before
 * anything is started, so that nobody comes to ask it for a tap device.
 */
abstract class NamespaceSegment implements Segment {

  private static final String REFUSAL = "this network joins network namespaces alone";

  @Override
  public final Tap attachTap() throws HostException {
    throw new HostException(REFUSAL);
  }

  @Override
  public final Tap lendTap(Station borrower) throws HostException {
    throw new HostException(REFUSAL);
  }

  @Override
  public final void pull(Tap tap, Station borrower) throws HostException {
    throw new HostException(REFUSAL);
  }

  @Override
  public final void settle(Tap tap) throws HostException {
    throw new HostException(REFUSAL);
  }

  @Override
  public final void detach(Tap tap) {
    throw new IllegalStateException(REFUSAL);
  }

  @Override
  public final String bridge() {
    throw new IllegalStateException(REFUSAL);
  }

  @Override
  public final String reserveAddress() {
    throw new IllegalStateException(REFUSAL);
  }
}
