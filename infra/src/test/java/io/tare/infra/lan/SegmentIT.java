package io.tare.infra.lan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.RunContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentIT {

  private static final int RUNS = 6;

  @TempDir Path directory;

  /** As of runs that are begun at the same time on one machine. */
  @Test
  void segmentsMadeAtTheSameTimeHaveNetworksOfTheirOwn() throws Exception {
    assumeTrue(
        Files.isWritable(Path.of("/dev/net/tun")), "no right to make tap devices: run as root");
    List<RunContext> runs = new ArrayList<>();
    List<Segment> segments = new ArrayList<>();
    ExecutorService starters = Executors.newFixedThreadPool(RUNS);
    try {
      CyclicBarrier together = new CyclicBarrier(RUNS);
      List<Future<Segment>> made = new ArrayList<>();
      for (int i = 0; i < RUNS; i++) {
        RunContext run = RunContext.open("run-" + i, directory.resolve("cache-" + i));
        runs.add(run);
        made.add(
            starters.submit(
                () -> {
                  together.await();
                  return Segment.create(run, LocalHost.of("here", run), Lan.UNLIMITED);
                }));
      }
      for (Future<Segment> each : made) {
        segments.add(each.get());
      }
      assertThat(segments)
          .extracting(Segment::gatewayAddress)
          .doesNotHaveDuplicates()
          .hasSize(RUNS);
    } finally {
      starters.shutdownNow();
      segments.forEach(Segment::close);
      runs.forEach(RunContext::close);
    }
  }

  /** Whoever knows the gateway's hardware address sends to it for minutes without asking again. */
  @Test
  void theGatewayKeepsItsHardwareAddressWhateverComesAndGoes() throws Exception {
    assumeTrue(
        Files.isWritable(Path.of("/dev/net/tun")), "no right to make tap devices: run as root");
    try (RunContext run = RunContext.open("run", directory.resolve("cache"));
        Segment segment = Segment.create(run, LocalHost.of("here", run), Lan.UNLIMITED)) {
      List<String> seen = new ArrayList<>();
      List<Segment.Tap> taps = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        seen.add(hardwareAddress(segment.bridge()));
        taps.add(segment.attachTap());
      }
      for (Segment.Tap each : taps) {
        seen.add(hardwareAddress(segment.bridge()));
        segment.detach(each);
      }
      seen.add(hardwareAddress(segment.bridge()));

      assertThat(seen).containsOnly(Segment.mac(segment.gatewayAddress()));
    }
  }

  private static String hardwareAddress(String link) throws Exception {
    return Files.readString(Path.of("/sys/class/net", link, "address")).strip();
  }
}
