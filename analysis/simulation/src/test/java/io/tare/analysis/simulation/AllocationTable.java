package io.tare.analysis.simulation;

import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.Forecast;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.analysis.statistics.design.PilotPlan;
import io.tare.analysis.statistics.design.PilotPlan.Proposal;
import io.tare.analysis.statistics.design.PrecisionStop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * What planning with a pilot saves: simulated campaigns are run by the published plan, 1000
 * submissions of each cell in a trial, 10 % of them warm-up, and by the plan of a pilot of few
 * blocks for the same precision. That precision is the mean half width of the least certain PD
 * under the published plan. The pilot's time counts; its measurements do not.
 *
 * @param runs with the counted submissions of each cell in a trial of the pilot, after the same
 *     warm-up, at least 2
 * @param blocks of the published plan
 * @param pilotBlocks at least 3
 */
public record AllocationTable(Runs runs, int blocks, int pilotBlocks) {

  /** Submissions of the published plan, warm-up included. */
  public static final int SUBMISSIONS = 1000;

  /** Warm-up submissions, the same in every plan. */
  public static final int WARMUP = 100;

  private static final int MIN_SUBMISSIONS = 10;
  private static final int MAX_BLOCKS = 400;

  public AllocationTable {
    if (blocks < 3 || pilotBlocks < 3 || runs.submissions() < 2) {
      throw new IllegalArgumentException(
          "runs of " + blocks + " blocks and pilots of " + pilotBlocks + " are too small");
    }
  }

  /**
   * A result.
   *
   * @param startSd relative standard deviation of starts in a cell
   * @param precision that of the published plan, required of the other
   * @param time of pilot and run over that of the published plan, mean over mean
   * @param width mean half width of the least certain PD over the precision
   * @param fixedCoverage coverage of all intervals under the published plan
   * @param coverage the same under the pilot's plan
   * @param planBlocks mean number of blocks of the run, without the pilot
   * @param foretold share of the runs whose time was within the pilot's 95 % interval
   */
  public record Row(
      Scenario host,
      SimulatedCampaign campaign,
      double startSd,
      double precision,
      double time,
      double width,
      double fixedCoverage,
      double coverage,
      double planBlocks,
      double foretold) {}

  /** The result of one run. */
  private record Outcome(double seconds, double width, double held, int blocks, boolean foretold) {}

  /** One line of the table. */
  public Row row(Scenario host, SimulatedCampaign campaign, double startSd) {
    SimulatedBlocks nature = new SimulatedBlocks(host, startSd, SimulatedCampaign.TRUTH);
    List<Outcome> published = runs.each(run -> published(nature, campaign, run));
    double precision = mean(published, Outcome::width);
    List<Outcome> planned = runs.each(run -> planned(nature, campaign, precision, run));
    return new Row(
        host,
        campaign,
        startSd,
        precision,
        mean(planned, Outcome::seconds) / mean(published, Outcome::seconds),
        mean(planned, Outcome::width) / precision,
        mean(published, Outcome::held),
        mean(planned, Outcome::held),
        mean(planned, Outcome::blocks),
        mean(planned, each -> each.foretold() ? 1 : 0));
  }

  private Outcome published(SimulatedBlocks nature, SimulatedCampaign campaign, int run) {
    int[] counted = campaign.each(SUBMISSIONS - WARMUP);
    SimulatedRun simulated = new SimulatedRun(nature, random(nature, campaign, run, 1), counted);
    for (int i = 0; i < blocks; i++) {
      simulated.measureMeans();
    }
    List<Ratio> ratios = simulated.ratios(Optional.empty());
    return new Outcome(
        blocks * campaign.block(WARMUP, counted),
        SimulatedRun.widest(ratios),
        SimulatedRun.holding(ratios, nature.ratio()),
        blocks,
        true);
  }

  private Outcome planned(
      SimulatedBlocks nature, SimulatedCampaign campaign, double precision, int run) {
    int[] few = campaign.each(runs.submissions());
    SimulatedRun pilot = new SimulatedRun(nature, random(nature, campaign, run, 2), few);
    for (int i = 0; i < pilotBlocks; i++) {
      pilot.measure();
    }
    Proposal plan = plan(campaign, pilot, precision);
    int[] counted = plan.submissions().stream().mapToInt(each -> each).toArray();
    SimulatedRun main = new SimulatedRun(nature, random(nature, campaign, run, 3), counted);
    PrecisionStop stop = new PrecisionStop(plan.minBlocks());
    while (!isEnough(main, stop, precision)) {
      main.measureMeans();
    }
    List<Ratio> ratios = main.ratios(Optional.of(stop));
    Forecast forecast = plan.forecast();
    return new Outcome(
        pilotBlocks * campaign.block(WARMUP, few) + main.size() * campaign.block(WARMUP, counted),
        SimulatedRun.widest(ratios),
        SimulatedRun.holding(ratios, nature.ratio()),
        main.size(),
        main.size() >= forecast.min() && main.size() <= forecast.max());
  }

  private static boolean isEnough(SimulatedRun run, PrecisionStop stop, double precision) {
    return run.size() >= MAX_BLOCKS
        || (run.size() >= stop.minBlocks()
            && SimulatedRun.widest(run.ratios(Optional.of(stop))) <= precision);
  }

  private static Proposal plan(SimulatedCampaign campaign, SimulatedRun pilot, double precision) {
    List<PilotPlan.Item> items = new ArrayList<>();
    for (PairedSpread spread : pilot.spreads()) {
      items.add(
          new PilotPlan.Item(campaign.submission(items.size()), List.of(spread), MIN_SUBMISSIONS));
    }
    return PilotPlan.of(campaign.fixed(WARMUP), items).proposal(precision).orElseThrow();
  }

  private static double mean(List<Outcome> outcomes, ToDoubleFunction<Outcome> value) {
    return Mean.of(outcomes.stream().mapToDouble(value).toArray()).getAsDouble();
  }

  /** Every part of every run has its own seed. */
  private UniformRandomProvider random(
      SimulatedBlocks nature, SimulatedCampaign campaign, int run, int part) {
    long own =
        Arrays.asList(nature.host().words(), campaign.words(), nature.startSd()).hashCode()
            * 10_007L;
    return runs.random(own, 4L * run + part);
  }
}
