package io.tare.infra.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.host.Usage;
import io.tare.infra.host.Usage.Counter;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class InsideUsageTest {

  private static final String TOLD =
      """
      cpu  100 1 20 900 50 3 4 77 0 0
      cpu0 100 1 20 900 50 3 4 77 0 0
      intr 5 1 2
      MemTotal:         1000 kB
      MemFree:           100 kB
      MemAvailable:      600 kB
      Inter-|   Receive                                                |  Transmit
       face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
          lo: 9999 99 0 0 0 0 0 0 9999 99 0 0 0 0 0 0
        eth0: 1500 10 0 0 0 0 0 0 700 7 0 0 0 0 0 0
        eth1:  500  5 0 0 0 0 0 0 300 3 0 0 0 0 0 0
         8       0 sda 10 0 100 5 20 0 400 9 0 7 14
         8       1 sda1 9 0 90 5 20 0 400 9 0 7 14
         7       0 loop0 9 0 9000 5 0 0 0 0 0 0 0
      """;

  @Test
  void addsUpWhatTheKernelCounts() {
    Usage usage = InsideUsage.parse(TOLD);

    assertThat(usage.counters())
        .isEqualTo(
            Map.of(
                Counter.PROCESSOR_TIME, (100 + 1 + 20 + 3 + 4) * 10_000_000L,
                Counter.RECEIVED, 2000L,
                Counter.PACKETS_RECEIVED, 15L,
                Counter.SENT, 1000L,
                Counter.PACKETS_SENT, 10L,
                Counter.DISK_READ, 100L * 512,
                Counter.DISK_WRITTEN, 400L * 512));
    assertThat(usage.memoryBytes()).isEqualTo(OptionalLong.of(400 * 1024));
  }

  @Test
  void ofAMachineWithoutTheseFilesNothingIsKnown() {
    assertThat(InsideUsage.parse("")).isEqualTo(Usage.UNKNOWN);
  }
}
