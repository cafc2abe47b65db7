package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.Results;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

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

  /**
   * After a pause: the difference over the share of requests that find a processor idle. Only those
   * have the extra cost, as in queues with an exceptional first service (P. D. Welch, Operations
   * Research 12, 1964).
   *
   * @param pairs with rates
   * @param notes receives notes for readers
   */
  Optional<OverheadComponent> pause(List<LoadPair> pairs, List<String> notes) {
    Cells cells = new Cells(FunctionalForm.CONSTANT);
    for (LoadPair pair : pairs) {
      SortedMap<Integer, Double> blocks = new TreeMap<>();
      pair.blocks()
          .forEach(
              (number, block) -> {
                double idle = 1 - pair.utilization(block);
                if (idle >= MIN_IDLE) {
                  blocks.put(
                      number, atLeast((block.processor() - block.aloneProcessor()) / idle, block));
                }
              });
      cells.add(pair.platform(), WorkPoint.ANY, blocks);
    }
    return component(
        ComponentKind.PAUSE,
        pairs,
        cells,
        "valid cell at a rate with mostly idle processors",
        "cost of a pause",
        notes);
  }

  /**
   * Among others, for {@link ContentionLaw}: least squares over the numbers of clients, which all
   * are present all the time, and over sizes, relative to the processor time with each. Of requests
   * with a body, it is assumed to be proportional to their bytes, which come in more pieces: in two
   * runs with User Mode Linux, 170 kB cost 0.4 and 0.5 of what 300 kB did.
   *
   * @param pairs with clients that do not think
   * @param notes receives notes for readers
   */
  Optional<OverheadComponent> contention(List<LoadPair> pairs, List<String> notes) {
    boolean hasBody = WorkPoint.of(measurand).values().containsKey(WorkPoint.SIZE);
    Cells cells = new Cells(hasBody ? FunctionalForm.BYTES : FunctionalForm.CONSTANT);
    Map<String, List<LoadPair>> byPlatform = new TreeMap<>();
    pairs.forEach(
        pair -> byPlatform.computeIfAbsent(pair.platform(), key -> new ArrayList<>()).add(pair));
    byPlatform.forEach(
        (platform, own) -> {
          WorkPoint point = hasBody ? largest(own) : WorkPoint.ANY;
          cells.add(
              platform,
              point,
              contention(own, hasBody ? each -> bytes(each) / bytes(point) : each -> 1));
        });
    if (hasBody && pairs.stream().mapToDouble(LoadCostFit::bytes).distinct().count() == 1) {
      notes.add(
          "%s: measured among others with bodies of one size, so the cost of others is assumed to be proportional to bytes"
              .formatted(OperationName.of(measurand)));
    }
    return component(
        ComponentKind.CONTENTION,
        pairs,
        cells,
        "valid cell with several clients",
        "cost of others",
        notes);
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

  /**
   * By block, in seconds.
   *
   * @param size of requests, in that for which the result is
   */
  private static SortedMap<Integer, Double> contention(
      List<LoadPair> pairs, ToDoubleFunction<LoadPair> size) {
    SortedMap<Integer, NormalEquation> byBlock = new TreeMap<>();
    for (LoadPair pair : pairs) {
      double growth = ContentionLaw.growth(pair.size()) * size.applyAsDouble(pair);
      pair.blocks()
          .forEach(
              (number, block) ->
                  byBlock.merge(number, NormalEquation.of(growth, block), NormalEquation::plus));
    }
    SortedMap<Integer, Double> seconds = new TreeMap<>();
    byBlock.forEach((number, equation) -> seconds.put(number, equation.seconds()));
    return seconds;
  }

  /** Of least squares with one coefficient. */
  private record NormalEquation(double product, double square, LoadPair.Block block) {

    static NormalEquation of(double growth, LoadPair.Block block) {
      double share = growth / block.processor();
      double more = block.processor() - block.aloneProcessor();
      return new NormalEquation(share * more / block.processor(), share * share, block);
    }

    NormalEquation plus(NormalEquation other) {
      return new NormalEquation(product + other.product, square + other.square, block);
    }

    double seconds() {
      return atLeast(product / square, block);
    }
  }

  private static double atLeast(double seconds, LoadPair.Block block) {
    return Math.max(seconds, MIN_SHARE * block.aloneProcessor());
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
