package io.tare.harness.output;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statistics of {@code ping -q} (iputils).
 *
 * @param bytes of a packet's data; absent if it is not told
 * @param roundTrip absent where nothing came back
 */
public record PingOutput(
    long transmitted, long received, OptionalLong bytes, Optional<RoundTrip> roundTrip) {

  /** Times in nanoseconds; {@code deviation} is what ping calls mdev, the jitter figure. */
  public record RoundTrip(Figure least, Figure mean, Figure most, Figure deviation) {}

  private static final Pattern HEAD =
      Pattern.compile("^PING .*? (\\d+)(\\(\\d+\\))? (data )?bytes");

  /** Duplicates and errors may stand among them. */
  private static final Pattern PACKETS =
      Pattern.compile("^(\\d+) packets transmitted, (\\d+) (?:packets )?received");

  private static final Pattern TIMES =
      Pattern.compile("^rtt min/avg/max/mdev = ([\\d.]+)/([\\d.]+)/([\\d.]+)/([\\d.]+) ms");

  /** Of nanoseconds, as a power of ten. */
  private static final int MILLI = 6;

  /**
   * @throws OutputException if there are no statistics
   */
  public static PingOutput of(String output) throws OutputException {
    OutputText text = new OutputText(output);
    int row = text.only(PACKETS, "statistics");
    if (row < 0) {
      throw new OutputException("there is no line \"… packets transmitted\"");
    }
    Matcher packets = text.find(PACKETS, row).orElseThrow();
    Optional<Matcher> times = text.find(TIMES, row);
    long transmitted = text.whole(packets.group(1), row);
    long received = text.whole(packets.group(2), row);
    if (received > transmitted) {
      throw new OutputException(
          "more packets received (%d) than transmitted (%d)".formatted(received, transmitted));
    }
    if (received > 0 && times.isEmpty()) {
      throw new OutputException("there is no line \"rtt min/avg/max/mdev = …\": it was cut off");
    }
    Optional<RoundTrip> roundTrip = Optional.empty();
    if (times.isPresent()) {
      int line = text.indexOf(TIMES, row);
      Matcher each = times.get();
      roundTrip =
          Optional.of(
              new RoundTrip(
                  text.figure(each.group(1), MILLI, line),
                  text.figure(each.group(2), MILLI, line),
                  text.figure(each.group(3), MILLI, line),
                  text.figure(each.group(4), MILLI, line)));
    }
    int head = text.indexOf(HEAD, 0);
    return new PingOutput(
        transmitted,
        received,
        head < 0
            ? OptionalLong.empty()
            : OptionalLong.of(text.whole(text.find(HEAD, head).orElseThrow().group(1), head)),
        roundTrip);
  }

  /**
   * The times of what came back.
   *
   * @throws OutputException if nothing did
   */
  public RoundTrip requireRoundTrip() throws OutputException {
    if (roundTrip.isEmpty()) {
      throw new OutputException("none of " + transmitted + " packets came back");
    }
    return roundTrip.get();
  }

  /** The share of packets that did not come back, 0 to 1. */
  public double loss() {
    return transmitted == 0 ? 0 : 1 - (double) received / transmitted;
  }
}
