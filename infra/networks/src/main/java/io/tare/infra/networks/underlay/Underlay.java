package io.tare.infra.networks.underlay;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment.CountedLink;
import io.tare.infra.hosts.HostException;
import java.util.List;
import java.util.Optional;

/** Where the hosts of a network are, and the link between them. */
public interface Underlay extends AutoCloseable {

  RunContext context();

  /** The machine of a host. */
  NetworkNamespace machine(int index);

  /** Creates a host, attached to nothing yet. */
  NetworkNamespace host(int index) throws HostException, InterruptedException;

  /** The same for a host that contains only its end of the link, for devices of nodes. */
  NetworkNamespace plainHost(int index) throws HostException, InterruptedException;

  /**
   * Bytes of the largest packet from node to node, if the campaign does not set them.
   *
   * @param headerBytes that a tunnel adds
   */
  int usualMtuBytes(int headerBytes) throws HostException, InterruptedException;

  /**
   * Creates the link between two hosts, or checks the existing one.
   *
   * @param mtuBytes that it must carry, including a tunnel's headers
   * @return its end at the first host
   */
  CountedLink join(List<NetworkNamespace> hosts, int mtuBytes)
      throws HostException, InterruptedException;

  /** Whether the link is created for the network, which may then change it. */
  boolean isLinkMade();

  /** The link's name at a host. */
  String link(int index);

  /** The address of a host on the link. */
  String address(int index);

  /** Gives a host its address on the link, if it has none. */
  void addressed(NetworkNamespace host, int index, String device)
      throws HostException, InterruptedException;

  /**
   * The host's own device to the other host, for a bridge or switch: the end of the link if that is
   * created for the network, else a new device on top of it.
   */
  String port(NetworkNamespace host, int index) throws HostException, InterruptedException;

  /**
   * The required hardware address of the only device whose frames use a host's {@link #port port}:
   * the node's, or that of the bridge with the host's address. Empty if any is possible.
   */
  Optional<String> hardwareAddress(int index);

  /** The address of a host on {@link #port that device}. */
  String portAddress(int index);

  /** A new directory at a host, removed with the run. */
  String directory(int index, String part) throws HostException, InterruptedException;

  /** Whether the kernel of a host has a feature, or that cannot be tested. */
  boolean has(KernelFeature feature, int index) throws HostException, InterruptedException;

  /**
   * Creates a device in a host that sends over the link.
   *
   * @param words of {@code ip link add} after its name
   */
  void add(NetworkNamespace host, int index, String device, String words)
      throws HostException, InterruptedException;

  /**
   * Creates a device in a plain host, for a node; it is removed with the network or the connection.
   *
   * @param words of {@code ip link add} after its name
   */
  void addForNode(NetworkNamespace host, int index, String device, String words)
      throws HostException, InterruptedException;

  /**
   * Checks that hosts can have further devices with their own hardware addresses on the link.
   *
   * @throws HostException in one line, if that is known to be impossible
   */
  void requireOneEthernet(int index) throws HostException, InterruptedException;

  /** What nodes need to reach each other, beyond what was checked; empty if nothing. */
  Optional<String> premise();

  /** The {@linkplain NetworkNamespace#counted name} for counters of a link in or at a host. */
  CountedLink counted(NetworkNamespace host, String link);

  /** For the environment record, if there are two hosts. */
  String words();

  /** Removes devices of nodes. */
  @Override
  void close();
}
