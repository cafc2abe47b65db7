package io.tare.analysis.messages;

import io.tare.harness.model.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The time of an application's messages in sequence on an instance, in each block: the sum of count
 * times one-way time. Between two measured sizes the logarithm of the time is linear in the
 * logarithm of the size; there is no extrapolation.
 */
record ApplicationTimes(InstanceTimes instance, MessageProfile profile) {

  /**
   * @throws IllegalArgumentException naming the sizes to measure, if some are outside the measured
   *     ones
   */
  static void check(List<InstanceTimes> instances, MessageProfile profile) {
    Set<Long> missing = new TreeSet<>();
    List<String> ranges = new ArrayList<>();
    for (InstanceTimes instance : instances) {
      List<Long> beyond =
          profile.counts().keySet().stream()
              .filter(bytes -> bytes < instance.smallest() || bytes > instance.largest())
              .toList();
      if (!beyond.isEmpty()) {
        missing.addAll(beyond);
        ranges.add(
            "%s has %s to %s"
                .formatted(instance.name(), words(instance.smallest()), words(instance.largest())));
      }
    }
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(
          "no times for messages of %s: %s; also measure pingpong with size: [%s]"
              .formatted(list(missing), String.join(", ", ranges), list(missing)));
    }
  }

  private static String list(Set<Long> sizes) {
    return sizes.stream().map(ApplicationTimes::words).collect(Collectors.joining(", "));
  }

  /** As in campaigns. */
  private static String words(long bytes) {
    return Dimension.SIZE.write(bytes);
  }

  /** By block, in ns; for blocks with times of all needed sizes. */
  SortedMap<Integer, Double> byBlock() {
    SortedMap<Long, SortedMap<Integer, Double>> needed = new TreeMap<>();
    profile
        .counts()
        .keySet()
        .forEach(
            bytes -> {
              needed.put(below(bytes), time(below(bytes)));
              needed.put(above(bytes), time(above(bytes)));
            });
    SortedMap<Integer, Double> byBlock = new TreeMap<>();
    for (int block : needed.values().iterator().next().keySet()) {
      if (needed.values().stream().allMatch(times -> times.containsKey(block))) {
        byBlock.put(block, sum(block));
      }
    }
    return byBlock;
  }

  private double sum(int block) {
    double sum = 0;
    for (Map.Entry<Long, Long> each : profile.counts().entrySet()) {
      sum += each.getValue() * nanos(each.getKey(), block);
    }
    return sum;
  }

  private double nanos(long bytes, int block) {
    long below = below(bytes);
    long above = above(bytes);
    double first = Objects.requireNonNull(time(below).get(block));
    if (below == above) {
      return first;
    }
    double last = Objects.requireNonNull(time(above).get(block));
    double share = Math.log((double) bytes / below) / Math.log((double) above / below);
    return first * Math.pow(last / first, share);
  }

  private SortedMap<Integer, Double> time(long bytes) {
    return instance.at(bytes).orElseThrow().byBlock();
  }

  /** The largest measured size that is not larger. */
  private long below(long bytes) {
    return instance.bySize().headMap(bytes + 1).lastKey();
  }

  /** The smallest measured size that is not smaller. */
  private long above(long bytes) {
    return instance.bySize().tailMap(bytes).firstKey();
  }
}
