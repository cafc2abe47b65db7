package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.output.OutputException;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** From outputs of programs between two nodes to metrics. */
class NetworkReadingTest extends ReadingTests {

  @Test
  void distinguishesMpi4pyFromNetPipeByItsTitle() throws Exception {
    assertThat(read("pingpong", Parameters.of("size", 1024L), kept("mpi4py.txt")))
        .containsEntry("one_way_ns", 1236.77);
  }

  @Test
  void readsMessagesOfTheRequestedSize() throws Exception {
    Parameters size = Parameters.of("size", 1024L);

    assertThat(read("pingpong", size, "    1024 3861.954114   0.00000202\n"))
        .hasEntrySatisfying(
            "one_way_ns", time -> assertThat(time.doubleValue()).isCloseTo(2022.96, within(0.1)));
    assertThatThrownBy(() -> read("pingpong", size, "    1 3.771661   0.00000202\n"))
        .isInstanceOf(OutputException.class)
        .hasMessage("messages of 1024 bytes were not measured");
  }

  @Test
  void distinguishesImbFromNetPipeByItsTable() throws Exception {
    assertThat(read("pingpong", Parameters.of("size", 4096L), kept("imb-shm.txt")))
        .containsOnlyKeys("one_way_ns", "one_way_ns_resolution");
  }

  @Test
  void bytesPerProcessorSecondAreTheReciprocalOfProcessorTimePerByte() throws Exception {
    SortedMap<String, Number> values =
        read("iperf", Parameters.of("protocol", "udp"), kept("ovs-vxlan-udp150.json"));

    // 149.77 Mbit/s with 11.54 % of a processor
    assertThat(values.get("bytes_per_processor_s").doubleValue()).isCloseTo(162.3e6, within(1e6));
    assertThat(values.get("processor_per_gb_ns").doubleValue()).isCloseTo(6.16e9, within(1e8));
  }

  @Test
  void readsJitterAndLossOfDatagrams() throws Exception {
    assertThat(read("iperf", Parameters.of("protocol", "udp"), kept("ovs-vxlan-udp150.json")))
        .containsKeys("throughput_bit_per_s", "jitter_ns", "loss_ratio");
  }

  @Test
  void readsWhatArrivedByNetperf() throws Exception {
    assertThat(read("netperf.stream", Parameters.NONE, kept("netperf-tcp-stream.txt")))
        .containsEntry("throughput_bit_per_s", 3_882_673_240.0)
        .doesNotContainKey("loss_ratio");
    assertThat(
            read(
                "netperf.stream", Parameters.of("protocol", "udp"), kept("netperf-udp-stream.txt")))
        .containsEntry("throughput_bit_per_s", 2_090_412_780.0)
        .containsEntry("loss_ratio", 1 - 261_372_930.0 / 386_753_328);
  }

  @Test
  void readsTheRoundTripsOfNetperf() throws Exception {
    assertThat(read("netperf.rr", Parameters.of("size", 64L), kept("netperf-tcp-rr.txt")))
        .containsEntry("rtt_ns", 31_880.0)
        .containsEntry("round_trips_per_s", 31_367.803);
  }

  /** Two operations are a round trip; the last interval has a wait at its end. */
  @Test
  void countsUperfsOperationsUntilTheLastInterval() throws Exception {
    assertThat(read("uperf.rr", Parameters.of("size", 64L), kept("uperf-rr.txt")))
        .containsEntry("rtt_ns", 2 * 1_001_590_600.0 / 68_328);
    assertThat(read("uperf.stream", Parameters.of("streams", 2L), kept("uperf-stream.txt")))
        .containsEntry("throughput_bit_per_s", 8.0 * 65_536 * 21_256 / 1_506_505_900.0 * 1e9);
  }

  @Test
  void uperfNeedsTwoSeconds() {
    Workload stream = Workloads.of("uperf.stream");
    Parameters second = Parameters.of("length", 1_000_000_000L);

    assertThat(stream.complaint(second, Settings.NONE))
        .hasValue("length must be 2s or more for uperf");
    assertThat(stream.complaint(stream.small(Parameters.NONE), Settings.NONE)).isEmpty();
  }

  @Test
  void omitsTheTailOfFewRoundTrips() throws Exception {
    String line =
        "{\"type\": \"done\", \"size\": 1, \"count\": %s, \"mean_ns\": 9.5, \"p50_ns\": 9, \"p90_ns\": 12,"
            + " \"p99_ns\": 20, \"p99_9_ns\": 30, \"p99_99_ns\": 40, \"longest_ns\": 50,"
            + " \"clock_cost_ns\": 0.5}";

    assertThat(read("roundtrip", Parameters.NONE, line.formatted(20_000)))
        .containsEntry("rtt_p50_ns", 9.0)
        .containsEntry("rtt_p99_99_ns", 40.0);
    assertThat(read("roundtrip", Parameters.of("count", 1_000L), line.formatted(1_000)))
        .doesNotContainKey("rtt_p99_99_ns");
    assertThatThrownBy(() -> read("roundtrip", Parameters.NONE, line.formatted(1_000)))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("count was 1000, not 20000");
  }

  @Test
  void roundTripsWhileAnEndStoodStillAreNoFigures() {
    String line = "{\"type\": \"done\", \"still_ns\": %s, \"others_still_ns\": %s}";

    assertThatThrownBy(() -> read("roundtrip", Parameters.NONE, line.formatted("15e9", "0")))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("the end that asks stood still for 15.0 s");
    assertThatThrownBy(() -> read("roundtrip", Parameters.NONE, line.formatted("0", "300000000")))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("the end that answers stood still for 0.3 s");
  }

  @Test
  void aPairOfWhichNothingArrivedFails() {
    String run =
        "tare: pair %d of 2, 0 to 1000000000 ns\n"
            + "{\"start\":{\"test_start\":{\"protocol\":\"UDP\",\"num_streams\":1}},\"end\":{"
            + "\"sum_sent\":{\"bits_per_second\":9,\"packets\":9},\"sum_received\":{\"jitter_ms\":0,"
            + "\"bits_per_second\":%d,\"lost_packets\":0,\"packets\":%d}}\n}\n";
    String both = run.formatted(1, 9, 9) + run.formatted(2, 0, 0);

    assertThatThrownBy(() -> read("iperf", Parameters.of("pairs", 2L, "protocol", "udp"), both))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("no byte arrived");
  }
}
