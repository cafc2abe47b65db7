package io.tare.infra.machine.network;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A token bucket that limits the outgoing traffic of a device. */
public final class RateLimit {

  /** The queue's length in time at the limited rate; further packets are dropped. */
  private static final String QUEUE = "50ms";

  /** A burst of 1 ms at the limited rate, at least ten full Ethernet frames, is sent at once. */
  private static final long MINIMUM_BURST_BYTES = 15_140;

  private static final int BITS_PER_BYTE_AND_MILLISECONDS = 8_000;

  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private RateLimit() {}

  /**
   * @param prefix the words before a command that runs in the device's namespace; none for the
   *     machine's own
   */
  public static void set(Host machine, List<String> prefix, String device, long bitsPerSecond)
      throws HostException, InterruptedException {
    long burst = Math.max(MINIMUM_BURST_BYTES, bitsPerSecond / BITS_PER_BYTE_AND_MILLISECONDS);
    List<String> words = new ArrayList<>(prefix);
    words.addAll(List.of("tc", "qdisc", "add", "dev", device, "root", "tbf"));
    words.addAll(List.of("rate", bitsPerSecond + "bit", "burst", Long.toString(burst)));
    words.addAll(List.of("latency", QUEUE));
    var unused = CheckedCommand.run(machine, DEADLINE, words);
  }
}
