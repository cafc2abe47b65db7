package io.tare.analysis.comparison.network;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.MetricMeans;
import io.tare.analysis.comparison.PairedMeans;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.StoppingCorrection;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.MadeNetworks;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Network;
import io.tare.harness.model.Observation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a network adds to the one below it: the same cell over both, on one platform, over the
 * blocks in which both have a valid trial. Blocks are pairs, with the interval of PD ({@link
 * RatioOfMeans}): what changes from one block to the next cancels.
 *
 * @param measurand over the network
 * @param below the network below
 * @param metric of the measurand
 * @param sides the network below as reference, this one as candidate
 * @param ratio how many times worse it is: above 1 is a loss, as for PD
 * @param holmP of its test, corrected over all steps of the run
 * @param processor ratio of the platform's processor time for the same work, switches in user space
 *     included: for a time, per submission; for a rate, per unit of work. Absent if it was not
 *     counted in every trial
 */
public record NetworkStep(
    Measurand measurand,
    Network below,
    String platform,
    Metric metric,
    PairedMeans sides,
    Ratio ratio,
    OptionalDouble holmP,
    Optional<Ratio> processor) {

  /** The upper network. */
  public Network network() {
    return measurand.network();
  }

  /** What was measured, without the network. */
  public Measurand workload() {
    return measurand.over(Network.LOOPBACK);
  }

  /** Whether the step is worse or better at that level. */
  public boolean isSure(double level) {
    return holmP.isPresent() && holmP.getAsDouble() <= 1 - level;
  }

  /**
   * All steps of a run: by workload in the order of its cells, each from the lowest network up in
   * the order of the campaign.
   */
  public static List<NetworkStep> of(Results results) {
    Map<String, List<MadeNetworks.Made>> networks = new LinkedHashMap<>();
    for (Environment each : results.environments()) {
      networks.put(each.platform(), MadeNetworks.of(each).all());
    }
    Map<Cell, CellResult> cells = new LinkedHashMap<>();
    results.cells().forEach(each -> cells.put(each.cell(), each));
    Estimating estimating = new Estimating(results);
    List<NetworkStep> steps = new ArrayList<>();
    cells.keySet().stream()
        .map(cell -> cell.measurand().over(Network.LOOPBACK).on(cell.platform()))
        .distinct()
        .forEach(
            cell -> {
              for (MadeNetworks.Made each : networks.getOrDefault(cell.platform(), List.of())) {
                CellResult above = cells.get(over(cell, each.network()));
                CellResult under = each.below().map(on -> cells.get(over(cell, on))).orElse(null);
                if (above != null && under != null) {
                  estimating.step(above, under).ifPresent(steps::add);
                }
              }
            });
    return Holm.corrected(
        steps,
        each -> each.ratio.pValue(),
        (each, p) ->
            new NetworkStep(
                each.measurand,
                each.below,
                each.platform,
                each.metric,
                each.sides,
                each.ratio,
                OptionalDouble.of(p),
                each.processor));
  }

  private static Cell over(Cell cell, Network network) {
    return cell.measurand().over(network).on(cell.platform());
  }

  /** The data of a step. */
  private static final class Estimating {

    private final RatioOfMeans means;
    private final Optional<PrecisionStop> stop;

    /** How busy the platform's processors were, by cell and trial. */
    private final Map<String, Double> busy = new HashMap<>();

    Estimating(Results results) {
      means = new RatioOfMeans(results.level());
      stop = StoppingCorrection.of(results.run());
      for (CellFinished each : results.checks()) {
        Double share = each.observations().get(Observation.UTILISATION.label());
        if (share != null && each.validity().isValid()) {
          busy.put(each.cell() + " " + each.trial(), share);
        }
      }
    }

    Optional<NetworkStep> step(CellResult above, CellResult under) {
      Map<Integer, TrialPoint> ours = byBlock(above);
      Map<Integer, TrialPoint> theirs = byBlock(under);
      List<Integer> blocks = ours.keySet().stream().filter(theirs::containsKey).toList();
      if (blocks.isEmpty()) {
        return Optional.empty();
      }
      Pairs values =
          Pairs.of(
              blocks.stream().mapToDouble(each -> point(ours, each).mean()).toArray(),
              blocks.stream().mapToDouble(each -> point(theirs, each).mean()).toArray());
      if (!MetricMeans.haveRatio(above.metric(), values)) {
        return Optional.empty();
      }
      return Optional.of(
          new NetworkStep(
              above.cell().measurand(),
              under.cell().measurand().network(),
              above.cell().platform(),
              above.metric(),
              PairedMeans.of(above.metric(), values, means, stop),
              honest(MetricMeans.losses(above.metric(), values)),
              OptionalDouble.empty(),
              processor(above, ours, under, theirs, blocks)));
    }

    private Optional<Ratio> processor(
        CellResult above,
        Map<Integer, TrialPoint> ours,
        CellResult under,
        Map<Integer, TrialPoint> theirs,
        List<Integer> blocks) {
      double[] used =
          blocks.stream().mapToDouble(each -> processor(above, point(ours, each))).toArray();
      double[] usedBelow =
          blocks.stream().mapToDouble(each -> processor(under, point(theirs, each))).toArray();
      boolean isCounted =
          above.cell().measurand().isPrimary()
              && IntStream.range(0, used.length).allMatch(i -> used[i] > 0 && usedBelow[i] > 0);
      return isCounted ? Optional.of(honest(Pairs.of(used, usedBelow))) : Optional.empty();
    }

    /** For the same work, in a unit common to all networks; 0 if unknown. */
    private double processor(CellResult cell, TrialPoint trial) {
      double perSubmission = trial.processor().orElse(0);
      if (!cell.metric().higherIsBetter() || perSubmission == 0) {
        return perSubmission;
      }
      return trial.mean() > 0
          ? busy.getOrDefault(cell.id() + " " + trial.trial(), 0.0) / trial.mean()
          : 0;
    }

    private Ratio honest(Pairs pairs) {
      return StoppingCorrection.honest(stop, means.of(pairs));
    }

    private static Map<Integer, TrialPoint> byBlock(CellResult cell) {
      Map<Integer, TrialPoint> points = new TreeMap<>();
      cell.trials().forEach(each -> points.put(each.block(), each));
      return points;
    }

    private static TrialPoint point(Map<Integer, TrialPoint> points, int block) {
      TrialPoint point = points.get(block);
      if (point == null) {
        throw new IllegalStateException("no trial in block " + block);
      }
      return point;
    }
  }
}
