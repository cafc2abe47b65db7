package io.tare.harness.workloads.programs.output;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statistics of {@code ping -q} (iputils).
 *
 * @param bytes of a packet's data; empty if not reported
 * @param roundTrip empty if nothing came back
 */
public record PingOutput(
    long transmitted, long received, OptionalLong bytes, Optional<RoundTrip> roundTrip) {

  /** Times in nanoseconds; {@code deviation} is ping's mdev, its jitter figure. */
  public record RoundTrip(Figure min, Figure mean, Figure max, Figure deviation) {
    private static RoundTrip of(OutputLine times) throws OutputException {
      RoundTrip found =
          new RoundTrip(
              times.figure(0, MILLI),
              times.figure(1, MILLI),
              times.figure(2, MILLI),
              times.figure(3, MILLI));
      if (found.min.value() > found.mean.value() || found.mean.value() > found.max.value()) {
        throw times.expected("a minimum, a mean and a maximum in this order");
      }
      if (found.deviation.value() > found.max.value()) {
        throw times.expected("a deviation below the maximum");
      }
      return found;
    }
  }

  private static final Pattern HEAD =
      Pattern.compile("^PING .*? (\\d+)(\\(\\d+\\))? (data )?bytes");

  /** Duplicates and errors may be listed in between. */
  private static final Pattern PACKETS =
      Pattern.compile("^(\\d+) packets transmitted, (\\d+) (?:packets )?received");

  private static final Pattern LOST = Pattern.compile(", (\\d+(?:\\.\\d+)?)% packet loss");

  private static final double PERCENT = 100;

  private static final Pattern TIMES =
      Pattern.compile("^rtt min/avg/max/mdev = ([\\d.]+)/([\\d.]+)/([\\d.]+)/([\\d.]+) ms");

  private static final Pattern CLOCK_WENT_BACK = Pattern.compile("(?i)time of day goes back");

  private static final Pattern CORRUPTED = Pattern.compile("\\+[1-9]\\d* corrupted");

  /** BusyBox and BSD; BusyBox has no deviation. */
  private static final Pattern OTHER_TIMES = Pattern.compile("^round-trip min/avg/max");

  /** Power of ten of nanoseconds. */
  private static final int MILLI = 6;

  /**
   * @throws OutputException if there are no statistics
   */
  public static PingOutput of(String output) throws OutputException {
    OutputText text = new OutputText(output);
    requireSound(text);
    OutputLine packets =
        text.only(PACKETS, "statistics", "there is no line \"… packets transmitted\"");
    long transmitted = packets.whole(0);
    long received = packets.whole(1);
    if (received > transmitted) {
      throw new OutputException(
          "more packets received (%d) than transmitted (%d)".formatted(received, transmitted));
    }
    requireLoss(text.line(packets.index()), transmitted, received);
    boolean areThere = received > 0 || text.has(TIMES, packets.index());
    Optional<RoundTrip> roundTrip =
        areThere
            ? Optional.of(
                RoundTrip.of(
                    text.only(
                        TIMES,
                        packets.index(),
                        "\"rtt min/avg/max/mdev = …\"",
                        "there is no line \"rtt min/avg/max/mdev = …\": the output was cut off")))
            : Optional.empty();
    Optional<OutputLine> head = text.find(HEAD, 0);
    return new PingOutput(
        transmitted,
        received,
        head.isPresent() ? OptionalLong.of(head.get().whole(0)) : OptionalLong.empty(),
        roundTrip);
  }

  /** The percentage is printed with up to six digits, or as a whole number. */
  private static void requireLoss(OutputLine line, long transmitted, long received)
      throws OutputException {
    Matcher lost = LOST.matcher(line.text());
    if (transmitted == 0 || !lost.find()) {
      return;
    }
    double percent = PERCENT * (transmitted - received) / transmitted;
    if (!(Math.abs(Double.parseDouble(lost.group(1)) - percent) <= 1)) {
      throw line.expected("a loss of %.4g%%".formatted(percent));
    }
  }

  private static void requireSound(OutputText text) throws OutputException {
    Optional<OutputLine> back = text.find(CLOCK_WENT_BACK, 0);
    if (back.isPresent()) {
      throw back.get().expected("times of a clock that is not set back");
    }
    Optional<OutputLine> corrupted = text.find(CORRUPTED, 0);
    if (corrupted.isPresent()) {
      throw corrupted.get().expected("no corrupted packets");
    }
    Optional<OutputLine> other = text.find(OTHER_TIMES, 0);
    if (other.isPresent()) {
      throw other
          .get()
          .expected("\"rtt min/avg/max/mdev = …\" of ping from iputils (package iputils-ping)");
    }
  }

  /**
   * The times of packets that came back.
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
