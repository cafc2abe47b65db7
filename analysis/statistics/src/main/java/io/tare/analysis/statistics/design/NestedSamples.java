package io.tare.analysis.statistics.design;

import java.util.Arrays;
import java.util.List;

/**
 * Values in groups within groups: blocks with boots with JVM starts with submissions, for example.
 * Immutable.
 */
public final class NestedSamples {

  private final List<NestedSamples> members;
  private final int depth;
  private final int size;
  private final double mean;

  private NestedSamples(List<NestedSamples> members, int depth, int size, double mean) {
    this.members = members;
    this.depth = depth;
    this.size = size;
    this.mean = mean;
  }

  /** A group of groups, at least one, all of the same depth. */
  public static NestedSamples groups(List<NestedSamples> members) {
    if (members.stream().mapToInt(NestedSamples::depth).distinct().count() != 1) {
      throw new IllegalArgumentException(
          members.isEmpty()
              ? "a group of no groups"
              : "groups of different depth cannot stand beside each other");
    }
    int size = members.stream().mapToInt(NestedSamples::size).sum();
    double sum = members.stream().mapToDouble(each -> each.mean * each.size).sum();
    return new NestedSamples(List.copyOf(members), members.get(0).depth + 1, size, sum / size);
  }

  /** A lowest group: its values, at least one. */
  public static NestedSamples values(double... values) {
    return groups(
        Arrays.stream(values).mapToObj(each -> new NestedSamples(List.of(), 0, 1, each)).toList());
  }

  /** 0 for a value, 1 for a group of values, 2 for groups of values, and so on. */
  int depth() {
    return depth;
  }

  /** The number of values in all groups together. */
  int size() {
    return size;
  }

  /** The mean of all values, each with the same weight. */
  double mean() {
    return mean;
  }

  /** The groups or values right below; none below a value. */
  List<NestedSamples> members() {
    return members;
  }
}
