package io.tare.analysis.overhead;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.ProcessorCount;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.TrialPoint;
import io.tare.model.Environment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Processor time that a request can have taken which had its platform for itself: at most all of
 * the platform's processors for as long as it took. Where more was counted, or so much that the
 * count was refused ({@link ProcessorCount}), it is that: processors were busy all the time.
 */
final class PossibleProcessorTime {

  private final Results results;
  private final Map<String, ProcessorCount> counts;
  private final Map<String, ProcessorCount> refused = new TreeMap<>();

  PossibleProcessorTime(Results results) {
    this.results = results;
    this.counts = ProcessorCount.of(results.checks());
  }

  /** A cell of one client, with processor time that is possible. */
  CellResult of(CellResult cell) {
    ProcessorCount count = counts.get(cell.id());
    boolean isRefused = count != null && !count.isPossible();
    if (isRefused) {
      refused.merge(
          cell.cell().platform(),
          count,
          (one, other) -> one.utilisation() >= other.utilisation() ? one : other);
    }
    int processors = processors(results.environments(), cell.cell().platform());
    List<TrialPoint> trials = new ArrayList<>();
    for (TrialPoint each : cell.trials()) {
      double most = processors * each.mean();
      trials.add(
          isRefused || each.processor().isPresent()
              ? each.using(Math.min(most, each.processor().orElse(most)))
              : each);
    }
    return cell.with(trials);
  }

  /** What a reader must know, of each platform. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    refused.forEach(
        (platform, worst) ->
            notes.add(
                String.format(
                    Locale.ROOT,
                    "on %s more processor time was counted than there is, up to %.0f %% of its"
                        + " processors: there all of a request's response time is taken as such",
                    platform,
                    100 * worst.utilisation())));
    return notes;
  }

  /** Of a platform; one if that is not known. */
  static int processors(Collection<Environment> environments, String platform) {
    return environments.stream()
        .filter(each -> each.platform().equals(platform))
        .map(Environment::facts)
        .map(facts -> Integer.parseInt(facts.getOrDefault("cpu.count", "1")))
        .findFirst()
        .orElse(1);
  }
}
