package io.tare.harness.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.output.PingOutput.RoundTrip;
import org.junit.jupiter.api.Test;

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

  @Test
  void ofUdpTheRateIsWhatArrived() throws Exception {
    IperfOutput output = IperfOutput.of(Kept.output("ovs-vxlan-udp150.json"));

    assertThat(output.bitsPerSecond()).isCloseTo(149.77e6, within(1e4));
    assertThat(output.datagrams().orElseThrow().jitterNanos()).isCloseTo(6269.4, within(0.1));
    assertThat(output.datagrams().orElseThrow().lost()).isZero();
    assertThat(output.datagrams().orElseThrow().sent()).isEqualTo(26967);
    assertThat(output.retransmits()).isEmpty();
  }

  /** Iperf3 exits with 0 then. */
  @Test
  void whatIperfComplainsOfIsAnError() {
    assertThatThrownBy(() -> IperfOutput.of(Kept.output("iperf3-busy.json")))
        .isInstanceOf(OutputException.class)
        .hasMessage("iperf3 says: the server is busy running a test. try again later");
  }

  @Test
  void refusesAnOutputThatWasCutOff() throws Exception {
    String output = Kept.output("lb-vxlan-bidir.json");

    assertThatThrownBy(() -> IperfOutput.of(output.substring(0, output.length() / 2)))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("expected JSON");
    assertThatThrownBy(() -> IperfOutput.of("{\"end\": {}}"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("sum_received has no number bits_per_second");
  }

  @Test
  void readsPingWithWhatWasLost() throws Exception {
    PingOutput output = PingOutput.of(Kept.output("ping-load.txt"));

    assertThat(output.transmitted()).isEqualTo(200);
    assertThat(output.loss()).isCloseTo(0.19, within(1e-9));
    assertThat(output.roundTrip()).contains(new RoundTrip(0.223e6, 1.680e6, 4.004e6, 0.740e6));
  }

  @Test
  void aHostThatDoesNotAnswerHasNoTimes() throws Exception {
    PingOutput output =
        PingOutput.of("3 packets transmitted, 0 received, 100% packet loss, time 2050ms\n");

    assertThat(output.loss()).isEqualTo(1);
    assertThat(output.roundTrip()).isEmpty();
  }

  @Test
  void refusesPingWithoutItsStatistics() {
    assertThatThrownBy(() -> PingOutput.of("ping: nowhere: Name or service not known"))
        .isInstanceOf(OutputException.class);
    assertThatThrownBy(() -> PingOutput.of("3 packets transmitted, 3 received, 0% packet loss"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("cut off");
  }
}
