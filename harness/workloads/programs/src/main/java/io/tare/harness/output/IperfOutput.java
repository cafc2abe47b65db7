package io.tare.harness.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What {@code iperf3 -J} prints, TCP and UDP.
 *
 * @param bitsPerSecond that arrived
 * @param reverse that arrived in the other direction at the same time; absent of one direction
 * @param retransmits of TCP; absent of UDP
 * @param datagrams of UDP; absent of TCP
 * @param congestion the sender's congestion control of TCP, for example {@code bbr}
 */
public record IperfOutput(
    double bitsPerSecond,
    OptionalDouble reverse,
    OptionalLong retransmits,
    Optional<Datagrams> datagrams,
    Optional<String> congestion) {

  /**
   * What became of UDP's datagrams.
   *
   * @param jitterNanos as RFC 1889 defines it
   * @param lost the share that did not arrive, 0 to 1
   */
  public record Datagrams(double jitterNanos, double lost, long sent) {}

  private static final String RECEIVED = "sum_received";
  private static final String RATE = "bits_per_second";
  private static final double MILLI = 1e6;

  /**
   * @throws OutputException if it is no such output, or iperf3 says what went wrong, which it does
   *     with exit status 0
   */
  public static IperfOutput of(String output) throws OutputException {
    JsonNode document = OutputJson.read(output);
    if (document.hasNonNull("error")) {
      throw new OutputException("iperf3 says: " + document.get("error").asText());
    }
    JsonNode end = document.path("end");
    JsonNode received = end.path(RECEIVED);
    JsonNode reverse = end.path(RECEIVED + "_bidir_reverse");
    boolean isUdp = received.has("lost_packets");
    return new IperfOutput(
        OutputJson.number(received, RATE, RECEIVED),
        reverse.isObject()
            ? OptionalDouble.of(OutputJson.number(reverse, RATE, RECEIVED + "_bidir_reverse"))
            : OptionalDouble.empty(),
        isUdp
            ? OptionalLong.empty()
            : OptionalLong.of(
                (long) OutputJson.number(end.path("sum_sent"), "retransmits", "sum_sent")),
        isUdp ? Optional.of(datagrams(received)) : Optional.empty(),
        Optional.of(end.path("sender_tcp_congestion").asText("")).filter(name -> !name.isEmpty()));
  }

  private static Datagrams datagrams(JsonNode received) throws OutputException {
    double sent = OutputJson.number(received, "packets", RECEIVED);
    return new Datagrams(
        OutputJson.number(received, "jitter_ms", RECEIVED) * MILLI,
        sent == 0 ? 0 : OutputJson.number(received, "lost_packets", RECEIVED) / sent,
        (long) sent);
  }
}
