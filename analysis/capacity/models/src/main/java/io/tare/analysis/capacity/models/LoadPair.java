package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.harness.model.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The same requests on a platform by one client, without pauses, and under another load: at a rate,
 * or by several clients.
 *
 * @param processors of the platform
 */
record LoadPair(CellResult alone, CellResult underLoad, int processors) {

  private static final double NANOS = 1e9;

  /**
   * Both in one block, in seconds.
   *
   * @param alone mean response of one client
   * @param aloneProcessor processor time of one client's request
   * @param response mean under the load
   * @param processor processor time of a request under the load
   */
  record Block(double alone, double aloneProcessor, double response, double processor) {

    /** The response time without processor time and without waiting for others. */
    double elsewhere() {
      return Math.max(0, alone - aloneProcessor);
    }
  }

  /** All pairs of cells of one operation over one path. */
  static List<LoadPair> of(Results results, List<CellResult> alone, List<CellResult> underLoads) {
    List<LoadPair> pairs = new ArrayList<>();
    for (CellResult underLoad : underLoads) {
      for (CellResult each : alone) {
        if (isSame(each, underLoad)) {
          int processors =
              PossibleProcessorTime.processors(results.environments(), each.cell().platform());
          pairs.add(new LoadPair(each, underLoad, processors));
        }
      }
    }
    return pairs;
  }

  private static boolean isSame(CellResult alone, CellResult underLoad) {
    return alone.cell().platform().equals(underLoad.cell().platform())
        && alone.cell().measurand().parameters().equals(underLoad.cell().measurand().parameters());
  }

  String platform() {
    return alone.cell().platform();
  }

  /** Requests a second, or clients. */
  double size() {
    return underLoad.cell().measurand().load().map(Load::size).orElseThrow();
  }

  /** Utilization of the processors at a rate, by U = X D. */
  double utilization(Block block) {
    return size() * block.processor() / processors;
  }

  /** One client's mean processor time of a request, in seconds. */
  static double alone(SortedMap<Integer, Block> blocks) {
    return blocks.values().stream().mapToDouble(Block::aloneProcessor).average().orElseThrow();
  }

  /** By block, for blocks that have both with their processor time. */
  SortedMap<Integer, Block> blocks() {
    SortedMap<Integer, TrialPoint> others = new TreeMap<>();
    alone.trials().stream()
        .filter(each -> each.processor().isPresent())
        .forEach(each -> others.put(each.block(), each));
    SortedMap<Integer, Block> blocks = new TreeMap<>();
    for (TrialPoint trial : underLoad.trials()) {
      TrialPoint other = others.get(trial.block());
      if (other != null && trial.processor().isPresent()) {
        blocks.put(
            trial.block(),
            new Block(
                other.mean() / NANOS,
                other.processor().orElseThrow() / NANOS,
                trial.mean() / NANOS,
                trial.processor().orElseThrow() / NANOS));
      }
    }
    return blocks;
  }
}
