package io.tare.harness.workloads.programs.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import java.util.Locale;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** The output of iperf3 for two pairs at the same time. */
class IperfPairsTest {

  private static final Parameters TWO = Parameters.of("pairs", 2L);
  private static final long SECOND = 1_000_000_000;

  private final IperfFamily family = new IperfFamily();
  private final Workload workload = family.workloads().get(0);

  private static String pair(int number, long begin, long end, String document) {
    return "tare: pair %d of 2, %d to %d ns%n%s".formatted(number, begin, end, document);
  }

  /** For a pair with this traffic and half a processor at each end. */
  private static String document(long bits) {
    return String.format(
        Locale.ROOT,
        """
        {
        \t"start": {"test_start": {"protocol": "TCP", "num_streams": 1}},
        \t"end": {
        \t\t"sum_sent": {"bits_per_second": %d, "retransmits": 3},
        \t\t"sum_received": {"bits_per_second": %d},
        \t\t"cpu_utilization_percent": {"host_total": 50, "remote_total": 50}
        \t}
        }
        """,
        bits,
        bits);
  }

  private SortedMap<String, Number> read(String text) throws OutputException {
    return family.values(workload, TWO, ToolOutput.of(text, SECOND));
  }

  @Test
  void theirRatesAreAddedAndEachIsKept() throws Exception {
    SortedMap<String, Number> values =
        read(
            pair(1, 0, SECOND, document(3_000_000_000L))
                + pair(2, SECOND / 50, SECOND, document(1_000_000_000L)));

    assertThat(values)
        .contains(
            entry("throughput_bit_per_s", 4e9),
            entry("pair_1_bit_per_s", 3e9),
            entry("pair_2_bit_per_s", 1e9),
            entry("least_pair_bit_per_s", 1e9),
            entry("together_ratio", 0.98),
            entry("retransmits", 6L));
  }

  @Test
  void processorTimeOfAllEndsIsDividedByTheTotalTraffic() throws Exception {
    String both =
        pair(1, 0, SECOND, document(6_000_000_000L)) + pair(2, 0, SECOND, document(2_000_000_000L));

    // Two processors for 10^9 bytes per second.
    assertThat(read(both).get("processor_per_gb_ns")).isEqualTo(2e9);
  }

  @Test
  void aPairThatBeganLateMakesItInvalid() {
    String late =
        pair(1, 0, SECOND, document(3_000_000_000L))
            + pair(2, SECOND / 2, 3 * SECOND / 2, document(3_000_000_000L));

    assertThatThrownBy(() -> read(late))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "the 2 pairs ran together for 33 % of the time in which any ran, but at least 90 % is "
                + "required; measure on a quieter machine or with a greater length");
  }

  @Test
  void aPairThatFailedMakesItInvalidAndIsNamed() {
    String failed =
        pair(1, 0, SECOND, document(3_000_000_000L))
            + pair(2, 0, SECOND, "{\"error\": \"unable to connect\"}\n");

    assertThatThrownBy(() -> read(failed))
        .isInstanceOf(OutputException.class)
        .hasMessage("pair 2: iperf3 says: unable to connect");
  }

  @Test
  void aPairThatIsMissingMakesItInvalid() {
    assertThatThrownBy(() -> read(pair(1, 0, SECOND, document(3_000_000_000L))))
        .isInstanceOf(OutputException.class)
        .hasMessage("there are outputs of 1 pairs, not of 2");
  }
}
