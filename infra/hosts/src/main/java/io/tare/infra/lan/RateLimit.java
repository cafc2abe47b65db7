package io.tare.infra.lan;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.shell.CheckedCommand;

/** A token bucket that limits what goes out of a device. */
final class RateLimit {

  /** A queue for this long at the limited rate; what comes then is dropped. */
  private static final String QUEUE = "50ms";

  /** At least ten full Ethernet frames, else at most 1 ms at the limited rate, go at once. */
  private static final long MINIMUM_BURST_BYTES = 15_140;

  private static final int BITS_PER_BYTE_AND_MILLISECONDS = 8_000;

  private RateLimit() {}

  static void set(Host machine, String device, long bitsPerSecond)
      throws HostException, InterruptedException {
    long burst = Math.max(MINIMUM_BURST_BYTES, bitsPerSecond / BITS_PER_BYTE_AND_MILLISECONDS);
    CheckedCommand.run(
        machine,
        "tc",
        "qdisc",
        "add",
        "dev",
        device,
        "root",
        "tbf",
        "rate",
        bitsPerSecond + "bit",
        "burst",
        Long.toString(burst),
        "latency",
        QUEUE);
  }
}
