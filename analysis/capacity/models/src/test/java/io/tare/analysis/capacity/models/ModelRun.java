package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.CellResultBuilder;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.ResultsBuilder;
import io.tare.analysis.comparison.RunFactsBuilder;
import io.tare.analysis.comparison.series.Parts;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Summary;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Environment;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Stamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/** Results of a run with a known truth. */
public final class ModelRun {

  private static final int NANOS = 1_000_000_000;

  private final Random random;
  private final int blocks;
  private final double spread;
  private final double[] slow;
  private final List<CellResult> cells = new ArrayList<>();
  private final List<Environment> environments = new ArrayList<>();

  /**
   * @param spread standard deviation of a block's mean, as a share; half of it is common to all
   *     cells of a block
   */
  public ModelRun(int blocks, double spread, long seed) {
    this.random = new Random(seed);
    this.blocks = blocks;
    this.spread = spread;
    this.slow = random.doubles(blocks, 1, 2).map(each -> random.nextGaussian()).toArray();
  }

  /** A cell with the seconds of its main part, of the processor and of the whole response. */
  public ModelRun cell(
      String workload,
      Map<String, Object> parameters,
      String platform,
      String part,
      double seconds,
      double processor,
      double response) {
    return cell(
        new Measurand(workload, Parameters.of(parameters), Network.LOOPBACK),
        platform,
        part,
        seconds,
        processor,
        response);
  }

  /** The same of any measurand. */
  public ModelRun cell(
      Measurand measurand,
      String platform,
      String part,
      double seconds,
      double processor,
      double response) {
    return cell(
        measurand.on(platform),
        Metric.RESPONSE,
        response * NANOS,
        Map.of(part, seconds * NANOS),
        OptionalDouble.of(processor * NANOS));
  }

  /** A cell of a program that measures a network natively: a time in nanoseconds, or a rate. */
  public ModelRun program(String workload, Network network, Metric.Unit unit, double mean) {
    Metric.Direction direction =
        unit == Metric.Unit.NANOSECONDS
            ? Metric.Direction.LOWER_IS_BETTER
            : Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK;
    return cell(
        new Measurand(workload, Parameters.NONE, network).on("native"),
        new Metric("figure", "figure", unit, direction),
        mean,
        Map.of(),
        OptionalDouble.empty());
  }

  private ModelRun cell(
      Cell cell, Metric metric, double mean, Map<String, Double> parts, OptionalDouble processor) {
    List<TrialPoint> trials = new ArrayList<>();
    double[] means = new double[blocks];
    for (int block = 0; block < blocks; block++) {
      double factor = 1 + spread * (0.5 * slow[block] + Math.sqrt(0.75) * random.nextGaussian());
      means[block] = mean * factor;
      SortedMap<String, Double> own = new TreeMap<>();
      parts.forEach((name, nanos) -> own.put(name, nanos * factor));
      trials.add(
          new TrialPoint(
              "b%03d-%s".formatted(block + 1, cell.platform()),
              block + 1,
              block + 1,
              means[block],
              means[block],
              own,
              processor.stream().map(nanos -> nanos * factor).findFirst(),
              OptionalDouble.empty(),
              100));
    }
    cells.add(
        CellResultBuilder.builder()
            .id("c" + cells.size())
            .cell(cell)
            .metric(metric)
            .excluded(0)
            .summary(Summary.of(means))
            .mean(Estimate.ofMean(means, 0.95))
            .declared(Parts.NONE)
            .components(new TreeMap<>())
            .trials(trials)
            .variance(Optional.empty())
            .quantiles(List.of())
            .build());
    return this;
  }

  /** Facts of a platform. */
  public ModelRun environment(Environment environment) {
    environments.add(environment);
    return this;
  }

  public Results results() {
    return ResultsBuilder.builder()
        .run(
            RunFactsBuilder.builder()
                .name("made-up")
                .seed(7)
                .reference("native")
                .platforms(List.of("native", "uml"))
                .measurands(List.of())
                .plannedBlocks(blocks)
                .stamps(Stamps.ALWAYS)
                .versions(List.of())
                .startedEpochNanos(OptionalLong.empty())
                .endedEpochNanos(OptionalLong.empty())
                .resumptions(0)
                .finished(Optional.empty())
                .notes(List.of())
                .build())
        .level(0.95)
        .environments(environments)
        .differences(List.of())
        .standIns(List.of())
        .cells(cells)
        .diagnoses(List.of())
        .levelFalls(List.of())
        .comparisons(List.of())
        .phaseChanges(List.of())
        .migrations(List.of())
        .migrationsLeftOut(0)
        .exclusions(List.of())
        .checks(List.of())
        .drifts(List.of())
        .selfComparison(Optional.empty())
        .warnings(List.of())
        .build();
  }
}
