package io.tare.analysis.messages;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Exclusion;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.StoppingCorrection;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The analysis of messages between two processes: of every cell with a one-way time as metric and a
 * size, as in {@code pingpong}. An instance is a platform; if the run has several pairs of nodes,
 * networks or loads, each of them on each platform.
 *
 * <p>A trial's value is the mean of its counted submissions, as in all comparisons, so that these
 * numbers agree with those of the report.
 *
 * @param run its name
 * @param level of every interval, for example 0.95
 * @param seed of the plan, which determines the draws
 * @param stop how the run decided to end, if by its own intervals: those of ratios are then widened
 * @param instances the reference's first; never empty
 * @param fits of instances with at least {@link HockneyModel#MIN_SIZES} sizes
 * @param exclusions what was left out of these cells, warm-up included
 */
public record MessageAnalysis(
    String run,
    double level,
    long seed,
    Optional<PrecisionStop> stop,
    List<InstanceTimes> instances,
    List<HockneyFit> fits,
    InstanceGroups groups,
    List<Exclusion> exclusions) {

  private static final String SIZE = "size";
  private static final String PAIR = "pair";
  private static final String FIRST_PAIR = "1-2";

  public MessageAnalysis {
    instances = List.copyOf(instances);
    fits = List.copyOf(fits);
    exclusions = List.copyOf(exclusions);
  }

  /** Empty if the run has no such cell with a counted submission. */
  public static Optional<MessageAnalysis> of(Results results) {
    List<CellResult> cells =
        results.cells().stream()
            .filter(each -> each.cell().measurand().isPrimary())
            .filter(each -> each.metric().name().equals(Metric.ONE_WAY.name()))
            .filter(each -> bytes(each) >= 1)
            .filter(each -> each.trials().stream().allMatch(trial -> trial.mean() > 0))
            .toList();
    if (cells.isEmpty()) {
      return Optional.empty();
    }
    List<InstanceTimes> instances = instances(cells, results.platforms(), results.level());
    Optional<PrecisionStop> stop = StoppingCorrection.of(results.run());
    return Optional.of(
        new MessageAnalysis(
            results.run().name(),
            results.level(),
            results.run().seed(),
            stop,
            instances,
            fits(instances, results),
            InstanceGroups.of(instances, results.level(), stop),
            results.exclusions().stream()
                .filter(each -> each.reason() != Exclusion.Reason.UNPAIRED)
                .filter(each -> cells.stream().anyMatch(cell -> cell.id().equals(each.cell())))
                .toList()));
  }

  /**
   * The time of an application's messages on each instance.
   *
   * @throws IllegalArgumentException in one line, if a size is outside those measured on an
   *     instance, or no block is complete
   */
  public CommunicationAnswer answer(MessageProfile profile) {
    return CommunicationAnswer.of(instances, profile, level, BlockDraws.DEFAULT, seed, stop);
  }

  /** All sizes in bytes measured on some instance, ascending. */
  public List<Long> sizes() {
    return List.copyOf(groups.letters().keySet());
  }

  /** The sizes measured on all instances, ascending; may be empty. */
  public List<Long> sharedSizes() {
    return sizes().stream()
        .filter(bytes -> instances.stream().allMatch(each -> each.at(bytes).isPresent()))
        .toList();
  }

  private static long bytes(CellResult cell) {
    return cell.cell().measurand().parameters().number(SIZE).orElse(0.0).longValue();
  }

  private static List<HockneyFit> fits(List<InstanceTimes> instances, Results results) {
    TreeSet<Integer> blocks = new TreeSet<>();
    instances.forEach(
        each -> each.bySize().values().forEach(time -> blocks.addAll(time.byBlock().keySet())));
    BlockDraws draws =
        new BlockDraws(List.copyOf(blocks), BlockDraws.DEFAULT, results.run().seed());
    return instances.stream()
        .flatMap(each -> HockneyFit.of(each, draws, results.level()).stream())
        .toList();
  }

  private static List<InstanceTimes> instances(
      List<CellResult> cells, List<String> platforms, double level) {
    boolean hasPairs = differ(cells.stream().map(each -> pair(measurand(each))).toList());
    boolean hasNetworks = differ(cells.stream().map(each -> measurand(each).network()).toList());
    boolean hasLoads = differ(cells.stream().map(each -> measurand(each).load()).toList());
    Map<String, String> byName = new LinkedHashMap<>();
    Map<String, SortedMap<Long, MessageTime>> times = new LinkedHashMap<>();
    for (String platform : platforms) {
      for (CellResult cell : cells) {
        if (cell.cell().platform().equals(platform)) {
          Measurand measurand = measurand(cell);
          String name =
              platform
                  + (hasPairs ? " " + pair(measurand) : "")
                  + (hasNetworks ? measurand.network().tag() : "")
                  + (hasLoads ? measurand.load().map(load -> " " + load.words()).orElse("") : "");
          byName.put(name, platform);
          times
              .computeIfAbsent(name, key -> new TreeMap<>())
              .put(bytes(cell), MessageTime.of(bytes(cell), cell, level));
        }
      }
    }
    List<InstanceTimes> instances = new ArrayList<>();
    times.forEach(
        (name, bySize) ->
            instances.add(new InstanceTimes(name, byName.getOrDefault(name, name), bySize)));
    return instances;
  }

  private static Measurand measurand(CellResult cell) {
    return cell.cell().measurand();
  }

  private static String pair(Measurand measurand) {
    return measurand.parameters().text(PAIR).orElse(FIRST_PAIR);
  }

  private static boolean differ(List<?> values) {
    return values.stream().distinct().count() > 1;
  }
}
