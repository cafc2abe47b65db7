package io.tare.analysis.overhead;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.TrialPoint;
import io.tare.model.Load;
import io.tare.model.Measurand;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a request costs more after a pause, from the same requests of one client, who never pauses,
 * and at a rate: the difference of their processor times, over the share of requests that find a
 * processor idle. That the extra cost is of those alone is how queues with an exceptional first
 * service have it (P. D. Welch, Operations Research 12, 1964).
 */
final class PauseFit {

  private static final double NANOS = 1e9;

  /** Of the processor time; what is next to nothing is not told from nothing. */
  private static final double LEAST_SHARE = 0.001;

  /** With processors busier than this hardly any request comes after a pause. */
  private static final double LEAST_IDLE = 0.3;

  /** Of the blocks that a law rests on so many must tell; the others are taken as their mean. */
  private static final double MOST_MISSING = 0.5;

  private final Results results;
  private final BlockWeights weights;
  private final List<CellResult> alone;
  private final List<CellResult> atRates;

  /**
   * @param alone cells of one operation over one path that one client had for itself
   * @param atRates cells of the same operation at rates
   */
  PauseFit(
      Results results, BlockWeights weights, List<CellResult> alone, List<CellResult> atRates) {
    this.results = results;
    this.weights = weights;
    this.alone = alone;
    this.atRates = atRates;
  }

  /**
   * The component, if the run tells it.
   *
   * @param notes where to add what a reader must know
   */
  Optional<OverheadComponent> component(List<String> notes) {
    if (atRates.isEmpty()) {
      return Optional.empty();
    }
    Measurand measurand = alone.get(0).cell().measurand();
    String operation = OperationName.of(measurand).toString();
    SortedMap<String, CostFunctionFit> fits = fits();
    String reference = results.run().reference();
    if (!fits.containsKey(reference)) {
      notes.add(
          operation
              + ": no cell at a rate, with processors idle for the most part, counts beside one of"
              + " one client on "
              + reference
              + ", so the cost of a pause is not in the model");
      return Optional.empty();
    }
    return Optional.of(
        new FittedComponent(
            operation,
            ComponentKind.PAUSE,
            measurand.network().name(),
            reference,
            FunctionalForm.CONSTANT,
            Optional.empty(),
            MeasuredRegion.of(List.of(), List.of(WorkPoint.ANY)),
            CostFunctionFit.laws(fits, reference, Optional.empty()),
            "run " + results.run().name()));
  }

  private SortedMap<String, CostFunctionFit> fits() {
    SortedMap<String, List<SortedMap<Integer, Double>>> byPlatform = new TreeMap<>();
    for (CellResult atRate : atRates) {
      for (CellResult each : alone) {
        if (isSame(each, atRate)) {
          SortedMap<Integer, Double> blocks = blocks(each, atRate);
          if (blocks.size() > MOST_MISSING * weights.blocks().length) {
            byPlatform
                .computeIfAbsent(each.cell().platform(), key -> new ArrayList<>())
                .add(completed(blocks));
          }
        }
      }
    }
    SortedMap<String, CostFunctionFit> fits = new TreeMap<>();
    byPlatform.forEach(
        (platform, cells) ->
            fits.put(
                platform,
                new CostFunctionFit(
                    FunctionalForm.CONSTANT,
                    Collections.nCopies(cells.size(), WorkPoint.ANY),
                    cells,
                    weights)));
    return fits;
  }

  private static boolean isSame(CellResult alone, CellResult atRate) {
    return alone.cell().platform().equals(atRate.cell().platform())
        && alone.cell().measurand().parameters().equals(atRate.cell().measurand().parameters());
  }

  /** Seconds by block, of the blocks that have both. */
  private SortedMap<Integer, Double> blocks(CellResult one, CellResult atRate) {
    double rate = atRate.cell().measurand().load().map(Load::size).orElseThrow();
    int processors =
        PossibleProcessorTime.processors(results.environments(), one.cell().platform());
    SortedMap<Integer, Double> alike = new TreeMap<>();
    for (TrialPoint trial : one.trials()) {
      trial.processor().ifPresent(nanos -> alike.put(trial.block(), nanos / NANOS));
    }
    SortedMap<Integer, Double> blocks = new TreeMap<>();
    for (TrialPoint trial : atRate.trials()) {
      Double without = alike.get(trial.block());
      double with = trial.processor().orElse(Double.NaN) / NANOS;
      double idle = 1 - rate * with / processors;
      if (without != null && idle >= LEAST_IDLE) {
        blocks.put(trial.block(), Math.max((with - without) / idle, LEAST_SHARE * without));
      }
    }
    return blocks;
  }

  private SortedMap<Integer, Double> completed(SortedMap<Integer, Double> blocks) {
    double mean = blocks.values().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    SortedMap<Integer, Double> all = new TreeMap<>();
    for (int block : weights.blocks()) {
      all.put(block, blocks.getOrDefault(block, mean));
    }
    return all;
  }
}
