package io.tare.harness.output;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statistics of {@code ping -q} (iputils).
 *
 * @param roundTrip absent where nothing came back
 */
public record PingOutput(long transmitted, long received, Optional<RoundTrip> roundTrip) {

  /** Times in nanoseconds; {@code deviation} is what ping calls mdev, the jitter figure. */
  public record RoundTrip(double least, double mean, double most, double deviation) {}

  private static final Pattern PACKETS =
      Pattern.compile("^(\\d+) packets transmitted, (\\d+) received");
  private static final Pattern TIMES =
      Pattern.compile("^rtt min/avg/max/mdev = ([\\d.]+)/([\\d.]+)/([\\d.]+)/([\\d.]+) ms");

  /** Of nanoseconds, as a power of ten. */
  private static final int MILLI = 6;

  /**
   * @throws OutputException if there are no statistics
   */
  public static PingOutput of(String output) throws OutputException {
    OutputText text = new OutputText(output);
    Matcher packets =
        text.find(PACKETS, 0)
            .orElseThrow(() -> new OutputException("there is no line \"… packets transmitted\""));
    int row = text.indexOf(PACKETS, 0);
    Optional<Matcher> times = text.find(TIMES, row);
    long received = text.whole(packets.group(2), row);
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
                  text.number(each.group(1), MILLI, line),
                  text.number(each.group(2), MILLI, line),
                  text.number(each.group(3), MILLI, line),
                  text.number(each.group(4), MILLI, line)));
    }
    return new PingOutput(text.whole(packets.group(1), row), received, roundTrip);
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
