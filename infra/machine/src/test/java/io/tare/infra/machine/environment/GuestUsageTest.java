package io.tare.infra.machine.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Usage;
import io.tare.infra.hosts.Usage.Counter;
import io.tare.infra.machine.LocalHost;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuestUsageTest {

  private static final String TOLD =
      """
      cpu  100 1 20 900 50 3 4 77 0 0
      cpu0 100 1 20 900 50 3 4 77 0 0
      intr 55 1 2
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
  void sumsTheKernelsCounters() {
    Usage usage = GuestUsage.parse(TOLD);

    assertThat(usage.counters())
        .isEqualTo(
            Map.of(
                Counter.INTERRUPTS,
                55L,
                Counter.PROCESSOR_TIME,
                (100 + 1 + 20 + 3 + 4) * 10_000_000L,
                Counter.STOLEN_TIME,
                77 * 10_000_000L,
                Counter.RECEIVED,
                2000L,
                Counter.PACKETS_RECEIVED,
                15L,
                Counter.SENT,
                1000L,
                Counter.PACKETS_SENT,
                10L,
                Counter.DISK_READ,
                100L * 512,
                Counter.DISK_WRITTEN,
                400L * 512));
    assertThat(usage.memoryBytes()).isEqualTo(OptionalLong.of(400 * 1024));
  }

  @Test
  void nothingIsKnownWithoutTheseFiles() {
    assertThat(GuestUsage.parse("")).isEqualTo(Usage.UNKNOWN);
  }

  @Test
  void readsThisMachineRepeatedly(@TempDir Path directory) throws Exception {
    try (RunContext context = RunContext.open("usage", directory.resolve("cache"))) {
      GuestUsage usage = new GuestUsage(LocalHost.of("here", context));
      Usage first = usage.read();
      assertThat(first.processorNanos()).isPositive();
      assertThat(first.memoryBytes()).isPresent();
      assertThat(usage.read().processorNanos()).isGreaterThanOrEqualTo(first.processorNanos());
    }
  }

  @Test
  void aLateAnswerIsNotTakenForTheNext(@TempDir Path directory) throws Exception {
    String late =
        """
        read first
        read second
        for ask in $first $second; do echo "cpu $ask 0 0 0 0 0 0"; echo "#end $ask"; done
        read none
        """;
    try (RunContext context = RunContext.open("usage", directory.resolve("cache"))) {
      LocalHost host = LocalHost.of("far", context).within(List.of("sh", "-c", late, "x"));
      GuestUsage usage = new GuestUsage(host, Duration.ofSeconds(3));
      assertThatThrownBy(usage::read).hasMessageContaining("within 3 s");
      assertThat(usage.processorNanos()).isEqualTo(2 * 10_000_000L);
    }
  }

  @Test
  void aHangingOrLostMachineIsNamed(@TempDir Path directory) throws Exception {
    try (RunContext context = RunContext.open("usage", directory.resolve("cache"))) {
      LocalHost host = LocalHost.of("far", context);
      LocalHost hanging = host.within(List.of("sh", "-c", "exec sleep 600", "x"));
      assertThatThrownBy(() -> new GuestUsage(hanging, Duration.ofSeconds(1)).read())
          .isInstanceOf(HostException.class)
          .hasMessage("far: did not report its resource usage within 1 s; it may hang");
      LocalHost gone = host.within(List.of("sh", "-c", "read ask", "x"));
      assertThatThrownBy(() -> new GuestUsage(gone, Duration.ofSeconds(30)).read())
          .isInstanceOf(HostException.class)
          .hasMessageStartingWith("far: no longer reports its resource usage");
    }
  }
}
