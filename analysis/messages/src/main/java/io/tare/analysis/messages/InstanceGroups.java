package io.tare.analysis.messages;

import io.tare.analysis.comparison.MeasuredPd;
import io.tare.analysis.statistics.CompactLetters;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.analysis.statistics.twosample.LogEstimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which instances differ significantly, size by size. Instances that share a letter do not.
 *
 * @param pairs all pairs of instances at all common sizes
 * @param tests the number of tested pairs, for the correction of p values
 * @param letters by size in bytes, then by the instance's name, the fastest first
 */
public record InstanceGroups(
    List<InstancePair> pairs, int tests, SortedMap<Long, Map<String, String>> letters) {

  public InstanceGroups {
    pairs = List.copyOf(pairs);
  }

  /**
   * @param stop how the run decided to end, if by its own intervals, which are then widened
   */
  static InstanceGroups of(
      List<InstanceTimes> instances, double level, Optional<PrecisionStop> stop) {
    TreeSet<Long> sizes = new TreeSet<>();
    instances.forEach(each -> sizes.addAll(each.bySize().keySet()));
    List<InstancePair> pairs = new ArrayList<>();
    for (long bytes : sizes) {
      List<InstanceTimes> here = fastestFirst(instances, bytes);
      for (int i = 0; i < here.size(); i++) {
        for (int j = i + 1; j < here.size(); j++) {
          Optional<Pairs> both = common(time(here.get(i), bytes), time(here.get(j), bytes));
          Optional<LogEstimate> ratio =
              both.flatMap(LogEstimate::ofRatio).map(each -> MeasuredPd.honest(stop, each));
          if (both.isPresent()) {
            pairs.add(pair(bytes, here.get(i), here.get(j), both.get(), ratio, level));
          }
        }
      }
    }
    List<InstancePair> corrected =
        Holm.corrected(pairs, InstancePair::holmP, InstancePair::withHolmP);
    SortedMap<Long, Map<String, String>> letters = new TreeMap<>();
    sizes.forEach(
        bytes ->
            letters.put(bytes, letters(fastestFirst(instances, bytes), corrected, bytes, level)));
    int tests = (int) pairs.stream().filter(each -> each.holmP().isPresent()).count();
    return new InstanceGroups(corrected, tests, letters);
  }

  private static List<InstanceTimes> fastestFirst(List<InstanceTimes> instances, long bytes) {
    return instances.stream()
        .filter(each -> each.at(bytes).isPresent())
        .sorted(Comparator.comparingDouble(each -> time(each, bytes).oneWay().value()))
        .toList();
  }

  private static MessageTime time(InstanceTimes instance, long bytes) {
    return instance.at(bytes).orElseThrow();
  }

  /** The second's times over the first's; empty if they have no common block. */
  private static Optional<Pairs> common(MessageTime first, MessageTime second) {
    List<Integer> blocks =
        first.byBlock().keySet().stream()
            .filter(block -> second.byBlock().containsKey(block))
            .toList();
    return blocks.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Pairs.of(
                blocks.stream().mapToDouble(block -> value(second, block)).toArray(),
                blocks.stream().mapToDouble(block -> value(first, block)).toArray()));
  }

  private static double value(MessageTime time, int block) {
    return Objects.requireNonNull(time.byBlock().get(block));
  }

  private static OptionalDouble p(Optional<LogEstimate> ratio) {
    return ratio
        .filter(each -> each.degreesOfFreedom() + 1 >= ConfidenceLevel.MIN_TRIALS)
        .map(each -> OptionalDouble.of(each.pValue()))
        .orElse(OptionalDouble.empty());
  }

  /** With a p value that is not corrected yet. */
  private static InstancePair pair(
      long bytes,
      InstanceTimes first,
      InstanceTimes second,
      Pairs both,
      Optional<LogEstimate> ratio,
      double level) {
    return new InstancePair(
        bytes,
        first.name(),
        second.name(),
        new Estimate(
            both.candidateMean() / both.referenceMean(),
            ratio.flatMap(each -> each.interval(level)),
            both.size()),
        p(ratio));
  }

  private static Map<String, String> letters(
      List<InstanceTimes> here, List<InstancePair> pairs, long bytes, double level) {
    List<String> names = here.stream().map(InstanceTimes::name).toList();
    boolean[][] apart = new boolean[names.size()][names.size()];
    for (InstancePair pair : pairs) {
      if (pair.bytes() == bytes && pair.isApart(level)) {
        int i = names.indexOf(pair.first());
        int j = names.indexOf(pair.second());
        apart[i][j] = true;
        apart[j][i] = true;
      }
    }
    List<String> letters = CompactLetters.of(apart);
    Map<String, String> byName = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      byName.put(names.get(i), letters.get(i));
    }
    return byName;
  }
}
