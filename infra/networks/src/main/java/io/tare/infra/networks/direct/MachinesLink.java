package io.tare.infra.networks.direct;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.hosts.HostException;
import io.tare.infra.networks.underlay.NamespaceSegment;
import io.tare.infra.networks.underlay.Underlay;
import java.util.OptionalInt;

/** The link of two machines themselves, as it is: the cable between nodes that are machines. */
final class MachinesLink extends NamespaceSegment {

  private static final int ENDS = 2;

  private final Underlay underlay;
  private final int mtuBytes;
  private int attached;

  MachinesLink(Underlay underlay, int mtuBytes) {
    this.underlay = underlay;
    this.mtuBytes = mtuBytes;
  }

  @Override
  public Attachment attach(NetworkNamespace machine) throws HostException, InterruptedException {
    if (attached == ENDS) {
      throw new HostException(
          "a link between two machines has two ends, but there is a third node");
    }
    int index = attached++;
    return new Attachment(underlay.address(index), machine.counted(underlay.link(index)));
  }

  /** They carry the connections by which the machines are reached. */
  @Override
  public void awaitLinks() {}

  @Override
  public OptionalInt promisedMtuBytes() {
    return OptionalInt.of(mtuBytes);
  }

  @Override
  public String describe() {
    return "the machines' own link as it is, %s and %s, MTU %d, offloads as they are"
        .formatted(underlay.link(0), underlay.link(1), mtuBytes);
  }

  /** It stays. */
  @Override
  public void close() {}
}
