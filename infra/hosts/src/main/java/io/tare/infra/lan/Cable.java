package io.tare.infra.lan;

import io.tare.infra.host.Command;
import io.tare.infra.host.HostException;
import io.tare.infra.local.LinkCounters;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Lan;
import io.tare.infra.shell.CheckedCommand;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/** The near end of a cable, by its name: how it is plugged, and what crossed it. */
final class Cable {

  /** A queue for this long at the limited rate; what comes then is dropped. */
  private static final String QUEUE = "50ms";

  /** At least ten full Ethernet frames, else at most 1 ms at the limited rate, go at once. */
  private static final long MINIMUM_BURST_BYTES = 15_140;

  private static final Duration SHORT = Duration.ofSeconds(20);
  private static final int BITS_PER_BYTE_AND_MILLISECONDS = 8_000;

  private Cable() {}

  /** Connects it to a bridge and limits what goes out of it. */
  static void plug(LocalHost root, String cable, String bridge, Lan lan)
      throws HostException, InterruptedException {
    offloadsOff(root, cable);
    var unused = CheckedCommand.run(root, "ip", "link", "set", cable, "master", bridge);
    unused = CheckedCommand.run(root, "ip", "link", "set", cable, "up");
    if (lan.rateBitsPerSecond().isPresent()) {
      limit(root, cable, lan.rateBitsPerSecond().getAsLong());
    }
  }

  private static void limit(LocalHost root, String cable, long rate)
      throws HostException, InterruptedException {
    long burst = Math.max(MINIMUM_BURST_BYTES, rate / BITS_PER_BYTE_AND_MILLISECONDS);
    CheckedCommand.run(
        root,
        "tc",
        "qdisc",
        "add",
        "dev",
        cable,
        "root",
        "tbf",
        "rate",
        rate + "bit",
        "burst",
        Long.toString(burst),
        "latency",
        QUEUE);
  }

  /** Not every device has every offload; those it has not are off. */
  static void offloadsOff(LocalHost host, String device)
      throws HostException, InterruptedException {
    for (String offload : List.of("tx", "tso", "gso", "gro")) {
      var unused = host.run(Command.of("ethtool", "-K", device, offload, "off"), SHORT);
    }
  }

  /** Bytes of all frames that crossed it, in both directions; empty if it is gone. */
  static OptionalLong bytes(String cable) {
    return LinkCounters.of(cable)
        .map(each -> OptionalLong.of(each.receivedBytes() + each.sentBytes()))
        .orElse(OptionalLong.empty());
  }
}
