package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.ProcessorCount;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.harness.model.Environment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The possible processor time of a request alone on its platform: at most all processors for its
 * duration. If more was counted, or the count was rejected ({@link ProcessorCount}), this maximum
 * is used: processors were always busy.
 */
final class PossibleProcessorTime {

  private final Results results;
  private final Map<String, ProcessorCount> counts;
  private final Map<String, ProcessorCount> refused = new TreeMap<>();

  PossibleProcessorTime(Results results) {
    this.results = results;
    this.counts = ProcessorCount.of(results.checks());
  }

  /** A cell of one client, with possible processor time. */
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
      double max = processors * each.mean();
      trials.add(
          isRefused || each.processor().isPresent()
              ? each.using(Math.min(max, each.processor().orElse(max)))
              : each);
    }
    return cell.withTrials(trials);
  }

  /** Notes for readers, for each platform. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    refused.forEach(
        (platform, worst) ->
            notes.add(
                String.format(
                    Locale.ROOT,
                    "on %s more processor time was counted than there is, up to %.0f %% of its"
                        + " processors: there all of a request's response time is taken as"
                        + " processor time",
                    platform,
                    100 * worst.utilisation())));
    return notes;
  }

  /** Processors of a platform; one if unknown. */
  static int processors(Collection<Environment> environments, String platform) {
    return environments.stream()
        .filter(each -> each.platform().equals(platform))
        .map(Environment::facts)
        .map(facts -> Integer.parseInt(facts.getOrDefault("cpu.count", "1")))
        .findFirst()
        .orElse(1);
  }
}
