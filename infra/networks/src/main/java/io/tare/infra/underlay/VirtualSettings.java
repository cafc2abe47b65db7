package io.tare.infra.underlay;

import io.tare.infra.platform.NetworkSpec;
import io.tare.infra.platform.Segment;
import io.tare.model.Dimension;
import io.tare.spec.Entries;
import io.tare.spec.Key;
import io.tare.spec.Problems;
import io.tare.spec.Scalar;
import io.tare.spec.Spec;
import java.util.Optional;

/**
 * What a campaign asks of a virtual network. A kind that lacks a key has its default.
 *
 * @param mtuBytes of a packet from node to node, IP header included
 * @param hasOffloads whether nodes' devices may cut packets and make checksums
 * @param bitsPerSecond the most that a node sends; empty without limit
 * @param delayNanos by which what a node sends is late; empty if it is not held back
 * @param hosts 1, or 2 with the first node on one and all others on the other; 0 if there is
 *     nothing between nodes
 * @param number of the tunnel or VLAN; 0 of a kind that has none
 * @param existing the bridge to use, which is not made; empty if one is
 */
public record VirtualSettings(
    int mtuBytes,
    boolean hasOffloads,
    Optional<Long> bitsPerSecond,
    Optional<Long> delayNanos,
    int hosts,
    int number,
    Optional<String> existing) {

  public static final Key<Long> MTU =
      Key.of(
              "mtu",
              Scalar.quantity(Dimension.SIZE, 576, 9_000),
              "largest packet from node to node, IP header included; the link between hosts has room for the tunnel's headers besides")
          .orElse((long) Segment.USUAL_MTU_BYTES);

  public static final Key<String> OFFLOADS =
      Key.of(
              "offloads",
              Scalar.choice("off", "on"),
              "whether devices of nodes cut packets and make checksums, which nothing on one machine does then")
          .orElse("off");

  static final Key<Long> RATE =
      Key.of(
              "rate",
              Scalar.quantity(Dimension.BIT_RATE, 8_000, 1_000_000_000_000L),
              "the most that each node sends, bits a second")
          .leftOut("no limit");

  static final Key<Long> DELAY =
      Key.of(
              "delay",
              Scalar.quantity(Dimension.DURATION, 1_000, 10_000_000_000L),
              "by which all that a node sends is late; the kernel must have netem")
          .leftOut("none")
          .notWith(RATE);

  /** What every kind understands. */
  static final Spec COMMON = Spec.of(MTU, OFFLOADS, RATE, DELAY);

  private static final String HOSTS = "hosts";
  private static final String HOSTS_WORDS =
      "1: all nodes on one host; 2: the first on one and all others on the other; of several pairs each has a node on either";

  /** Of a kind whose nodes are on one host unless a campaign says otherwise. */
  public static final Key<Integer> ONE_HOST =
      Key.of(HOSTS, Scalar.integer(1, 2), HOSTS_WORDS).orElse(1);

  /** Of a kind whose nodes are on two. */
  public static final Key<Integer> TWO_HOSTS =
      Key.of(HOSTS, Scalar.integer(1, 2), HOSTS_WORDS).orElse(2);

  /** A tunnel's number: that of VXLAN and GENEVE has 24 bits. */
  public static final Key<Integer> TUNNEL =
      Key.of("key", Scalar.integer(1, (1 << 24) - 1), "number of the tunnel").orElse(1);

  /** Of a kind that can be there already. */
  public static final Key<String> EXISTING =
      Key.of("existing", Scalar.text(), "a bridge of this machine to use as it is, by its name")
          .leftOut("one is made");

  /** A VLAN's, of 12 bits without the first and the last. */
  public static final Key<Integer> TAG =
      Key.of("key", Scalar.integer(1, 4_094), "number of the VLAN").orElse(1);

  /**
   * @param settings those of the kind
   * @param hosts its key for these; empty if there is one
   * @param number its key for that; empty if it has none
   */
  static VirtualSettings of(
      NetworkSpec spec,
      Spec settings,
      Optional<Key<Integer>> hosts,
      Optional<Key<Integer>> number) {
    Entries said = settings.read(spec.settings(), new Problems(spec.network().name()));
    return new VirtualSettings(
        said.get(MTU).intValue(),
        said.get(OFFLOADS).equals("on"),
        said.find(RATE),
        said.find(DELAY),
        hosts.map(said::get).orElse(0),
        number.map(said::get).orElse(0),
        settings.names().contains(EXISTING.name()) ? said.find(EXISTING) : Optional.empty());
  }

  /** Whether what nodes send is held back by a rate or a delay. */
  boolean isHeldBack() {
    return bitsPerSecond.isPresent() || delayNanos.isPresent();
  }

  public boolean hasTwoHosts() {
    return hosts == 2;
  }
}
