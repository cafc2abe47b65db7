package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.Results;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The additional processor time of requests under a load, from the same requests of one client. */
final class LoadCostFit {

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

  /**
   * All costs that a run with loads shows.
   *
   * @param atRates pairs with rates
   * @param ofClients pairs with clients that do not think
   * @param notes receives notes for readers
   */
  List<OverheadComponent> components(
      List<LoadPair> atRates, List<LoadPair> ofClients, List<String> notes) {
    boolean hasBody = WorkPoint.of(measurand).values().containsKey(WorkPoint.SIZE);
    FunctionalForm form = hasBody ? FunctionalForm.BYTES : FunctionalForm.CONSTANT;
    Cells wakeUps = new Cells(form);
    Cells contentions = new Cells(form);
    Cells pauses = new Cells(FunctionalForm.CONSTANT);
    SortedMap<String, CostOfOthers> others = new TreeMap<>();
    byPlatform(ofClients)
        .forEach(
            (platform, pairs) -> {
              WorkPoint point = hasBody ? largest(pairs) : WorkPoint.ANY;
              CostOfOthers cost =
                  CostOfOthers.of(pairs, hasBody ? pair -> bytes(pair) / bytes(point) : pair -> 1);
              others.put(platform, cost);
              wakeUps.add(platform, point, cost.wakeUps());
              contentions.add(platform, point, cost.contentions());
            });
    if (hasBody && ofClients.stream().mapToDouble(LoadCostFit::bytes).distinct().count() == 1) {
      notes.add(
          "%s: measured among others with bodies of one size, so the cost of others is assumed to be proportional to bytes"
              .formatted(OperationName.of(measurand)));
    }
    if (!wakeUps.has(results.run().reference())) {
      others.clear(); // the model will not have them
    }
    others.keySet().removeIf(platform -> !wakeUps.has(platform));
    byPlatform(atRates)
        .forEach(
            (platform, pairs) -> {
              Optional<CostOfOthers> cost = Optional.ofNullable(others.get(platform));
              pairs.forEach(pair -> pauses.add(platform, WorkPoint.ANY, pause(pair, cost)));
            });
    List<OverheadComponent> found = new ArrayList<>();
    component(
            ComponentKind.PAUSE,
            atRates,
            pauses,
            "valid cell at a rate with mostly idle processors",
            "cost of a pause",
            notes)
        .ifPresent(found::add);
    String clients = "valid cell with several clients";
    component(ComponentKind.WAKE_UP, ofClients, wakeUps, clients, "cost of waking up", notes)
        .ifPresent(found::add);
    component(ComponentKind.CONTENTION, ofClients, contentions, clients, "cost of others", notes)
        .ifPresent(found::add);
    return found;
  }

  private static SortedMap<String, List<LoadPair>> byPlatform(List<LoadPair> pairs) {
    SortedMap<String, List<LoadPair>> all = new TreeMap<>();
    pairs.forEach(pair -> all.computeIfAbsent(pair.platform(), key -> new ArrayList<>()).add(pair));
    return all;
  }

  /**
   * After a pause, by block in seconds: what is left of the difference to one client's requests,
   * over the share of requests that find a processor idle. Only those have the extra cost, as in
   * queues with an exceptional first service (P. D. Welch, Operations Research 12, 1964).
   */
  private static SortedMap<Integer, Double> pause(LoadPair pair, Optional<CostOfOthers> others) {
    SortedMap<Integer, Double> blocks = new TreeMap<>();
    SortedMap<Integer, LoadPair.Block> measured = pair.blocks();
    measured.forEach(
        (number, block) -> {
          double busy = pair.utilization(block);
          if (1 - busy >= MIN_IDLE) {
            double ofOthers = others.map(each -> each.seconds(pair, busy)).orElse(0.0);
            blocks.put(
                number, (block.processor() - block.aloneProcessor() - ofOthers) / (1 - busy));
          }
        });
    return blocks.isEmpty() ? blocks : PositiveBlocks.of(blocks, LoadPair.alone(measured));
  }

  private static WorkPoint largest(List<LoadPair> pairs) {
    return pairs.stream()
        .map(LoadCostFit::point)
        .max(Comparator.comparingDouble(LoadCostFit::bytes))
        .orElseThrow();
  }

  private static WorkPoint point(LoadPair pair) {
    return WorkPoint.of(pair.alone().cell().measurand());
  }

  private static double bytes(LoadPair pair) {
    return bytes(point(pair));
  }

  private static double bytes(WorkPoint point) {
    return point.of(WorkPoint.SIZE);
  }

  private Optional<OverheadComponent> component(
      ComponentKind kind,
      List<LoadPair> pairs,
      Cells cells,
      String needed,
      String cost,
      List<String> notes) {
    if (pairs.isEmpty()) {
      return Optional.empty();
    }
    String operation = OperationName.of(measurand).toString();
    SortedMap<String, CostFunctionFit> fits = cells.fits();
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
            cells.form,
            Optional.empty(),
            MeasuredRegion.of(List.of(), List.of(WorkPoint.ANY)),
            CostFunctionFit.laws(fits, reference, Optional.empty()),
            "run " + results.run().name()));
  }

  /** Seconds by block of points, one or more of each platform. */
  private final class Cells {

    private final FunctionalForm form;
    private final SortedMap<String, List<WorkPoint>> points = new TreeMap<>();
    private final SortedMap<String, List<SortedMap<Integer, Double>>> byPlatform = new TreeMap<>();

    Cells(FunctionalForm form) {
      this.form = form;
    }

    boolean has(String platform) {
      return byPlatform.containsKey(platform);
    }

    /** Without most blocks it says too little. */
    void add(String platform, WorkPoint point, SortedMap<Integer, Double> blocks) {
      if (weights.hasMost(blocks)) {
        points.computeIfAbsent(platform, key -> new ArrayList<>()).add(point);
        byPlatform
            .computeIfAbsent(platform, key -> new ArrayList<>())
            .add(weights.completed(blocks));
      }
    }

    SortedMap<String, CostFunctionFit> fits() {
      SortedMap<String, CostFunctionFit> fits = new TreeMap<>();
      byPlatform.forEach(
          (platform, cells) ->
              fits.put(
                  platform,
                  new CostFunctionFit(
                      form, points.getOrDefault(platform, List.of()), cells, weights)));
      return fits;
    }
  }
}
