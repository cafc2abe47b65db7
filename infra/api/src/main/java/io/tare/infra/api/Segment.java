package io.tare.infra.api;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.link.LinkCounters;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A network to which nodes of this machine are attached, with network namespaces or guests' tap
 * devices. Closing it removes everything created for it; nodes' namespaces are ended before.
 */
public interface Segment extends AutoCloseable {

  /** Bits of the network's prefix. */
  int PREFIX_LENGTH = 24;

  /** Bytes of the largest packet on Ethernet. */
  int USUAL_MTU_BYTES = 1500;

  /**
   * The queue length, in frames, of a tap device for a busy guest; further frames are dropped.
   * Linux's default is 1,000, which a few concurrent uploads exceed, and a sender waits 200 ms for
   * a lost frame; a network namespace loses nothing. Senders' windows never fill this queue, and
   * some kernels accept no more: Debian's 6.1.192 refuses 32,768.
   */
  int TAP_FRAMES = 32_767;

  /**
   * How a namespace is attached.
   *
   * @param address of it on the segment, without prefix length
   * @param cable the near end of its cable, by its {@link LinkCounters} name if in another
   *     namespace than the harness's
   */
  record Attachment(String address, String cable) {}

  /**
   * A tap device on the segment.
   *
   * @param device its name
   * @param address for the guest, without prefix length
   */
  record Tap(String device, String address) {

    /**
     * The hardware address for a guest with that address: unique on a segment, as a switch would
     * mix up guests that both have QEMU's default.
     */
    public String mac() {
      return Segment.mac(address);
    }

    /**
     * Words for {@code ip} that create it.
     *
     * @param queues 1 or more
     */
    public String creation(int queues) {
      return "tuntap add dev " + device + " mode tap" + (queues > 1 ? " multi_queue" : "");
    }
  }

  /** A link whose counters the machine reads. */
  @FunctionalInterface
  interface CountedLink {

    /** Its counters so far; empty if the link is not visible. */
    Optional<LinkCounters> counters() throws HostException, InterruptedException;
  }

  /**
   * Links whose counters show the path of packets.
   *
   * @param nodes near ends of the cables of nodes that receive only packets from the other host
   * @param underlay the end of the link between hosts at the first of these
   */
  record Crossing(List<CountedLink> nodes, CountedLink underlay) {

    public Crossing {
      nodes = List.copyOf(nodes);
    }

    /** Whether arriving packets are counted on both sides, and not only at the first node. */
    public boolean isBothWays() {
      return nodes.size() > 1;
    }
  }

  /**
   * Bytes of the largest packet from node to node, including the IP header; tested before the
   * measurement; empty if not configured.
   */
  default OptionalInt promisedMtuBytes() {
    return OptionalInt.empty();
  }

  /** Its known defect in a few words; empty if none is known. */
  default Optional<String> defect() {
    return Optional.empty();
  }

  /**
   * What nodes need to reach each other, beyond what was checked when it was created, in a few
   * words; empty if nothing.
   */
  default Optional<String> premise() {
    return Optional.empty();
  }

  /** How to see that packets crossed from host to host; empty if they do not. */
  default Optional<Crossing> crossing() {
    return Optional.empty();
  }

  /**
   * Sets how many pairs of nodes, which share no node, are measured at the same time; to be called
   * before any node is attached. Each of two hosts then has one node of every pair.
   *
   * @param pairs at least 1: the first and second attached node, the third and fourth, and so on
   */
  default void expectPairs(int pairs) {}

  /** The harness's address on it; empty if it is not on it. */
  default Optional<String> harnessAddress() {
    return Optional.empty();
  }

  /**
   * Processor time so far of the programs that move its packets, in nanoseconds; empty if the
   * kernel moves them, or if it is unknown.
   */
  default OptionalLong switchNanos() {
    return OptionalLong.empty();
  }

  /** Attaches a namespace through one more device in it. */
  Attachment attach(NetworkNamespace namespace) throws HostException, InterruptedException;

  /**
   * Waits until the links to the attached namespaces carry packets; namespaces {@linkplain
   * NetworkNamespace#awaitLinks await} their own ends.
   */
  void awaitLinks() throws HostException, InterruptedException;

  /** Attaches a new tap device. */
  default Tap attachTap() throws HostException, InterruptedException {
    return attachTap(1);
  }

  /**
   * The same with several queues.
   *
   * @param queues that a hypervisor opens; with more than one it must ask for several
   */
  Tap attachTap(int queues) throws HostException, InterruptedException;

  /**
   * Creates a tap device in a namespace, where a program opens it; {@link #pull} attaches it then.
   *
   * @param queues as with {@link #attachTap(int)}
   */
  Tap lendTap(NetworkNamespace borrower, int queues) throws HostException, InterruptedException;

  /** Attaches a lent tap device, which the program that opened it keeps. */
  void pull(Tap tap, NetworkNamespace borrower) throws HostException, InterruptedException;

  /**
   * Configures a tap device after a hypervisor has opened it, which switches offloads on and needs
   * the device in this process's network namespace.
   *
   * @return the near end of the guest's cable, as {@link Attachment#cable}
   */
  String settle(Tap tap) throws HostException, InterruptedException;

  /** Removes a tap device before everything else. */
  void detach(Tap tap);

  /** Whether a program instead of the kernel moves its packets. */
  default boolean isInUserSpace() {
    return false;
  }

  /** Its description for the environment record. */
  String describe();

  @Override
  void close();

  /**
   * The hardware address for a guest with that address: QEMU's prefix, and the bytes that differ
   * between addresses of one machine's segments.
   */
  static String mac(String address) {
    String[] numbers = address.split("\\.");
    return "52:54:00:%02x:%02x:%02x"
        .formatted(
            Integer.parseInt(numbers[1]),
            Integer.parseInt(numbers[2]),
            Integer.parseInt(numbers[3]));
  }
}
