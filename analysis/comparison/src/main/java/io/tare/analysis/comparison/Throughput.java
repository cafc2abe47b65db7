package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Estimate;
import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Observation;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A cell's answers per second: the mean over its trials, each of which is the sum over all servers
 * and clients.
 *
 * @param perSecond of the platform
 * @param processors of the platform; machines of servers that are apart share theirs
 */
public record Throughput(Estimate perSecond, int processors) {

  public Throughput {
    if (processors < 1) {
      throw new IllegalArgumentException(processors + " processors, expected 1 or more");
    }
  }

  /** Absent if answers or processors were not counted. */
  public static Optional<Throughput> of(Results results, CellResult cell) {
    SortedMap<Integer, Double> byBlock = byBlock(results, cell);
    Optional<Integer> processors =
        results
            .environment(cell.cell().platform())
            .flatMap(each -> each.fact(Fact.CPU_COUNT))
            .filter(text -> text.matches("[1-9]\\d{0,5}"))
            .map(Integer::valueOf);
    if (byBlock.isEmpty() || processors.isEmpty()) {
      return Optional.empty();
    }
    double[] values = byBlock.values().stream().mapToDouble(Double::doubleValue).toArray();
    return Optional.of(
        new Throughput(Estimate.ofMeanSize(values, results.level()), processors.get()));
  }

  /** Answers per second of each trial in which the cell is valid, by its block. */
  public static SortedMap<Integer, Double> byBlock(Results results, CellResult cell) {
    Map<String, Integer> blockOf = new TreeMap<>();
    cell.trials().forEach(trial -> blockOf.put(trial.trial(), trial.block()));
    SortedMap<Integer, Double> byBlock = new TreeMap<>();
    for (CellFinished check : results.checks()) {
      Integer block = check.cell().equals(cell.id()) ? blockOf.get(check.trial()) : null;
      if (block != null && check.validity().isValid()) {
        check
            .observation(Observation.THROUGHPUT)
            .ifPresent(perSecond -> byBlock.put(block, perSecond));
      }
    }
    return byBlock;
  }

  /** Per processor. */
  public Estimate perProcessor() {
    return perSecond.times(1.0 / processors);
  }

  /** The number of servers of a platform: one, unless it recorded another. */
  public static int servers(Results results, String platform) {
    return fact(results, platform, Fact.SERVERS);
  }

  /** In how many machines they are. */
  public static int machines(Results results, String platform) {
    return fact(results, platform, Fact.SERVER_MACHINES);
  }

  private static int fact(Results results, String platform, Fact fact) {
    Optional<Environment> environment = results.environment(platform);
    return environment
        .flatMap(each -> each.fact(fact))
        .filter(text -> text.matches("\\d{1,3}"))
        .map(Integer::valueOf)
        .orElse(1);
  }
}
