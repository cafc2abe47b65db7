package io.tare.analysis.report;

import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.Verdict;
import io.tare.model.Metric;
import io.tare.model.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a loss means for capacity. If processors are the bottleneck, throughput is processors over
 * processor time (the utilization law, Denning and Buzen 1978), so the same throughput takes PD
 * times the processors, as far as response time is processor time. That is told of firm losses
 * alone, and of none over a network, where much of the time is waiting.
 */
final class Capacity {

  private Capacity() {}

  /** One sentence on those of the comparisons that are firm losses; empty if none is. */
  static Optional<String> sentence(List<Comparison> comparisons) {
    List<Comparison> firm = comparisons.stream().filter(Capacity::isFirmLoss).toList();
    if (firm.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "For capacity: if processors are the bottleneck and this time is theirs, the same"
            + " throughput takes "
            + firm.stream().map(Capacity::factor).collect(Collectors.joining("; "))
            + ".");
  }

  /** A loss that is no chance among so many, and that no single block decides. */
  static boolean isFirmLoss(Comparison comparison) {
    return comparison.verdict() == Verdict.SLOWER
        && comparison.survivesCorrection()
        && comparison.firmness().decisive().isEmpty()
        && comparison.metric().unit() == Metric.Unit.NANOSECONDS
        && comparison.measurand().path() == Path.LOOPBACK;
  }

  private static String factor(Comparison comparison) {
    int decimals = Sentences.decimals(comparison.pd().interval());
    return Numbers.ratio(comparison.pd().value(), decimals)
        + " times the processors ("
        + Numbers.interval(comparison.pd().interval(), decimals)
        + ") for "
        + Wording.compact(comparison.measurand());
  }
}
