package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The additional cost of a request after a pause, from the same requests of one client, without
 * pauses, and at a rate: the difference of their processor times, over the share of requests that
 * find a processor idle. Only those have the extra cost, as in queues with an exceptional first
 * service (P. D. Welch, Operations Research 12, 1964).
 */
final class PauseFit {

  private static final double NANOS = 1e9;

  /** The least share of the processor time; a smaller cost counts as none. */
  private static final double MIN_SHARE = 0.001;

  /** With busier processors hardly any request comes after a pause. */
  private static final double MIN_IDLE = 0.3;

  /** The least share of the model's blocks with a value; the others get their mean. */
  private static final double MAX_MISSING = 0.5;

  private final Results results;
  private final BlockWeights weights;
  private final List<CellResult> alone;
  private final List<CellResult> atRates;

  /**
   * @param alone cells of one operation over one path with one client
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
   * The component, if the run shows it.
   *
   * @param notes receives notes for readers
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
              + ": no valid cell at a rate with mostly idle processors beside one with one"
              + " client on "
              + reference
              + ", so the model has no cost of a pause");
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
          if (blocks.size() > MAX_MISSING * weights.blocks().length) {
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

  /** Seconds by block, for blocks with both. */
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
      if (without != null && idle >= MIN_IDLE) {
        blocks.put(trial.block(), Math.max((with - without) / idle, MIN_SHARE * without));
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
