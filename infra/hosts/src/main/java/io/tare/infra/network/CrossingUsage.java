package io.tare.infra.network;

import io.tare.infra.host.HostException;
import io.tare.infra.host.Usage;
import io.tare.infra.host.Usage.Counter;
import io.tare.infra.host.UsageMeter;
import io.tare.infra.local.LinkCounters;
import io.tare.infra.platform.Segment.Crossing;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What somebody uses, with what crossed the links between hosts meanwhile.
 *
 * @param programs without that
 */
record CrossingUsage(UsageMeter programs, List<Crossing> crossings) implements UsageMeter {

  CrossingUsage {
    crossings = List.copyOf(crossings);
  }

  @Override
  public void lookAgain() {
    programs.lookAgain();
  }

  @Override
  public Usage read() throws HostException, InterruptedException {
    Usage used = programs.read();
    Map<Counter, Long> all = new EnumMap<>(Counter.class);
    all.putAll(used.counters());
    put(all, Counter.PATH_BYTES, Counter.PATH_PACKETS, arrived());
    put(all, Counter.UNDERLAY_BYTES, Counter.UNDERLAY_PACKETS, crossed());
    return new Usage(all, used.memoryBytes());
  }

  /** Nothing if one of the links cannot be seen. */
  private static void put(
      Map<Counter, Long> all, Counter bytes, Counter packets, Optional<Traffic> seen) {
    seen.ifPresent(
        each -> {
          all.put(bytes, each.bytes());
          all.put(packets, each.packets());
        });
  }

  /** What near ends sent to nodes. */
  private Optional<Traffic> arrived() {
    return sum(
        crossings.stream()
            .flatMap(each -> each.nodes().stream())
            .map(link -> LinkCounters.of(link).map(Traffic::sent)));
  }

  private Optional<Traffic> crossed() {
    return sum(crossings.stream().map(CrossingUsage::crossed));
  }

  private static Optional<Traffic> crossed(Crossing each) {
    Optional<LinkCounters> seen = LinkCounters.of(each.underlay());
    Optional<Traffic> received = seen.map(Traffic::received);
    return each.isBothWays()
        ? received.flatMap(one -> seen.map(Traffic::sent).map(one::and))
        : received;
  }

  private static Optional<Traffic> sum(Stream<Optional<Traffic>> all) {
    return all.reduce((one, other) -> one.flatMap(each -> other.map(each::and)))
        .flatMap(Function.identity());
  }

  /** One way over a link. */
  private record Traffic(long bytes, long packets) {

    static Traffic sent(LinkCounters link) {
      return new Traffic(link.sentBytes(), link.sentPackets());
    }

    static Traffic received(LinkCounters link) {
      return new Traffic(link.receivedBytes(), link.receivedPackets());
    }

    Traffic and(Traffic other) {
      return new Traffic(bytes + other.bytes, packets + other.packets);
    }
  }

  @Override
  public long processorNanos() throws HostException, InterruptedException {
    return programs.processorNanos();
  }
}
