package io.tare.analysis.comparison.network;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.PairedMeans;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.StoppingCorrection;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Network;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * A prediction of how long a typical call of a service takes over a network: its median over the
 * first network of the campaign, with that network's costs replaced by those of this one ({@link
 * NetworkCosts}). Compared with the measurement over the blocks that have all values.
 *
 * <p>Medians, because a call that loses its last packet waits for TCP's retransmission timer, 200
 * ms on Linux. Over a switch that drops packets a few such calls dominate the mean, which the costs
 * of round trips and bytes do not predict; {@link #meanNanos} shows it.
 *
 * @param measurand over the predicted network
 * @param from the network whose measured calls the prediction is based on
 * @param sides measured medians as reference, predicted medians as candidate, in nanoseconds
 * @param ratio predicted over measured
 * @param unchanged the time over the first network over the measured one: a prediction without any
 *     model, which a better one must beat
 * @param meanNanos mean of the measured calls
 */
public record NetworkPrediction(
    Measurand measurand,
    Network from,
    String platform,
    PairedMeans sides,
    Ratio ratio,
    Ratio unchanged,
    double meanNanos) {

  /** Predicted over measured, less 1. */
  public double error() {
    return ratio.value() - 1;
  }

  /** The same of the time over the first network. */
  public double unchangedError() {
    return unchanged.value() - 1;
  }

  public double measuredNanos() {
    return sides.reference().value();
  }

  /**
   * The mean absolute error.
   *
   * @param min the least nanoseconds of the calls to include
   * @return empty if no call took that long
   */
  public static OptionalDouble meanAbsoluteError(List<NetworkPrediction> all, double min) {
    return meanAbsolute(all, min, NetworkPrediction::error);
  }

  /** The same of the times over the first networks. */
  public static OptionalDouble meanUnchangedError(List<NetworkPrediction> all, double min) {
    return meanAbsolute(all, min, NetworkPrediction::unchangedError);
  }

  private static OptionalDouble meanAbsolute(
      List<NetworkPrediction> all, double min, ToDoubleFunction<NetworkPrediction> error) {
    return all.stream()
        .filter(each -> each.measuredNanos() >= min)
        .mapToDouble(each -> Math.abs(error.applyAsDouble(each)))
        .average();
  }

  /** All of a run, in the order of its cells: with one client, which never queues. */
  public static List<NetworkPrediction> of(Results results) {
    Map<Cell, CellResult> firsts = new LinkedHashMap<>();
    List<NetworkCosts> costs = NetworkCosts.of(results);
    RatioOfMeans means = new RatioOfMeans(results.level());
    Optional<PrecisionStop> stop = StoppingCorrection.of(results.run());
    List<NetworkPrediction> all = new ArrayList<>();
    for (CellResult cell : results.cells()) {
      Optional<NetworkCosts> own = costs(costs, cell);
      if (own.isEmpty() || !isCall(cell)) {
        continue;
      }
      Cell call = cell.cell().measurand().over(Network.LOOPBACK).on(cell.cell().platform());
      CellResult first = firsts.putIfAbsent(call, cell);
      if (first != null) {
        prediction(first, costs(costs, first).orElseThrow(), cell, own.get(), means, stop)
            .ifPresent(all::add);
      }
    }
    return all;
  }

  private static Optional<NetworkCosts> costs(List<NetworkCosts> all, CellResult cell) {
    return all.stream()
        .filter(each -> each.platform().equals(cell.cell().platform()))
        .filter(each -> each.network().equals(cell.cell().measurand().network()))
        .findFirst();
  }

  private static boolean isCall(CellResult cell) {
    Measurand measurand = cell.cell().measurand();
    boolean isAlone =
        measurand
            .load()
            .map(load -> load instanceof Load.Clients clients && clients.isAlone())
            .orElse(true);
    return isAlone
        && measurand.isPrimary()
        && cell.metric().name().equals(Metric.RESPONSE.name())
        && cell.trials().stream().allMatch(each -> each.messageBytes().isPresent());
  }

  private static Optional<NetworkPrediction> prediction(
      CellResult first,
      NetworkCosts from,
      CellResult cell,
      NetworkCosts to,
      RatioOfMeans means,
      Optional<PrecisionStop> stop) {
    Map<Integer, TrialPoint> known = new TreeMap<>();
    first.trials().forEach(each -> known.put(each.block(), each));
    List<Double> predicted = new ArrayList<>();
    List<Double> unchanged = new ArrayList<>();
    List<Double> measured = new ArrayList<>();
    List<Double> trialMeans = new ArrayList<>();
    for (TrialPoint each : cell.trials()) {
      TrialPoint before = known.get(each.block());
      if (before != null && from.isKnownIn(each.block()) && to.isKnownIn(each.block())) {
        double bytes = before.messageBytes().orElseThrow();
        predicted.add(
            before.median() - from.nanos(each.block(), bytes) + to.nanos(each.block(), bytes));
        unchanged.add(before.median());
        measured.add(each.median());
        trialMeans.add(each.mean());
      }
    }
    if (measured.isEmpty()) {
      return Optional.empty();
    }
    Pairs pairs = Pairs.of(array(predicted), array(measured));
    return Optional.of(
        new NetworkPrediction(
            cell.cell().measurand(),
            from.network(),
            cell.cell().platform(),
            PairedMeans.of(cell.metric(), pairs, means, stop),
            StoppingCorrection.honest(stop, means.of(pairs)),
            StoppingCorrection.honest(stop, means.of(Pairs.of(array(unchanged), array(measured)))),
            Arrays.stream(array(trialMeans)).average().orElseThrow()));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
