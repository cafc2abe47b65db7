package io.tare.harness.workloads.programs.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.workloads.programs.output.PingOutput.RoundTrip;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Iperf3 and ping. */
class NetworkOutputTest {

  @Test
  void readsBothDirectionsOfTcp() throws Exception {
    IperfOutput output = IperfOutput.of(Kept.output("lb-vxlan-bidir.json"));

    assertThat(output.bitsPerSecond()).isCloseTo(2.222e9, within(1e6));
    assertThat(output.reverse().orElseThrow()).isCloseTo(1.636e9, within(1e6));
    assertThat(output.retransmits()).hasValue(4843);
    assertThat(output.datagrams()).isEmpty();
    assertThat(output.congestion()).contains("bbr");
  }

  /** 59.3 % and 46.1 % of a processor for 2.222 and 1.636 Gbit/s. */
  @Test
  void computesProcessorTimeOfBothEndsForWhatArrived() throws Exception {
    IperfOutput output = IperfOutput.of(Kept.output("lb-vxlan-bidir.json"));

    assertThat(output.processorNanosPerGigabyte().orElseThrow()).isCloseTo(2.185e9, within(2e6));
  }

  @Test
  void udpRatesAreThoseThatArrived() throws Exception {
    IperfOutput output = IperfOutput.of(Kept.output("ovs-vxlan-udp150.json"));

    assertThat(output.bitsPerSecond()).isCloseTo(149.77e6, within(1e4));
    assertThat(output.datagrams().orElseThrow().jitterNanos()).isCloseTo(6269.4, within(0.1));
    assertThat(output.datagrams().orElseThrow().lost()).isZero();
    assertThat(output.datagrams().orElseThrow().sent()).isEqualTo(26967);
    assertThat(output.retransmits()).isEmpty();
  }

  /** Iperf3 then exits with 0. */
  @Test
  void reportsIperfsErrors() {
    assertThatThrownBy(() -> IperfOutput.of(Kept.output("iperf3-busy.json")))
        .isInstanceOf(OutputException.class)
        .hasMessage("iperf3 says: the server is busy running a test. try again later");
  }

  @Test
  void refusesATruncatedOutput() throws Exception {
    String output = Kept.output("lb-vxlan-bidir.json");

    assertThatThrownBy(() -> IperfOutput.of(output.substring(0, output.length() / 2)))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("expected JSON");
    assertThatThrownBy(() -> IperfOutput.of("{\"end\": {}}"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("sum_received has no number bits_per_second");
  }

  /** Up to 3.10, both directions have the same name. */
  @Test
  void refusesADuplicateKey() {
    String output =
        """
        {"start": {"test_start": {"bidir": 1}}, "end": {
          "sum_received": {"bits_per_second": 2.0e9},
          "sum_received": {"bits_per_second": 1.0e9}}}
        """;

    assertThatThrownBy(() -> IperfOutput.of(output))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "\"sum_received\" occurs twice, once for each direction; iperf3 3.11 and newer "
                + "distinguish them");
  }

  /** Up to 3.10, UDP has only one sum, of what was sent. */
  @Test
  void withoutReceivedBytesUdpUsesTheShareNotLost() throws Exception {
    IperfOutput output =
        IperfOutput.of(
            """
            {"start": {"test_start": {"protocol": "UDP"}},
             "end": {"sum": {"bits_per_second": 1.0e8, "jitter_ms": 0.02, "lost_packets": 3,
                             "packets": 100, "lost_percent": 3}}}
            """);

    assertThat(output.bitsPerSecond()).isCloseTo(0.97e8, within(1e-3));
    assertThat(output.datagrams().orElseThrow().lost()).isEqualTo(0.03);
    assertThat(output.test().protocol()).isEqualTo("udp");
  }

  /** A receiver without arrivals counts neither packets nor losses. */
  @Test
  void udpWithoutAnyArrivalIsAllLost() throws Exception {
    IperfOutput output =
        IperfOutput.of(
            """
            {"start": {"test_start": {"protocol": "UDP"}},
             "end": {"sum_sent": {"bits_per_second": 1.0e8, "packets": 100},
                     "sum_received": {"bits_per_second": 0, "jitter_ms": 0, "lost_packets": 0,
                                      "packets": 0}}}
            """);

    assertThat(output.datagrams().orElseThrow().lost()).isEqualTo(1);
    assertThat(output.isLossless()).isFalse();
  }

  @Test
  void refusesASubmissionOfUdpOfWhichNothingArrived() throws Exception {
    for (String reverse :
        List.of("", ", \"sum_received_bidir_reverse\": {\"bits_per_second\": 5}")) {
      IperfOutput output =
          IperfOutput.of(
              """
              {"start": {"test_start": {"protocol": "UDP"}},
               "end": {"sum_sent": {"bits_per_second": 1.0e8, "packets": 100},
                       "sum_received": {"bits_per_second": 0, "jitter_ms": 0, "lost_packets": 0,
                                        "packets": 0}%s}}
              """
                  .formatted(reverse));
      assertThatThrownBy(output::requireArrival)
          .isInstanceOf(OutputException.class)
          .hasMessageStartingWith("no byte arrived: a message is lost with any of the packets");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "1e400", "-5", "\"8\"", "null", "[1]"})
  void refusesAnInvalidRate(String rate) {
    assertThatThrownBy(
            () -> IperfOutput.of("{\"end\":{\"sum_received\":{\"bits_per_second\":" + rate + "}}}"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("sum_received has no number bits_per_second");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x1p3", "1} {", "1}}} x"})
  void refusesWhatIsNotOneDocument(String rate) {
    assertThatThrownBy(
            () -> IperfOutput.of("{\"end\":{\"sum_received\":{\"bits_per_second\":" + rate + "}}}"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("expected JSON");
  }

  @Test
  void readsTheTestThatRan() throws Exception {
    assertThat(IperfOutput.of(Kept.output("lb-vxlan-bidir.json")).test())
        .isEqualTo(new IperfOutput.Test("tcp", "both", OptionalLong.of(1)));
    assertThat(IperfOutput.of(Kept.output("ovs-vxlan-udp150.json")).test())
        .isEqualTo(new IperfOutput.Test("udp", "there", OptionalLong.of(1)));
  }

  @Test
  void readsPingWithLoss() throws Exception {
    PingOutput output = PingOutput.of(Kept.output("ping-load.txt"));

    assertThat(output.transmitted()).isEqualTo(200);
    assertThat(output.loss()).isCloseTo(0.19, within(1e-9));
    RoundTrip times = output.requireRoundTrip();
    assertThat(times.mean()).isEqualTo(new Figure(1.680e6, 1000));
    assertThat(times.deviation()).isEqualTo(new Figure(0.740e6, 1000));
    assertThat(times.min().value()).isEqualTo(0.223e6);
    assertThat(times.max().value()).isEqualTo(4.004e6);
  }

  @Test
  void aHostThatDoesNotAnswerHasNoTimes() throws Exception {
    PingOutput output =
        PingOutput.of("3 packets transmitted, 0 received, 100% packet loss, time 2050ms\n");

    assertThat(output.loss()).isEqualTo(1);
    assertThat(output.roundTrip()).isEmpty();
  }

  @Test
  void refusesDuplicateTimesOfPing() {
    String times = "rtt min/avg/max/mdev = 0.1/0.2/0.3/0.1 ms\n";

    assertThatThrownBy(() -> PingOutput.of("3 packets transmitted, 3 received\n" + times + times))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("lines 2 and 3 are both");
  }

  @Test
  void refusesPingWithoutItsStatistics() {
    assertThatThrownBy(() -> PingOutput.of("ping: nowhere: Name or service not known"))
        .isInstanceOf(OutputException.class);
    assertThatThrownBy(() -> PingOutput.of("3 packets transmitted, 3 received, 0% packet loss"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("cut off");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Warning: time of day goes back (-12us), taking countermeasures|rtt min/avg/max/mdev = 0.1/0.2/0.3/0.1 ms|not set back",
        "x|rtt min/avg/max/mdev = 0.1/0.5/0.3/0.1 ms|a minimum, a mean and a maximum in this order",
        "x|rtt min/avg/max/mdev = 0.3/0.2/0.4/0.1 ms|a minimum, a mean and a maximum in this order",
        "x|round-trip min/avg/max = 0.1/0.2/0.3 ms|of ping from iputils",
      })
  void refusesContradictionsOfPing(String note, String times, String complaint) {
    assertThatThrownBy(
            () -> PingOutput.of(note + "\n3 packets transmitted, 3 received\n" + times + "\n"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining(complaint);
  }

  @Test
  void refusesCorruptedPacketsOfPing() {
    assertThatThrownBy(
            () ->
                PingOutput.of(
                    """
                    5 packets transmitted, 5 received, +3 corrupted, 0% packet loss
                    rtt min/avg/max/mdev = 0.1/0.2/0.3/0.1 ms
                    """))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("expected no corrupted packets")
        .hasMessageContaining("+3 corrupted");
  }

  @Test
  void refusesTcpOfWhichNothingArrived() throws Exception {
    String output =
        Kept.output("lb-vxlan-bidir.json").replaceAll("(\"bits_per_second\":\\s*)[0-9.e+]+", "$10");

    assertThatThrownBy(() -> IperfOutput.of(output))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith("no byte arrived: packets of full size may be lost");
  }

  /** Of iperf3 3.12 without a throttle, in which the last datagrams were lost. */
  @Test
  void thePercentageOfLostPacketsMayBeThatOfWhatWasSent() throws Exception {
    String output =
        """
        {"start": {"test_start": {"protocol": "UDP"}},
         "end": {"sum_sent": {"packets": 53010},
                 "sum_received": {"bits_per_second": 143002300.2, "jitter_ms": 0.248,
                                  "lost_packets": 38422, "packets": 51603,
                                  "lost_percent": %s}}}
        """;

    assertThat(IperfOutput.of(output.formatted("72.48066")).datagrams().orElseThrow().lost())
        .isCloseTo(0.74457, within(1e-5));
    assertThatThrownBy(() -> IperfOutput.of(output.formatted("7.248066")))
        .isInstanceOf(OutputException.class)
        .hasMessage("sum_received has lost 38422 of 51603 packets, but 7.248066 percent");
  }

  @Test
  void refusesANegativeNumberOfLostPackets() throws Exception {
    String output =
        Kept.output("ovs-vxlan-udp150.json").replaceAll("(\"lost_packets\":\\s*)[0-9]+", "$1-3");

    assertThatThrownBy(() -> IperfOutput.of(output))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("has lost -3 packets");
  }
}
