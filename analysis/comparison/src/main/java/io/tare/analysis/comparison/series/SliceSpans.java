package io.tare.analysis.comparison.series;

import io.tare.analysis.statistics.Summary;
import io.tare.harness.model.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which submissions of a cell in a trial belong to which slice, without a number per submission:
 * those of one slice are consecutive.
 */
final class SliceSpans {

  private final Map<Slice, Span> spans = new HashMap<>();

  private static final class Span {
    private int first = Integer.MAX_VALUE;
    private long startEpochNanos = Long.MAX_VALUE;
  }

  /** Notes a submission; does nothing if its trial has no slices. */
  void add(Slice slice, int sequence, long startEpochNanos) {
    if (slice.number() > 0) {
      Span span = spans.computeIfAbsent(slice, key -> new Span());
      span.first = Math.min(span.first, sequence);
      span.startEpochNanos = Math.min(span.startEpochNanos, startEpochNanos);
    }
  }

  /**
   * The slices in their order.
   *
   * @param values of the noted submissions, in the order of their sequence
   */
  List<SliceLevel> levels(OrderedValues values) {
    List<Map.Entry<Slice, Span>> ordered =
        spans.entrySet().stream()
            .sorted(Comparator.comparingInt((Map.Entry<Slice, Span> each) -> each.getValue().first))
            .toList();
    double[] all = values.values();
    List<SliceLevel> levels = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < ordered.size(); i++) {
      int next = i + 1 < ordered.size() ? ordered.get(i + 1).getValue().first : Integer.MAX_VALUE;
      int to = from;
      while (to < all.length && values.sequence(to) < next) {
        to++;
      }
      levels.add(
          new SliceLevel(
              ordered.get(i).getKey().round(),
              ordered.get(i).getValue().startEpochNanos,
              Math.log(Summary.quantiles(Arrays.copyOfRange(all, from, to), 0.5)[0])));
      from = to;
    }
    return levels;
  }
}
