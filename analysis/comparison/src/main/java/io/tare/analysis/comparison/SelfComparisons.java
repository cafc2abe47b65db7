package io.tare.analysis.comparison;

import io.tare.analysis.samples.RunSource;
import io.tare.model.RunNote;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/** Recognises a run of the reference against itself and counts how its intervals did. */
final class SelfComparisons {

  private SelfComparisons() {}

  static Optional<SelfComparison> of(RunSource run, List<Comparison> comparisons, double level) {
    boolean isSelfComparison =
        RunFacts.notes(run).anyMatch(RunNote.AgainstItself.class::isInstance);
    List<Comparison> withInterval =
        comparisons.stream().filter(each -> each.pd().interval().isPresent()).toList();
    if (!isSelfComparison || withInterval.isEmpty()) {
      return Optional.empty();
    }
    int n = withInterval.size();
    int containing =
        (int) withInterval.stream().filter(each -> !each.pd().differsFromOne()).count();
    double probability = BinomialDistribution.of(n, level).cumulativeProbability(containing);
    return Optional.of(new SelfComparison(n, containing, level, probability));
  }
}
