package io.tare.analysis.reproduction;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.StoppingCorrection;
import io.tare.analysis.comparison.TrialPoint;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.analysis.studies.CellSelection;
import io.tare.model.Measurand;
import io.tare.model.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * PD of a run's cells, block by block, so that PDs can be compared with one another. The
 * reference's own PD is 1 in every block. If networks are compared instead of platforms, there is
 * no reference, and measured values are compared directly.
 */
final class MeasuredPds {

  /** A measurand on one of the run's platforms. */
  record Place(Measurand measurand, String platform) {}

  /** Networks that are compared have no reference. */
  private static final String NONE = "";

  private final String reference;
  private final List<String> platforms;
  private final Optional<PrecisionStop> stop;
  private final Map<Place, Map<Integer, Double>> means = new LinkedHashMap<>();
  private final Map<Measurand, Metric> metrics = new LinkedHashMap<>();

  /**
   * @param stop how the run decided to end, if by its own intervals, which are then widened
   */
  MeasuredPds(String reference, List<String> platforms, Optional<PrecisionStop> stop) {
    this.stop = stop;
    this.reference = reference;
    this.platforms = List.copyOf(platforms);
  }

  static MeasuredPds of(Results results) {
    MeasuredPds losses =
        new MeasuredPds(
            results.run().reference(), results.platforms(), StoppingCorrection.of(results.run()));
    for (CellResult cell : results.cells()) {
      losses.put(
          new Place(cell.cell().measurand(), cell.cell().platform()),
          cell.metric(),
          blockMeans(cell));
    }
    return losses;
  }

  /** For a run's networks instead of platforms, on its reference. */
  static MeasuredPds of(Results results, StudiedNetworks networks) {
    MeasuredPds losses =
        new MeasuredPds(NONE, networks.platforms(), StoppingCorrection.of(results.run()));
    for (CellResult cell : results.cells()) {
      if (cell.cell().platform().equals(results.run().reference())) {
        networks
            .place(cell.cell().measurand())
            .ifPresent(place -> losses.put(place, cell.metric(), blockMeans(cell)));
      }
    }
    return losses;
  }

  private static Map<Integer, Double> blockMeans(CellResult cell) {
    Map<Integer, Double> blocks = new TreeMap<>();
    for (TrialPoint trial : cell.trials()) {
      blocks.put(trial.block(), trial.mean());
    }
    return blocks;
  }

  /**
   * @param blockMeans block to trial mean
   */
  void put(Place place, Metric metric, Map<Integer, Double> blockMeans) {
    means.put(place, new TreeMap<>(blockMeans));
    metrics.put(place.measurand(), metric);
  }

  String reference() {
    return reference;
  }

  /** All but the reference. */
  List<String> candidates() {
    return platforms.stream().filter(each -> !each.equals(reference)).toList();
  }

  boolean has(String platform) {
    return platforms.contains(platform);
  }

  List<Measurand> measurands() {
    return List.copyOf(metrics.keySet());
  }

  /** Those of the run's measurands that are selected. */
  List<Measurand> selected(CellSelection selection) {
    return metrics.entrySet().stream()
        .filter(each -> selection.accepts(each.getKey(), each.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** PD with its interval; absent without enough common blocks. */
  Optional<Ratio> pd(Place place, double level) {
    List<Integer> blocks = blocks(place);
    if (reference.equals(NONE) || blocks.size() < ConfidenceLevel.LEAST_TRIALS) {
      return Optional.empty();
    }
    double[] candidate = values(place, blocks);
    double[] base = values(onReference(place), blocks);
    Pairs losses = isRate(place) ? Pairs.of(base, candidate) : Pairs.of(candidate, base);
    return Optional.of(StoppingCorrection.honest(stop, new RatioOfMeans(level).of(losses)));
  }

  /**
   * Logarithm of one PD over another, in every block with all of them. Their mean is the logarithm
   * of the geometric mean, over the blocks, of the ratio of the two PDs.
   */
  Map<Integer, Double> logRatios(Place above, Place below) {
    Map<Integer, Double> ratios = new TreeMap<>();
    List<Integer> others = blocks(below);
    for (int block : blocks(above)) {
      if (others.contains(block)) {
        ratios.put(block, logLoss(above, block) - logLoss(below, block));
      }
    }
    return ratios;
  }

  /** The geometric mean of ratios of two PDs, from their logarithms in the blocks. */
  LogRatio logRatio(Collection<Double> logs, double level) {
    return LogRatio.of(logs, level, stop.map(PrecisionStop::factor).orElse(1.0));
  }

  private Place onReference(Place place) {
    return new Place(place.measurand(), reference);
  }

  private double logLoss(Place place, int block) {
    double base = reference.equals(NONE) ? 1 : mean(onReference(place), block);
    double ratio = Math.log(mean(place, block) / base);
    return isRate(place) ? -ratio : ratio;
  }

  private boolean isRate(Place place) {
    return Objects.requireNonNull(metrics.get(place.measurand())).higherIsBetter();
  }

  private double mean(Place place, int block) {
    return means.getOrDefault(place, Map.of()).getOrDefault(block, Double.NaN);
  }

  private List<Integer> blocks(Place place) {
    Map<Integer, Double> base =
        means.getOrDefault(reference.equals(NONE) ? place : onReference(place), Map.of());
    List<Integer> blocks = new ArrayList<>(means.getOrDefault(place, Map.of()).keySet());
    blocks.removeIf(block -> !(base.getOrDefault(block, 0.0) > 0) || !(mean(place, block) > 0));
    return blocks;
  }

  private double[] values(Place place, List<Integer> blocks) {
    return blocks.stream().mapToDouble(block -> mean(place, block)).toArray();
  }
}
