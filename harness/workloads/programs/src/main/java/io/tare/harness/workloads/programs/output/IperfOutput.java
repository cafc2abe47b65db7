package io.tare.harness.workloads.programs.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The output of {@code iperf3 -J}, for TCP and UDP.
 *
 * @param test the test as reported
 * @param bitsPerSecond that arrived
 * @param reverse that arrived in the other direction at the same time; empty with one direction
 * @param retransmits of TCP, where the sender counts them
 * @param datagrams of UDP; empty for TCP
 * @param congestion the sender's congestion control of TCP, for example {@code bbr}
 * @param processors that both ends used themselves on average; empty where one does not report it
 */
public record IperfOutput(
    Test test,
    double bitsPerSecond,
    OptionalDouble reverse,
    OptionalLong retransmits,
    Optional<Datagrams> datagrams,
    Optional<String> congestion,
    OptionalDouble processors) {

  /**
   * What ran; versions differ in what they report.
   *
   * @param protocol {@code tcp} or {@code udp}
   * @param direction {@code there}, {@code back} or {@code both}
   * @param streams connections in each direction, if known
   */
  public record Test(String protocol, String direction, OptionalLong streams) {

    private static Test of(JsonNode document, boolean isUdp) {
      JsonNode start = document.path("start").path("test_start");
      JsonNode end = document.path("end");
      boolean isBoth =
          start.path("bidir").asInt() != 0
              || end.has(RECEIVED + REVERSE)
              || end.has(SENT + REVERSE)
              || end.has(SUM + REVERSE);
      String direction = start.path("reverse").asInt() != 0 ? "back" : "there";
      JsonNode streams = start.path("num_streams");
      return new Test(
          start.path("protocol").asText(isUdp ? "udp" : "tcp").toLowerCase(Locale.ROOT),
          isBoth ? "both" : direction,
          streams.canConvertToLong() && streams.isIntegralNumber()
              ? OptionalLong.of(streams.longValue())
              : OptionalLong.empty());
    }
  }

  /**
   * Statistics of UDP datagrams.
   *
   * @param jitterNanos as RFC 1889 defines it
   * @param lost the share that did not arrive, 0 to 1
   */
  public record Datagrams(double jitterNanos, double lost, long sent) {

    private static Datagrams of(List<Datagrams> runs) {
      long sent = runs.stream().mapToLong(Datagrams::sent).sum();
      double lost = runs.stream().mapToDouble(each -> each.lost * each.sent).sum();
      double jitter = runs.stream().mapToDouble(Datagrams::jitterNanos).average().orElse(0);
      return new Datagrams(jitter, sent == 0 ? 0 : lost / sent, sent);
    }
  }

  /** Between the documents of two runs: the closing brace is in the first column. */
  private static final Pattern RUNS = Pattern.compile("(?<=\\n\\})\\s*(?=\\{)");

  private static final String BUSY = "the server is busy running a test";
  private static final int MAX_SENT_AWAY = 20;

  /** Before 3.11 there is only one sum for UDP: of what was sent. */
  private static final String SUM = "sum";

  private static final String SENT = "sum_sent";
  private static final String RECEIVED = "sum_received";
  private static final String REVERSE = "_bidir_reverse";
  private static final String RATE = "bits_per_second";
  private static final String TCP_LOSS =
      "packets of full size may be lost, for example if the MTU is smaller than the nodes'";
  private static final String UDP_LOSS =
      "a message is lost with any of the packets that it is sent in; set a rate, or a smaller"
          + " message";
  private static final double MILLI = 1e6;
  private static final double NANOS = 1e9;
  private static final double PERCENT = 100;
  private static final double TOLERANCE = 0.01;
  private static final double BITS_PER_GIGABYTE = 8e9;

  /**
   * @throws OutputException if it is not such output, its figures are ambiguous, or iperf3 reports
   *     an error (with exit status 0)
   */
  public static IperfOutput of(String output) throws OutputException {
    JsonNode document = OutputJson.read(output);
    if (document.hasNonNull("error")) {
      throw new OutputException("iperf3 says: " + document.get("error").asText());
    }
    JsonNode end = document.path("end");
    if (end.path(RECEIVED).isPojo()) {
      throw new OutputException(
          "\"sum_received\" occurs twice, once for each direction; iperf3 3.11 and newer "
              + "distinguish them");
    }
    boolean isUdp = end.path(RECEIVED).has("lost_packets") || end.path(SUM).has("lost_packets");
    Test test = Test.of(document, isUdp);
    JsonNode retransmits = end.path(SENT).path("retransmits");
    return new IperfOutput(
        test,
        received(end, isUdp, ""),
        test.direction().equals("both")
            ? OptionalDouble.of(received(end, isUdp, REVERSE))
            : OptionalDouble.empty(),
        isUdp || retransmits.isMissingNode()
            ? OptionalLong.empty()
            : OptionalLong.of((long) OutputJson.number(end.path(SENT), "retransmits", SENT)),
        isUdp ? Optional.of(datagrams(end)) : Optional.empty(),
        Optional.of(end.path("sender_tcp_congestion").asText("")).filter(name -> !name.isEmpty()),
        processors(end.path("cpu_utilization_percent")));
  }

  /**
   * The outputs of several runs, one after another. A run that the server rejected, because it had
   * not ended the previous one, is skipped.
   *
   * @throws OutputException if one of them is not such output, or too many were rejected
   */
  public static List<IperfOutput> each(String outputs) throws OutputException {
    List<IperfOutput> all = new ArrayList<>();
    int sentAway = 0;
    for (String one : RUNS.split(outputs.strip())) {
      boolean isSentAway = one.contains(BUSY) && sentAway < MAX_SENT_AWAY;
      if (isSentAway) {
        sentAway++;
      } else {
        all.add(of(one));
      }
    }
    return all;
  }

  /**
   * The total of runs at the same time: a figure that one of them lacks is unknown for all. Jitter
   * is their mean.
   *
   * @param runs of the same test, at least one
   * @throws OutputException if their tests differ
   */
  public static IperfOutput together(List<IperfOutput> runs) throws OutputException {
    IperfOutput first = runs.get(0);
    for (IperfOutput each : runs) {
      if (!each.test.equals(first.test)) {
        throw new OutputException("one ran %s, another %s".formatted(first.test, each.test));
      }
    }
    boolean haveReverse = runs.stream().allMatch(each -> each.reverse.isPresent());
    boolean haveRetransmits = runs.stream().allMatch(each -> each.retransmits.isPresent());
    boolean haveProcessors = runs.stream().allMatch(each -> each.processors.isPresent());
    List<Datagrams> datagrams = runs.stream().flatMap(each -> each.datagrams.stream()).toList();
    return new IperfOutput(
        first.test,
        runs.stream().mapToDouble(IperfOutput::bitsPerSecond).sum(),
        haveReverse
            ? OptionalDouble.of(runs.stream().mapToDouble(each -> each.reverse.orElse(0)).sum())
            : OptionalDouble.empty(),
        haveRetransmits
            ? OptionalLong.of(runs.stream().mapToLong(each -> each.retransmits.orElse(0)).sum())
            : OptionalLong.empty(),
        datagrams.size() == runs.size() ? Optional.of(Datagrams.of(datagrams)) : Optional.empty(),
        first.congestion,
        haveProcessors
            ? OptionalDouble.of(runs.stream().mapToDouble(each -> each.processors.orElse(0)).sum())
            : OptionalDouble.empty());
  }

  /** Bits per second that arrived, in both directions together. */
  public double bothWays() {
    return bitsPerSecond + reverse.orElse(0);
  }

  /** Whether datagrams were sent and all of them arrived. */
  public boolean isLossless() {
    return datagrams.filter(each -> each.lost() == 0 && each.sent() > 0).isPresent();
  }

  private static OptionalDouble processors(JsonNode shares) throws OutputException {
    double both = 0;
    for (String end : List.of("host_total", "remote_total")) {
      double share = shares.path(end).asDouble();
      if (share < 0) {
        throw new OutputException("cpu_utilization_percent has %s of %s".formatted(end, share));
      }
      both += shares.path(end).isNumber() ? share : Double.NaN;
    }
    return both > 0 ? OptionalDouble.of(both / PERCENT) : OptionalDouble.empty();
  }

  /** Processor time of both ends for 10^9 bytes that arrived, in nanoseconds; empty if unknown. */
  public OptionalDouble processorNanosPerGigabyte() {
    double gigabytes = bothWays() / BITS_PER_GIGABYTE;
    return processors.isPresent() && gigabytes > 0
        ? OptionalDouble.of(processors.getAsDouble() * NANOS / gigabytes)
        : OptionalDouble.empty();
  }

  /** What arrived in a direction; computed from what was sent and the share lost if necessary. */
  private static double received(JsonNode end, boolean isUdp, String direction)
      throws OutputException {
    String key = RECEIVED + direction;
    double rate = rate(end, isUdp, key, direction);
    return isUdp ? rate : arrived(rate, TCP_LOSS);
  }

  private static double arrived(double rate, String cause) throws OutputException {
    if (!(rate > 0)) {
      throw new OutputException("no byte arrived: " + cause);
    }
    return rate;
  }

  /**
   * The same, if something arrived in each direction. Of TCP it always has; of UDP nothing may have
   * at a rate that a search tries.
   *
   * @throws OutputException if nothing arrived
   */
  public IperfOutput requireArrival() throws OutputException {
    var there = arrived(bitsPerSecond, UDP_LOSS);
    var unused = arrived(reverse.orElse(there), UDP_LOSS);
    return this;
  }

  private static double rate(JsonNode end, boolean isUdp, String key, String direction)
      throws OutputException {
    return isUdp && !end.has(key)
        ? OutputJson.number(end.path(SUM + direction), RATE, SUM + direction)
            * (1 - lost(end, SUM + direction))
        : consistent(end.path(key), key);
  }

  /**
   * The rate of a sum. It must be that of its bytes in its time; versions differ in which of the
   * two times they use.
   */
  private static double consistent(JsonNode sum, String key) throws OutputException {
    double rate = OutputJson.number(sum, RATE, key);
    if (rate == 0 || !sum.has("bytes") || !sum.has("seconds") || !sum.has("end")) {
      return rate;
    }
    double bits = Byte.SIZE * OutputJson.number(sum, "bytes", key);
    double seconds = OutputJson.number(sum, "seconds", key);
    double whole = OutputJson.number(sum, "end", key);
    if (!(isNear(rate * seconds, bits) || isNear(rate * whole, bits))) {
      throw new OutputException(
          "%s has %.4g bit/s, but %.4g bits in %.4g s".formatted(key, rate, bits, seconds));
    }
    return rate;
  }

  private static boolean isNear(double one, double other) {
    return Math.abs(one - other) <= TOLERANCE * Math.max(one, other);
  }

  private static Datagrams datagrams(JsonNode end) throws OutputException {
    String key = end.has(RECEIVED) ? RECEIVED : SUM;
    JsonNode received = end.path(key);
    long counted = (long) OutputJson.number(received, "packets", key);
    long sent = end.path(SENT).path("packets").asLong();
    return counted == 0 && sent > 0
        ? new Datagrams(0, 1, sent) // the receiver counts from the first one that arrives
        : new Datagrams(
            OutputJson.number(received, "jitter_ms", key) * MILLI, lost(end, key), counted);
  }

  /** Versions print the percentage of what was sent, or of what the receiver knows of. */
  private static double lost(JsonNode end, String key) throws OutputException {
    JsonNode sum = end.path(key);
    double sent = OutputJson.number(sum, "packets", key);
    JsonNode counted = sum.path("lost_packets");
    if (counted.isNumber() && counted.doubleValue() < 0) {
      throw new OutputException(
          "%s has lost %s packets: some arrived twice or in another order, and iperf3 miscounted"
              .formatted(key, counted.asText()));
    }
    double lost = OutputJson.number(sum, "lost_packets", key);
    if (lost > sent) {
      throw new OutputException("%s has lost %.0f of %.0f packets".formatted(key, lost, sent));
    }
    double share = sent == 0 ? 0 : lost / sent;
    JsonNode percent = sum.path("lost_percent");
    double offered = Math.max(sent, end.path(SENT).path("packets").asDouble());
    double min = offered == 0 ? 0 : PERCENT * lost / offered - 1;
    if (percent.isNumber()
        && !(percent.doubleValue() >= min && percent.doubleValue() <= PERCENT * share + 1)) {
      throw new OutputException(
          "%s has lost %.0f of %.0f packets, but %s percent"
              .formatted(key, lost, sent, percent.asText()));
    }
    return share;
  }
}
