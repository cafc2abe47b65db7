package io.tare.analysis.comparison;

import io.tare.analysis.samples.RunSource;
import io.tare.harness.model.RunNote;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Results of comparing the reference with itself: the intervals should contain 1 as often as their
 * level says.
 *
 * @param comparisons how many have an interval
 * @param containingOne how many of those contain 1
 * @param level the expected share
 * @param probability that so few or fewer contain 1 if coverage is as expected and the comparisons
 *     are independent (they share trials, so this is a guide only)
 */
public record SelfComparison(int comparisons, int containingOne, double level, double probability) {

  /** Absent for a run of another kind, and for one without intervals. */
  public static Optional<SelfComparison> of(
      RunSource run, List<Comparison> comparisons, double level) {
    List<Comparison> withInterval =
        comparisons.stream().filter(each -> each.pd().interval().isPresent()).toList();
    if (withInterval.isEmpty()
        || RunFacts.notes(run).noneMatch(RunNote.AgainstItself.class::isInstance)) {
      return Optional.empty();
    }
    int n = withInterval.size();
    int containing =
        (int) withInterval.stream().filter(each -> !each.pd().differsFromOne()).count();
    double probability = BinomialDistribution.of(n, level).cumulativeProbability(containing);
    return Optional.of(new SelfComparison(n, containing, level, probability));
  }

  /** How many are expected to contain 1. */
  public double promised() {
    return comparisons * level;
  }
}
