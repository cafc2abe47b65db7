package io.tare.infra.underlay;

import io.tare.infra.host.HostException;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Segment.CountedLink;
import io.tare.infra.platform.Station;
import java.util.List;

/** Where the hosts of a network are, and what lies between them. */
public interface Ground {

  RunContext context();

  /** Where a host is made: the machine itself. */
  Station machine(int index);

  /** Makes a host; nothing is attached to it yet. */
  Station host(int index) throws HostException, InterruptedException;

  /**
   * Makes the link between two hosts, or sees that there is one.
   *
   * @param mtuBytes that it is to carry, headers of a tunnel included
   * @return its end where the first host is
   */
  CountedLink join(List<Station> hosts, int mtuBytes) throws HostException, InterruptedException;

  /** Whether the link is made for the network, which may change it. */
  boolean isLinkMade();

  /** What the link is called where a host is. */
  String link(int index);

  /** The address of a host on the link. */
  String address(int index);

  /** Gives a host its address on the link, if it has none. */
  void addressed(Station host, int index, String device) throws HostException, InterruptedException;

  /**
   * Makes a device in a host that sends by the link.
   *
   * @param words of {@code ip link add} after its name
   */
  void add(Station host, int index, String device, String words)
      throws HostException, InterruptedException;

  /** A link in or at a host, by its {@linkplain Station#counted name} for counters. */
  CountedLink counted(Station host, String link);

  /** For the environment record, where there are two hosts. */
  String words();
}
