package io.tare.infra.networks.direct;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.platform.Station;
import io.tare.infra.networks.underlay.Ground;
import io.tare.infra.networks.underlay.NamespaceSegment;
import java.util.OptionalInt;

/** The link of two machines themselves, as it is: the cable between nodes that are machines. */
final class MachinesLink extends NamespaceSegment {

  private static final int ENDS = 2;

  private final Ground ground;
  private final int mtuBytes;
  private int attached;

  MachinesLink(Ground ground, int mtuBytes) {
    this.ground = ground;
    this.mtuBytes = mtuBytes;
  }

  @Override
  public Attachment attach(Station machine) throws HostException, InterruptedException {
    if (attached == ENDS) {
      throw new HostException(
          "a link between two machines has two ends, but there is a third node");
    }
    int index = attached++;
    return new Attachment(ground.address(index), machine.counted(ground.link(index)));
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
        .formatted(ground.link(0), ground.link(1), mtuBytes);
  }

  /** It stays. */
  @Override
  public void close() {}
}
