package io.tare.infra.network;

import io.tare.infra.host.HostException;
import io.tare.infra.host.Usage;
import io.tare.infra.host.Usage.Counter;
import io.tare.infra.host.UsageMeter;
import io.tare.infra.link.LinkCounters;
import io.tare.infra.platform.Segment.CountedLink;
import io.tare.infra.platform.Segment.Crossing;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What crossed the links between hosts, and what arrived at nodes. */
record CrossingUsage(List<Crossing> crossings) implements UsageMeter {

  CrossingUsage {
    crossings = List.copyOf(crossings);
  }

  /** A link that cannot be seen takes its figure away. */
  @Override
  public Usage read() throws HostException, InterruptedException {
    List<Optional<Traffic>> arrived = new ArrayList<>();
    List<Optional<Traffic>> crossed = new ArrayList<>();
    for (Crossing each : crossings) {
      for (CountedLink node : each.nodes()) {
        arrived.add(node.counters().map(Traffic::sent)); // by the near end, to the node
      }
      crossed.add(each.underlay().counters().map(link -> Traffic.over(link, each.isBothWays())));
    }
    Map<Counter, Long> all = new EnumMap<>(Counter.class);
    put(all, Counter.PATH_BYTES, Counter.PATH_PACKETS, arrived);
    put(all, Counter.UNDERLAY_BYTES, Counter.UNDERLAY_PACKETS, crossed);
    return new Usage(all, OptionalLong.empty());
  }

  private static void put(
      Map<Counter, Long> all, Counter bytes, Counter packets, List<Optional<Traffic>> seen) {
    if (seen.stream().allMatch(Optional::isPresent)) {
      Traffic sum = seen.stream().flatMap(Optional::stream).reduce(new Traffic(0, 0), Traffic::and);
      all.put(bytes, sum.bytes());
      all.put(packets, sum.packets());
    }
  }

  /** One way over links, or both. */
  private record Traffic(long bytes, long packets) {

    static Traffic sent(LinkCounters link) {
      return new Traffic(link.sentBytes(), link.sentPackets());
    }

    static Traffic over(LinkCounters link, boolean isBothWays) {
      Traffic received = new Traffic(link.receivedBytes(), link.receivedPackets());
      return isBothWays ? received.and(sent(link)) : received;
    }

    Traffic and(Traffic other) {
      return new Traffic(bytes + other.bytes, packets + other.packets);
    }
  }
}
