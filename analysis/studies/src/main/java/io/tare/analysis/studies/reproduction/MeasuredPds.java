package io.tare.analysis.studies.reproduction;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.ComponentLoss;
import io.tare.analysis.comparison.MeasuredPd;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.StoppingCorrection;
import io.tare.analysis.comparison.migration.MigrationEffect;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.analysis.studies.CellSelection;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * PD of a run's cells as its report has it, and block by block, so that PDs can be compared with
 * one another. The reference's own PD is 1 in every block. If networks are compared instead of
 * platforms, there is no reference, and measured values are compared directly.
 */
final class MeasuredPds {

  /** A measurand on one of the run's platforms. */
  record Place(Measurand measurand, String platform) {}

  /** Networks that are compared have no reference. */
  private static final String NONE = "";

  private final String reference;
  private final List<String> platforms;
  private final Optional<PrecisionStop> stop;
  private final Map<Place, MeasuredPd> pds = new LinkedHashMap<>();
  private final Map<Place, Map<Integer, Double>> logs = new LinkedHashMap<>();
  private final Map<Place, List<ComponentLoss>> components = new LinkedHashMap<>();
  private final Map<Place, Map<String, Estimate>> migrations = new LinkedHashMap<>();
  private final Map<Measurand, Metric> metrics = new LinkedHashMap<>();
  private final Set<Place> unsettled = new HashSet<>();
  private final Set<Place> tooCoarse = new HashSet<>();

  /**
   * @param stop how the run decided to end, if by its own intervals, which are then widened
   */
  MeasuredPds(String reference, List<String> platforms, Optional<PrecisionStop> stop) {
    this.stop = stop;
    this.reference = reference;
    this.platforms = List.copyOf(platforms);
  }

  static MeasuredPds of(Results results) {
    MeasuredPds all =
        new MeasuredPds(
            results.run().reference(), results.platforms(), StoppingCorrection.of(results.run()));
    for (CellResult cell : results.cells()) {
      Place place = new Place(cell.cell().measurand(), cell.cell().platform());
      all.metrics.put(place.measurand(), cell.metric());
      if (place.platform().equals(all.reference)) {
        Map<Integer, Double> ones = new TreeMap<>();
        cell.trials().forEach(each -> ones.put(each.block(), 0.0));
        all.logs.put(place, ones);
      }
    }
    for (Comparison each : results.comparisons()) {
      Place place = new Place(each.measurand(), each.candidate());
      all.put(place, each.metric(), MeasuredPd.of(results, each));
      all.components.put(place, each.components());
      if (!each.isSettled()) {
        all.unsettled.add(place);
      }
      if (each.isTooCoarse()) {
        all.tooCoarse.add(place);
      }
    }
    for (MigrationEffect each : MigrationEffect.of(results.measuredMigrations(), results.level())) {
      all.migrations
          .computeIfAbsent(
              new Place(each.cell().measurand(), each.cell().platform()), any -> new TreeMap<>())
          .put(each.quantity(), each.mean());
    }
    return all;
  }

  /** For a run's networks instead of platforms, on its reference. */
  static MeasuredPds of(Results results, StudiedNetworks networks) {
    MeasuredPds all =
        new MeasuredPds(NONE, networks.platforms(), StoppingCorrection.of(results.run()));
    for (CellResult cell : results.cells()) {
      if (cell.cell().platform().equals(results.run().reference())) {
        networks
            .place(cell.cell().measurand())
            .ifPresent(
                place -> {
                  all.metrics.put(place.measurand(), cell.metric());
                  all.logs.put(place, logMeans(cell));
                });
      }
    }
    return all;
  }

  /** Of times, or of the reciprocals of rates: above is worse. */
  private static Map<Integer, Double> logMeans(CellResult cell) {
    Map<Integer, Double> logs = new TreeMap<>();
    for (TrialPoint trial : cell.trials()) {
      if (trial.mean() > 0) {
        logs.put(trial.block(), Math.log(cell.metric().cost(trial.mean())));
      }
    }
    return logs;
  }

  void put(Place place, Metric metric, MeasuredPd pd) {
    metrics.put(place.measurand(), metric);
    pds.put(place, pd);
    double[] candidate = pd.losses().candidate();
    double[] base = pd.losses().reference();
    Map<Integer, Double> own = new TreeMap<>();
    for (int i = 0; i < candidate.length; i++) {
      if (candidate[i] > 0 && base[i] > 0) {
        own.put(pd.blocks().get(i), Math.log(candidate[i] / base[i]));
      }
    }
    logs.put(place, own);
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
    return Optional.ofNullable(pds.get(place))
        .filter(each -> each.losses().size() >= ConfidenceLevel.MIN_TRIALS)
        .map(each -> each.at(level));
  }

  /**
   * A component's share of the time that the platform adds, as the report has it; absent without
   * that component, or if it is not clear that time is added.
   */
  Optional<Estimate> share(Place place, String component) {
    return components.getOrDefault(place, List.of()).stream()
        .filter(each -> each.part().label().equals(component))
        .findFirst()
        .filter(each -> addsTime(place))
        .flatMap(ComponentLoss::lossShare);
  }

  /** The cells of a platform with migrations that are selected. */
  List<Place> migrated(CellSelection selection, String platform) {
    return migrations.keySet().stream()
        .filter(each -> each.platform().equals(platform))
        .filter(each -> selection.accepts(each.measurand()))
        .toList();
  }

  /** The mean over a cell's migrations; absent if they do not have the quantity. */
  Optional<Estimate> migration(Place place, String quantity) {
    return Optional.ofNullable(migrations.getOrDefault(place, Map.of()).get(quantity));
  }

  private boolean addsTime(Place place) {
    return Optional.ofNullable(pds.get(place))
        .filter(each -> each.losses().candidateMean() > each.losses().referenceMean())
        .isPresent();
  }

  /** Whether the report finds no evidence that the cells were measured too early. */
  boolean areSettled(Collection<Place> places) {
    return places.stream().noneMatch(unsettled::contains);
  }

  /** Whether the report's verdict on one of the cells is that its values have too few digits. */
  boolean areTooCoarse(Collection<Place> places) {
    return places.stream().anyMatch(tooCoarse::contains);
  }

  /**
   * Logarithm of one PD over another, in every block with all of them. Their mean is the logarithm
   * of the geometric mean, over the blocks, of the ratio of the two PDs.
   */
  Map<Integer, Double> logRatios(Place above, Place below) {
    Map<Integer, Double> others = logs.getOrDefault(below, Map.of());
    Map<Integer, Double> ratios = new TreeMap<>();
    logs.getOrDefault(above, Map.of())
        .forEach(
            (block, log) -> {
              Double other = others.get(block);
              if (other != null) {
                ratios.put(block, log - other);
              }
            });
    return ratios;
  }

  /** The geometric mean of ratios of two PDs, from their logarithms in the blocks. */
  LogRatio logRatio(Collection<Double> ofBlocks, double level) {
    return LogRatio.of(ofBlocks, level, stop.map(PrecisionStop::factor).orElse(1.0));
  }
}
