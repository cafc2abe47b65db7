package io.tare.infra.platform;

import io.tare.infra.host.HostException;
import io.tare.infra.link.LinkCounters;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A network that was made, to which nodes of this machine are attached: by network namespaces or by
 * guests' tap devices. Closing it removes all that was made for it; what stands in namespaces is
 * ended before, with these.
 */
public interface Segment extends AutoCloseable {

  /** Bits of the network's prefix. */
  int PREFIX_LENGTH = 24;

  /** Bytes of the largest packet on Ethernet. */
  int USUAL_MTU_BYTES = 1500;

  /**
   * So many frames wait at a tap device for a guest that is busy with others; what comes then is
   * dropped. Linux keeps 1,000, which a few uploads at one time exceed, and a sender waits 200 ms
   * for what was lost; a network namespace loses nothing. No more than senders' windows ever wait,
   * and some kernels take no more: Debian's 6.1.192 refuses 32,768.
   */
  int TAP_FRAMES = 32_767;

  /**
   * How a namespace is attached.
   *
   * @param address of it on the segment, without prefix length
   * @param cable the near end of its cable; in another namespace than the harness's as {@link
   *     LinkCounters} names it
   */
  record Attachment(String address, String cable) {}

  /**
   * A tap device on the segment.
   *
   * @param device its name
   * @param address that the guest is to take, without prefix length
   */
  record Tap(String device, String address) {

    /**
     * The hardware address of a guest with that address: another one for each guest of a segment,
     * since a switch sends the packets of one to the other where both have QEMU's own.
     */
    public String mac() {
      return Segment.mac(address);
    }
  }

  /** A link that its machine counts by. */
  @FunctionalInterface
  interface CountedLink {

    /** So far; empty if the link cannot be seen. */
    Optional<LinkCounters> counters() throws HostException, InterruptedException;
  }

  /**
   * Links whose counters tell by which way packets went.
   *
   * @param nodes near ends of cables of nodes at which nothing arrives that has not crossed
   * @param underlay the end of the link between hosts where the first of these is
   */
  record Crossing(List<CountedLink> nodes, CountedLink underlay) {

    public Crossing {
      nodes = List.copyOf(nodes);
    }

    /** Whether what arrives on both sides is counted, and not at the first node alone. */
    public boolean isBothWays() {
      return nodes.size() > 1;
    }
  }

  /**
   * Bytes of the largest packet from node to node, IP header included, which is tried before
   * anything is measured; empty if nothing is promised.
   */
  default OptionalInt promisedMtuBytes() {
    return OptionalInt.empty();
  }

  /** What it knows by itself to be broken in it, in a few words; empty if it knows of nothing. */
  default Optional<String> defect() {
    return Optional.empty();
  }

  /** How it is seen that packets crossed from host to host; empty if they do not. */
  default Optional<Crossing> crossing() {
    return Optional.empty();
  }

  /**
   * Says that so many pairs of nodes are measured at one time, of which no two share a node; to be
   * called before any node is attached. Of two hosts each has one node of every pair then.
   *
   * @param pairs at least 1: the first and the second node that are attached, the third and the
   *     fourth, and so on
   */
  default void expectPairs(int pairs) {}

  /**
   * Processor time so far of the programs that move its packets, in nanoseconds; empty if the
   * kernel moves them, or it is not known.
   */
  default OptionalLong switchNanos() {
    return OptionalLong.empty();
  }

  /** Attaches a namespace, by one more device in it. */
  Attachment attach(Station station) throws HostException, InterruptedException;

  /**
   * Waits until what leads to the namespaces that are attached carries packets; their own ends are
   * theirs to {@linkplain Station#awaitLinks await}.
   */
  void awaitLinks() throws HostException, InterruptedException;

  /** Attaches a new tap device. */
  Tap attachTap() throws HostException, InterruptedException;

  /**
   * Makes a tap device in a namespace, where a program is to open it; {@link #pull} attaches it
   * then.
   */
  Tap lendTap(Station borrower) throws HostException, InterruptedException;

  /** Attaches a tap device that was lent: the program that has opened it keeps it. */
  void pull(Tap tap, Station borrower) throws HostException, InterruptedException;

  /**
   * Makes a tap device as the network wants it, which a hypervisor has opened meanwhile: that
   * switches offloads on, and finds the device in this process's network namespace alone.
   *
   * @return the near end of the guest's cable, as {@link Attachment#cable}
   */
  String settle(Tap tap) throws HostException, InterruptedException;

  /** Removes a tap device before all else is. */
  void detach(Tap tap);

  /** Whether a program moves its packets that stands in for the kernel. */
  default boolean isInUserSpace() {
    return false;
  }

  /** What it is, for the environment record. */
  String describe();

  @Override
  void close();

  /**
   * The hardware address for a guest with that address: QEMU's prefix, and what differs between the
   * addresses of one machine's segments.
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
