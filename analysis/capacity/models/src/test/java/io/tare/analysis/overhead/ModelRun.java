package io.tare.analysis.overhead;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Parts;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.RunFacts;
import io.tare.analysis.comparison.TrialPoint;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Summary;
import io.tare.model.Environment;
import io.tare.model.Measurand;
import io.tare.model.Metric;
import io.tare.model.Network;
import io.tare.model.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;

/** Results of a run whose truth is known. */
public final class ModelRun {

  private static final int NANOS = 1_000_000_000;

  private final Random random;
  private final int blocks;
  private final double spread;
  private final double[] slow;
  private final List<CellResult> cells = new ArrayList<>();
  private final List<Environment> environments = new ArrayList<>();

  /**
   * @param spread deviation of a block's mean, as a share; half of it is the same for all cells of
   *     a block
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
    List<TrialPoint> trials = new ArrayList<>();
    double[] means = new double[blocks];
    for (int block = 0; block < blocks; block++) {
      double factor = 1 + spread * (0.5 * slow[block] + Math.sqrt(0.75) * random.nextGaussian());
      means[block] = response * factor * NANOS;
      trials.add(
          new TrialPoint(
              "b%03d-%s".formatted(block + 1, platform),
              block + 1,
              block + 1,
              means[block],
              means[block],
              new TreeMap<>(Map.of(part, seconds * factor * NANOS)),
              OptionalDouble.of(processor * factor * NANOS),
              100));
    }
    cells.add(
        new CellResult(
            "c" + cells.size(),
            measurand.on(platform),
            new Metric(
                "response_ns",
                "response time",
                Metric.Unit.NANOSECONDS,
                Metric.Direction.LOWER_IS_BETTER),
            0,
            Summary.of(means),
            Estimate.ofMean(means, 0.95),
            Parts.NONE,
            new TreeMap<>(),
            trials,
            Optional.empty(),
            List.of()));
    return this;
  }

  /** What a platform is made of. */
  public ModelRun environment(Environment environment) {
    environments.add(environment);
    return this;
  }

  public Results results() {
    return new Results(
        new RunFacts(
            "made-up",
            7,
            "native",
            List.of("native", "uml"),
            blocks,
            List.of(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            0,
            Optional.empty(),
            List.of()),
        0.95,
        environments,
        List.of(),
        List.of(),
        cells,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        0,
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of());
  }
}
