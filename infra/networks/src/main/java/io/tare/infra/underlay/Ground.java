package io.tare.infra.underlay;

import io.tare.infra.host.HostException;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Segment.CountedLink;
import io.tare.infra.platform.Station;
import java.util.List;
import java.util.Optional;

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
   * The device in a host that leads to the other one and is the host's alone: the end of the link
   * if that is made for the network, else a device made upon it. A bridge or switch takes it.
   */
  String port(Station host, int index) throws HostException, InterruptedException;

  /**
   * The hardware address that the one device of a host must have whose frames go by {@link #port
   * its port}: the node's, or that of the bridge with the host's address. Empty if any will do.
   */
  Optional<String> hardwareAddress(int index);

  /** The address of a host that has it on {@link #port that device}. */
  String portAddress(int index);

  /** A new directory where a host is, which is gone with the run. */
  String directory(int index, String part) throws HostException, InterruptedException;

  /** Whether the kernel where a host is has that, or it cannot be tried. */
  boolean has(KernelFeature feature, int index) throws HostException, InterruptedException;

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
