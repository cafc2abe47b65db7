package io.tare.infra.machine.network;

import io.tare.infra.api.Segment.CountedLink;
import io.tare.infra.api.Segment.Crossing;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Usage;
import io.tare.infra.hosts.Usage.Counter;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.hosts.lease.Kernel;
import io.tare.infra.hosts.link.LinkCounters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Traffic between hosts and at nodes, and the processor time to move it: that of switch programs,
 * or of all the kernel's softirqs.
 *
 * @param switches processor time so far of each program that moves packets, in nanoseconds
 * @param stat the kernel's file {@code /proc/stat}; empty if another machine's kernel moves packets
 */
record CrossingUsage(
    List<Crossing> crossings, List<Supplier<OptionalLong>> switches, Optional<Path> stat)
    implements UsageMeter {

  /** USER_HZ, which is 100 on every architecture that Java runs on. */
  private static final long TICK_NANOS = 10_000_000;

  /** All processors: user, nice, system, idle, iowait, irq, softirq. */
  private static final Pattern SOFTIRQ = Pattern.compile("(?m)^cpu +(?:\\d+ +){6}(\\d+)");

  CrossingUsage {
    crossings = List.copyOf(crossings);
    switches = List.copyOf(switches);
  }

  /**
   * A link that is not visible makes its figure unknown. Traffic between hosts is read before and
   * after that at nodes, and counts as of halfway, because reading takes time.
   */
  @Override
  public Usage read() throws HostException, InterruptedException {
    List<Optional<Traffic>> before = crossed();
    List<Optional<Traffic>> arrived = new ArrayList<>();
    for (Crossing each : crossings) {
      for (CountedLink node : each.nodes()) {
        arrived.add(node.counters().map(Traffic::sent)); // sent at the near end, towards the node
      }
    }
    List<Optional<Traffic>> after = crossed();
    List<Optional<Traffic>> crossed = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      Optional<Traffic> end = after.get(i);
      crossed.add(before.get(i).flatMap(start -> end.map(start::between)));
    }
    Map<Counter, Long> all = new EnumMap<>(Counter.class);
    if (!crossings.isEmpty()) {
      put(all, Counter.PATH_BYTES, Counter.PATH_PACKETS, arrived);
      put(all, Counter.UNDERLAY_BYTES, Counter.UNDERLAY_PACKETS, crossed);
    }
    putSwitches(all);
    Matcher softirq = SOFTIRQ.matcher(stat.map(Kernel::readIfPresent).orElse(""));
    if (softirq.find()) {
      all.put(Counter.SOFTIRQ_TIME, Long.parseLong(softirq.group(1)) * TICK_NANOS);
    }
    return new Usage(all, OptionalLong.empty());
  }

  private List<Optional<Traffic>> crossed() throws HostException, InterruptedException {
    List<Optional<Traffic>> all = new ArrayList<>();
    Set<CountedLink> counted = new HashSet<>();
    for (Crossing each : crossings) {
      if (counted.add(each.underlay())) { // networks between machines share one
        all.add(each.underlay().counters().map(link -> Traffic.over(link, each.isBothWays())));
      }
    }
    return all;
  }

  /** Only if all of them are known. */
  private void putSwitches(Map<Counter, Long> all) {
    List<OptionalLong> reported = switches.stream().map(Supplier::get).toList();
    if (!reported.isEmpty() && reported.stream().allMatch(OptionalLong::isPresent)) {
      all.put(Counter.SWITCH_TIME, reported.stream().mapToLong(OptionalLong::getAsLong).sum());
    }
  }

  private static void put(
      Map<Counter, Long> all, Counter bytes, Counter packets, List<Optional<Traffic>> seen) {
    if (seen.stream().allMatch(Optional::isPresent)) {
      Traffic sum = seen.stream().flatMap(Optional::stream).reduce(new Traffic(0, 0), Traffic::and);
      all.put(bytes, sum.bytes());
      all.put(packets, sum.packets());
    }
  }

  /** Traffic over links, in one direction or both. */
  private record Traffic(long bytes, long packets) {

    static Traffic sent(LinkCounters link) {
      return new Traffic(link.sentBytes(), link.sentPackets());
    }

    static Traffic over(LinkCounters link, boolean isBothWays) {
      Traffic received = new Traffic(link.receivedBytes(), link.receivedPackets());
      return isBothWays ? received.and(sent(link)) : received;
    }

    /** Half of the way to a later reading. */
    Traffic between(Traffic later) {
      return new Traffic(
          bytes + (later.bytes - bytes) / 2, packets + (later.packets - packets) / 2);
    }

    Traffic and(Traffic other) {
      return new Traffic(bytes + other.bytes, packets + other.packets);
    }
  }
}
