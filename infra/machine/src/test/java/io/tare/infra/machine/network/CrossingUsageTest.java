package io.tare.infra.machine.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.Segment.CountedLink;
import io.tare.infra.api.Segment.Crossing;
import io.tare.infra.hosts.Usage.Counter;
import io.tare.infra.hosts.link.LinkCounters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processor time for moving packets. */
class CrossingUsageTest {

  @TempDir Path directory;

  private static Map<Counter, Long> read(Optional<Path> stat, List<Supplier<OptionalLong>> switches)
      throws Exception {
    return new CrossingUsage(List.of(), switches, stat).read().counters();
  }

  @Test
  void userSpaceSwitchesAreSummedIfAllAreKnown() throws Exception {
    Supplier<OptionalLong> one = () -> OptionalLong.of(30_000_000);
    Supplier<OptionalLong> other = () -> OptionalLong.of(10_000_000);
    assertThat(read(Optional.empty(), List.of(one, other)))
        .isEqualTo(Map.of(Counter.SWITCH_TIME, 40_000_000L));
    assertThat(read(Optional.empty(), List.of(one, OptionalLong::empty))).isEmpty();
  }

  /** Networks between machines use the machines' only link. */
  @Test
  void aLinkThatNetworksShareIsCountedOnce() throws Exception {
    CountedLink shared = () -> Optional.of(new LinkCounters(1_000, 10, 2_000, 20));
    CountedLink node = () -> Optional.of(new LinkCounters(0, 0, 300, 3));
    Crossing each = new Crossing(List.of(node, node), shared);
    assertThat(
            new CrossingUsage(List.of(each, each), List.of(), Optional.empty()).read().counters())
        .containsEntry(Counter.UNDERLAY_PACKETS, 30L)
        .containsEntry(Counter.UNDERLAY_BYTES, 3_000L)
        .containsEntry(Counter.PATH_PACKETS, 12L);
  }

  /** Each reading of a link takes as long as ten packets need. */
  @Test
  void trafficBetweenHostsIsOfTheTimeAtWhichNodesAreRead() throws Exception {
    AtomicLong sent = new AtomicLong(1_000);
    CountedLink link =
        () -> {
          long packets = sent.addAndGet(10);
          return Optional.of(new LinkCounters(100 * packets, packets, 100 * packets, packets));
        };
    Crossing crossing = new Crossing(List.of(link), link);

    assertThat(new CrossingUsage(List.of(crossing), List.of(), Optional.empty()).read().counters())
        .containsEntry(Counter.PATH_PACKETS, 1_020L)
        .containsEntry(Counter.UNDERLAY_PACKETS, 1_020L);
  }

  @Test
  void softirqsAreSummedOverAllProcessors() throws Exception {
    Path stat = directory.resolve("stat");
    Files.writeString(
        stat, "cpu  454976 6784 46958 253230 2884 0 1466 248 0 0\ncpu0 1 2 3 4 5 6 7 8 9 0\n");
    assertThat(read(Optional.of(stat), List.of()))
        .isEqualTo(Map.of(Counter.SOFTIRQ_TIME, 14_660_000_000L));
  }

  @Test
  void unknownKernelCountersAreOmitted() throws Exception {
    assertThat(read(Optional.of(directory.resolve("none")), List.of())).isEmpty();
  }
}
