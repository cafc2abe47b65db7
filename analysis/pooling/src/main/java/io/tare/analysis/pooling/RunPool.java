package io.tare.analysis.pooling;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.MeasuredPd;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.RunIdentity;
import io.tare.analysis.pooling.PooledCell.OfRun;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.pooling.RandomEffects;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Several runs of one campaign. PD of each cell is pooled by random effects: the unit is the block
 * within a run, and the run between sessions.
 *
 * @param runs two or more, in the order in which they were named
 * @param another a run to compare with them
 * @param cells those of two runs or more, in the order of the first run with them
 * @param left number of cells that cannot be pooled: fewer than two runs have PD and its error
 */
public record RunPool(
    List<Results> runs, Optional<Results> another, List<PooledCell> cells, int left) {

  private static final int MIN = 2;

  public RunPool {
    runs = List.copyOf(runs);
    cells = List.copyOf(cells);
  }

  /**
   * @param another a run to compare with them
   * @throws IllegalArgumentException if there are fewer than two runs, one is a copy of another, or
   *     no two have a common cell whose PD has an error
   */
  public static RunPool of(List<Results> runs, Optional<Results> another) {
    if (runs.size() < MIN) {
      throw new IllegalArgumentException("pooling needs two runs or more");
    }
    List<Results> all = new ArrayList<>(runs);
    another.ifPresent(all::add);
    RunIdentity.checkDistinct(all);
    Map<List<Object>, Found> found = new LinkedHashMap<>();
    for (Results run : runs) {
      for (Comparison each : run.comparisons()) {
        Found cell = found.computeIfAbsent(key(each), key -> new Found(each, new ArrayList<>()));
        ofRun(run, each).ifPresent(own -> cell.own().add(own));
      }
    }
    List<PooledCell> cells = new ArrayList<>();
    for (Found each : found.values()) {
      if (each.own().size() >= MIN) {
        cells.add(cell(each.first(), each.own(), another, runs.get(0).level()));
      }
    }
    if (cells.isEmpty()) {
      throw new IllegalArgumentException(
          "no two of these runs have PD of a common cell; pool runs of one campaign, with two"
              + " blocks or more each");
    }
    int left = (int) found.values().stream().filter(each -> each.own().size() < MIN).count();
    return new RunPool(
        runs,
        another,
        Holm.corrected(cells, each -> each.effects().pValue(), PooledCell::withHolmP),
        left);
  }

  /** A cell's values, and its comparison in the first run that has it. */
  private record Found(Comparison first, List<OfRun> own) {}

  private static PooledCell cell(
      Comparison first, List<OfRun> own, Optional<Results> another, double level) {
    return new PooledCell(
        first.measurand(),
        first.candidate(),
        first.reference(),
        own,
        RandomEffects.of(own.stream().map(OfRun::pd).toList()),
        another.flatMap(run -> same(run, first).flatMap(each -> ofRun(run, each))),
        OptionalDouble.empty(),
        level,
        first.margin());
  }

  private static Optional<Comparison> same(Results run, Comparison wanted) {
    return run.comparisons().stream().filter(each -> key(each).equals(key(wanted))).findFirst();
  }

  /** The key of a cell, the same in another run. */
  private static List<Object> key(Comparison comparison) {
    return List.of(
        comparison.measurand(),
        comparison.candidate(),
        comparison.reference(),
        comparison.metric().name());
  }

  /** Empty for a single block, and for blocks that do not differ at all. */
  private static Optional<OfRun> ofRun(Results run, Comparison comparison) {
    return MeasuredPd.of(run, comparison)
        .estimate()
        .filter(each -> each.squaredError() > 0)
        .map(
            each ->
                new OfRun(
                    run.run().name(),
                    each,
                    comparison.blocks().size(),
                    comparison.mean().unsettled()));
  }
}
