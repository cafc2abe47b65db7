package io.tare.infra.networks.underlay;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.Segment;
import io.tare.infra.hosts.HostException;

/**
 * A network in namespaces, where guests cannot migrate. Platforms that request that are refused
 * before anything is started.
 */
public abstract class NamespaceSegment implements Segment {

  private static final String REFUSAL = "this network lies in namespaces";

  @Override
  public Tap attachTap(int queues) throws HostException, InterruptedException {
    throw new HostException(REFUSAL);
  }

  @Override
  public String settle(Tap tap) throws HostException, InterruptedException {
    throw new HostException(REFUSAL);
  }

  @Override
  public final Tap lendTap(NetworkNamespace borrower, int queues) throws HostException {
    throw new HostException(REFUSAL);
  }

  @Override
  public final void pull(Tap tap, NetworkNamespace borrower) throws HostException {
    throw new HostException(REFUSAL);
  }

  @Override
  public final void detach(Tap tap) {
    throw new IllegalStateException(REFUSAL);
  }
}
