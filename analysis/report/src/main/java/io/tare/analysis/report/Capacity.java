package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.PdVerdict;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.SecondaryStatistic;
import io.tare.analysis.comparison.ThroughputRatio;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.statistics.Ratio;
import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a loss means for capacity. If processors are the bottleneck, throughput is processors over
 * processor time (the utilization law, Denning and Buzen 1978), so the processors needed for a
 * throughput grow with the processor time of a submission. If that was counted and is possible, its
 * PD is given; otherwise the ratio of throughputs, if processors were always busy; otherwise PD of
 * response times, which is the same only if response time is processor time. Only for firm losses,
 * and not over a network, where much of the time is waiting.
 */
final class Capacity {

  /** Times of work of processors, unlike travel times of messages. */
  private static final Set<String> OF_WORK = Set.of(Metric.RESPONSE.name(), Metric.TIME.name());

  private Capacity() {}

  /** The sentences on the comparisons that are firm losses. */
  static List<String> sentences(Results results, List<Comparison> comparisons) {
    List<String> counted = new ArrayList<>();
    List<String> answered = new ArrayList<>();
    List<String> timed = new ArrayList<>();
    for (Comparison each : comparisons) {
      Optional<PdVerdict> processor = counted(each);
      Optional<Ratio> throughput = throughput(results, each);
      if (processor.isPresent()) {
        if (isTime(each) && isFirm(processor.get())) {
          counted.add(
              factor(processor.get().pd(), each)
                  + throughput
                      .map(ratio -> ", by throughput " + Interpretation.pd(ratio))
                      .orElse(""));
        }
      } else if (isFirmLoss(each)) {
        throughput.ifPresentOrElse(
            ratio -> answered.add(factor(ratio, each)), () -> timed.add(factor(each.pd(), each)));
      }
    }
    List<String> sentences = new ArrayList<>();
    sentence("For capacity: if processors are the bottleneck, the same throughput takes ", counted)
        .ifPresent(sentences::add);
    sentence(
            "For capacity: processors were always busy, and judged by throughput the same load"
                + " takes ",
            answered)
        .ifPresent(sentences::add);
    sentence(
            "For capacity: if processors are the bottleneck and this is processor time, the same"
                + " throughput takes ",
            timed)
        .ifPresent(sentences::add);
    return sentences;
  }

  /** The ratio of throughputs where processors were saturated, so that it is their ratio. */
  private static Optional<Ratio> throughput(Results results, Comparison comparison) {
    return ThroughputRatio.of(results, comparison)
        .filter(ThroughputRatio::isSaturated)
        .map(ThroughputRatio::ratio)
        .filter(Ratio::differsFromOne);
  }

  private static Optional<String> sentence(String beginning, List<String> factors) {
    return factors.isEmpty()
        ? Optional.empty()
        : Optional.of(beginning + String.join("; ", factors) + ".");
  }

  /**
   * A loss of response time that is significant after correction, and that no single block decides.
   */
  static boolean isFirmLoss(Comparison comparison) {
    return isTime(comparison)
        && isFirm(comparison.mean())
        && comparison.robustness().decisive().isEmpty();
  }

  private static boolean isTime(Comparison comparison) {
    return OF_WORK.contains(comparison.metric().name())
        && comparison.measurand().network().isUsual();
  }

  private static boolean isFirm(PdVerdict judged) {
    return judged.verdict() == Verdict.SLOWER && judged.isFirm();
  }

  private static Optional<PdVerdict> counted(Comparison comparison) {
    return comparison.beside(SecondaryStatistic.Kind.PROCESSOR).map(SecondaryStatistic::judged);
  }

  private static String factor(Ratio pd, Comparison comparison) {
    return Interpretation.ratio(pd.value(), pd.interval())
        + " times the processors ("
        + Interpretation.interval(pd.interval())
        + ") for "
        + CellText.of(comparison.measurand());
  }
}
