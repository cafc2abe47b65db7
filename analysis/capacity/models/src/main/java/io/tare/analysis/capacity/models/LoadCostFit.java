package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.Results;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** The additional processor time of requests under a load, from the same requests of one client. */
final class LoadCostFit {

  /** The least share of the processor time; a smaller cost counts as none. */
  private static final double MIN_SHARE = 0.001;

  /** With busier processors few requests come after a pause, and others are present. */
  private static final double MIN_IDLE = 0.5;

  private final Results results;
  private final BlockWeights weights;
  private final Measurand measurand;

  /**
   * @param measurand of the operation and path
   */
  LoadCostFit(Results results, BlockWeights weights, Measurand measurand) {
    this.results = results;
    this.weights = weights;
    this.measurand = measurand;
  }

  /** Seconds that a pair shows in a block; empty if it shows nothing. */
  private interface Shown {
    OptionalDouble seconds(LoadPair pair, LoadPair.Block block);
  }

  /**
   * After a pause: the difference over the share of requests that find a processor idle. Only those
   * have the extra cost, as in queues with an exceptional first service (P. D. Welch, Operations
   * Research 12, 1964).
   *
   * @param pairs with rates
   * @param notes receives notes for readers
   */
  Optional<OverheadComponent> pause(List<LoadPair> pairs, List<String> notes) {
    return component(
        ComponentKind.PAUSE,
        pairs,
        (pair, block) -> {
          double idle = 1 - pair.utilization(block);
          return idle >= MIN_IDLE
              ? OptionalDouble.of((block.processor() - block.aloneProcessor()) / idle)
              : OptionalDouble.empty();
        },
        "valid cell at a rate with mostly idle processors",
        "cost of a pause",
        notes);
  }

  /**
   * Among others: the difference over the logarithm of the number of clients, which all are present
   * all the time.
   *
   * @param pairs with clients that do not think
   * @param notes receives notes for readers
   */
  Optional<OverheadComponent> contention(List<LoadPair> pairs, List<String> notes) {
    return component(
        ComponentKind.CONTENTION,
        pairs,
        (pair, block) ->
            OptionalDouble.of((block.processor() - block.aloneProcessor()) / Math.log(pair.size())),
        "valid cell with several clients",
        "cost of others",
        notes);
  }

  private Optional<OverheadComponent> component(
      ComponentKind kind,
      List<LoadPair> pairs,
      Shown shown,
      String needed,
      String cost,
      List<String> notes) {
    if (pairs.isEmpty()) {
      return Optional.empty();
    }
    String operation = OperationName.of(measurand).toString();
    SortedMap<String, CostFunctionFit> fits = fits(pairs, shown);
    String reference = results.run().reference();
    if (!fits.containsKey(reference)) {
      notes.add(
          "%s: no %s beside one with one client on %s, so the model has no %s"
              .formatted(operation, needed, reference, cost));
      return Optional.empty();
    }
    return Optional.of(
        new FittedComponent(
            operation,
            kind,
            measurand.network().name(),
            reference,
            FunctionalForm.CONSTANT,
            Optional.empty(),
            MeasuredRegion.of(List.of(), List.of(WorkPoint.ANY)),
            CostFunctionFit.laws(fits, reference, Optional.empty()),
            "run " + results.run().name()));
  }

  private SortedMap<String, CostFunctionFit> fits(List<LoadPair> pairs, Shown shown) {
    SortedMap<String, List<SortedMap<Integer, Double>>> byPlatform = new TreeMap<>();
    for (LoadPair pair : pairs) {
      SortedMap<Integer, Double> blocks = new TreeMap<>();
      pair.blocks()
          .forEach(
              (number, block) ->
                  shown
                      .seconds(pair, block)
                      .ifPresent(
                          seconds ->
                              blocks.put(
                                  number, Math.max(seconds, MIN_SHARE * block.aloneProcessor()))));
      if (weights.hasMost(blocks)) {
        byPlatform
            .computeIfAbsent(pair.platform(), key -> new ArrayList<>())
            .add(weights.completed(blocks));
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
}
