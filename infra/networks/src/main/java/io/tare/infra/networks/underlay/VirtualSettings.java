package io.tare.infra.networks.underlay;

import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Problems;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.SettingType;
import java.util.Optional;

/**
 * A campaign's settings of a virtual network. If a kind lacks a key, its default applies.
 *
 * @param mtuBytes of a packet from node to node, including the IP header; empty for {@linkplain
 *     Underlay#usualMtuBytes the usual}
 * @param hasOffloads whether segmentation and checksum offloads of nodes' devices are on
 * @param bitsPerSecond the rate limit of a node; empty without limit
 * @param delayNanos the delay of a node's packets; empty without delay
 * @param hosts 1, or 2 with the first node on one and all others on the other; 0 if there is
 *     nothing between nodes
 * @param number of the tunnel or VLAN; 0 for a kind without
 * @param existing the existing bridge to use; empty to create one
 */
public record VirtualSettings(
    Optional<Integer> mtuBytes,
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
              "largest packet between nodes, including the IP header; the link between hosts also"
                  + " has room for the tunnel's headers")
          .leftOut("1500B; between machines, the largest that fits their link");

  public static final Key<String> OFFLOADS =
      Key.of(
              "offloads",
              Scalar.choice("off", "on"),
              "segmentation and checksum offloads of the nodes' devices; with them, nothing on one"
                  + " machine segments packets or computes checksums")
          .orElse("off");

  static final Key<Long> RATE =
      Key.of(
              "rate",
              Scalar.quantity(Dimension.BIT_RATE, 8_000, 1_000_000_000_000L),
              "limit of what each node sends, in bits per second")
          .leftOut("no limit");

  static final Key<Long> DELAY =
      Key.of(
              "delay",
              Scalar.quantity(Dimension.DURATION, 1_000, 10_000_000_000L),
              "delay of every packet that a node sends; needs netem in the kernel")
          .leftOut("none")
          .notWith(RATE);

  /** The settings of every kind. */
  static final Spec COMMON = Spec.of(MTU, OFFLOADS, RATE, DELAY);

  private static final String HOSTS = "hosts";
  private static final String HOSTS_WORDS =
      "1: all nodes on one host; 2: the first node on one, all others on the other; each of"
          + " several pairs has one node on each";

  /** For a kind whose nodes are on one host by default. */
  public static final Key<Integer> ONE_HOST =
      Key.of(HOSTS, Scalar.integer(1, 2), HOSTS_WORDS).orElse(1);

  /** For a kind whose nodes are on two. */
  public static final Key<Integer> TWO_HOSTS =
      Key.of(HOSTS, Scalar.integer(1, 2), HOSTS_WORDS).orElse(2);

  /** A tunnel's number: 24 bits for VXLAN and GENEVE. */
  public static final Key<Integer> TUNNEL =
      Key.of("key", Scalar.integer(1, (1 << 24) - 1), "number of the tunnel").orElse(1);

  /** For a kind that may exist already. */
  public static final Key<String> EXISTING =
      Key.of(
              "existing",
              SettingType.LINK,
              "name of an existing bridge of this machine, used as it is")
          .leftOut("one is made");

  /** A VLAN's number: 12 bits without the first and the last value. */
  public static final Key<Integer> TAG =
      Key.of("key", Scalar.integer(1, 4_094), "number of the VLAN").orElse(1);

  /**
   * @param settings those of the kind
   * @param hosts its key for their number; empty if there is one host
   * @param number its key for the number of a tunnel or VLAN; empty if it has none
   */
  static VirtualSettings of(
      NetworkSpec spec,
      Spec settings,
      Optional<Key<Integer>> hosts,
      Optional<Key<Integer>> number) {
    Entries entries = settings.read(spec.settings(), new Problems(spec.network().name()));
    return new VirtualSettings(
        entries.find(MTU).map(Long::intValue),
        entries.get(OFFLOADS).equals("on"),
        entries.find(RATE),
        entries.find(DELAY),
        hosts.map(entries::get).orElse(0),
        number.map(entries::get).orElse(0),
        settings.names().contains(EXISTING.name()) ? entries.find(EXISTING) : Optional.empty());
  }

  /** Whether nodes' traffic has a rate limit or a delay. */
  public boolean isHeldBack() {
    return bitsPerSecond.isPresent() || delayNanos.isPresent();
  }

  public boolean hasTwoHosts() {
    return hosts == 2;
  }
}
