package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.planning.CapacityAnswer;
import io.tare.analysis.capacity.planning.QueryException;
import io.tare.analysis.capacity.planning.RequestCost;
import io.tare.harness.model.Load;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** Predicts a load test, by the model and by simpler predictors. */
public final class Predictor {

  /** The baseline with the reference's unchanged times. */
  public static final String UNSCALED = "unscaled";

  /** The baseline with the reference's processor times multiplied by one PD for all. */
  public static final String ONE_PD = "one PD";

  private static final int PLAYED = 200;
  private static final double P95 = 0.95;

  private final OverheadModel model;
  private final TestQueries queries;
  private final int fittedBlocks;
  private final Map<ModelPart, TestQueries> without = new EnumMap<>(ModelPart.class);
  private final Map<String, Double> pd = new TreeMap<>();

  /**
   * @param fittedBlocks blocks of the run used for the model's fit, 1 or more
   */
  public Predictor(OverheadModel model, TestQueries queries, int fittedBlocks) {
    this.model = model;
    this.queries = queries;
    this.fittedBlocks = fittedBlocks;
    for (ModelPart part : ModelPart.values()) {
      part.leftOutOf(model).ifPresent(less -> without.put(part, queries.of(less)));
    }
  }

  /**
   * The prediction for a cell.
   *
   * @throws QueryException if the model lacks the costs
   */
  public Prediction of(LoadPoint point, List<TestWork> works) throws QueryException {
    CapacityAnswer.OnPlatform own = queries.predicted(point.work(), point.load(), point.platform());
    CapacityAnswer.OnPlatform unscaled =
        queries.predicted(point.work(), point.load(), model.reference());
    double slower = pd(point.platform(), works);
    CapacityAnswer.OnPlatform scaled =
        queries.predicted(point.work(), faster(point.load(), slower), model.reference());
    List<SimulatedTest.Spread> played = played(point, own);
    SortedMap<String, CapacityAnswer.OnPlatform> less = new TreeMap<>();
    for (Map.Entry<ModelPart, TestQueries> each : without.entrySet()) {
      less.put(
          each.getKey().label(),
          each.getValue().predicted(point.work(), point.load(), point.platform()));
    }
    List<Prediction.OfKind> kinds = new ArrayList<>();
    for (int kind = 0; kind < own.classes().size(); kind++) {
      SortedMap<String, Prediction.Baseline> baselines = new TreeMap<>();
      baselines.put(UNSCALED, baseline(unscaled.classes().get(kind), 1));
      baselines.put(ONE_PD, baseline(scaled.classes().get(kind), slower));
      int which = kind;
      less.forEach((name, on) -> baselines.put(name, baseline(on.classes().get(which), 1)));
      kinds.add(
          new Prediction.OfKind(
              own.classes().get(kind).meanSeconds(),
              own.classes().get(kind).quantile(P95),
              played.get(kind).mean(),
              played.get(kind).p95(),
              baselines));
    }
    return new Prediction(point, throughput(own), own.stations().get(0).utilization(), kinds);
  }

  private List<SimulatedTest.Spread> played(LoadPoint point, CapacityAnswer.OnPlatform own)
      throws QueryException {
    NewBlocks blocks = new NewBlocks(fittedBlocks, point.blocks());
    if (point.load() instanceof Load.Rate rate) {
      return new SimulatedTest(
              point,
              rate.perSecond(),
              blocks.costs(queries.costs(point.work(), point.load(), point.platform())),
              queries.processors())
          .play(PLAYED);
    }
    // Clients wait for each other, so chance hardly affects the result.
    return own.classes().stream()
        .map(
            each ->
                new SimulatedTest.Spread(
                    blocks.band(each.meanSeconds()), blocks.band(each.quantile(P95))))
        .toList();
  }

  /** Processor time of all work together, over that on the reference. */
  private double pd(String platform, List<TestWork> works) throws QueryException {
    Double known = pd.get(platform);
    if (known != null) {
      return known;
    }
    double logs = 0;
    int count = 0;
    for (TestWork work : works) {
      if (!work.isMix()) {
        logs += Math.log(processor(work, platform) / processor(work, model.reference()));
        count++;
      }
    }
    double mean = Math.exp(logs / count);
    pd.put(platform, mean);
    return mean;
  }

  private double processor(TestWork work, String platform) throws QueryException {
    IntFunction<List<RequestCost>> costs = queries.costs(work, platform);
    return RequestCost.meanProcessorSeconds(costs.apply(OverheadModel.NOMINAL));
  }

  private static Band throughput(CapacityAnswer.OnPlatform on) {
    double value = 0;
    double low = 0;
    double high = 0;
    for (CapacityAnswer.OfClass each : on.classes()) {
      value += each.throughputPerSecond().value();
      low += each.throughputPerSecond().low();
      high += each.throughputPerSecond().high();
    }
    return new Band(value, low, high);
  }

  /**
   * If all times are multiplied by a factor, the result is that of the reference at the rate times
   * the factor, with times multiplied by it.
   */
  private static Load faster(Load load, double factor) {
    return load instanceof Load.Rate rate ? new Load.Rate(rate.perSecond() * factor) : load;
  }

  private static Prediction.Baseline baseline(CapacityAnswer.OfClass answer, double slower) {
    return new Prediction.Baseline(
        slower * answer.meanSeconds().value(), slower * answer.quantile(P95).value());
  }
}
