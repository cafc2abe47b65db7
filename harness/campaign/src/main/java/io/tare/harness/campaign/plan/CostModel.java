package io.tare.harness.campaign.plan;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.workload.Family;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Design;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.infra.api.Expectation;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.PlatformActions;
import io.tare.infra.api.Platforms;
import java.util.OptionalLong;

/**
 * Expected durations before anything is measured, in nanoseconds: rough figures of one common
 * machine, for planning only, never for results. A run replaces them by measured ones.
 */
final class CostModel {

  private static final double SECOND = 1e9;
  private static final double PER_CELL = 0.3 * SECOND;

  /** The time of taking turns divided by the time that is measured. */
  private static final double TURNS = 1.15;

  private final Campaign campaign;
  private final TriedTimes tried;

  /**
   * @param tried durations of programs on this machine
   */
  CostModel(Campaign campaign, TriedTimes tried) {
    this.campaign = campaign;
    this.tried = tried;
  }

  /** One submission: as tried on this machine, else as on the reference machine. */
  double submission(Cell cell) {
    Workload workload = Workloads.of(cell.measurand().workload());
    OptionalLong known = tried.of(campaign.platform(cell.platform()).kind(), cell);
    if (known.isPresent()) {
      return known.getAsLong();
    }
    Parameters given = cell.measurand().parameters();
    return workload.family().expectedNanos(workload, given) * slowness(cell.platform())
        + wire(cell, workload.family().wireBytes(workload, given));
  }

  /** Between client and service, or between the nodes of a platform. */
  private double wire(Cell cell, double bytes) {
    boolean crosses =
        family(cell).hasClient() || campaign.platform(cell.platform()).resources().nodes() > 1;
    if (bytes == 0 || !crosses) {
      return 0;
    }
    Network measured = cell.measurand().network();
    NetworkSpec network =
        family(cell).hasClient() || !measured.equals(Network.LOOPBACK)
            ? campaign.setup().networks().spec(measured)
            : campaign.setup().networks().between();
    return Byte.SIZE * bytes * SECOND / Networks.kind(network).expectedBitsPerSecond(network);
  }

  /**
   * Whether a submission's duration can be expected at all: it was tried, or its processes need not
   * share processors. Of Slurm's machines nothing is known.
   */
  boolean isKnown(Cell cell) {
    PlatformChoice platform = campaign.platform(cell.platform());
    Workload workload = Workloads.of(cell.measurand().workload());
    return tried.of(platform.kind(), cell).isPresent()
        || campaign.programs(platform).isSlurm()
        || workload.family().processes(workload, cell.measurand().parameters())
            <= (long) platform.resources().cpus() * platform.resources().nodes();
  }

  /** What a cell adds to the warm-up of fresh servers, each of which has all its submissions. */
  double serverWarmup(Cell cell) {
    return family(cell).servesAllCells() && !campaign.isTimed()
        ? servers(cell.platform())
            * campaign.submissions(cell.measurand()).serverWarmup()
            * paced(cell)
        : 0;
  }

  /** A cell in one trial, including warm-up and the work around it. */
  double cell(Cell cell) {
    if (campaign.isTimed()) {
      // A submission that has begun is finished, and a program may exceed its time.
      double measured = (double) campaign.timeNanos(cell.measurand()) + actions(cell.platform());
      return TURNS * Math.max(measured, submission(cell));
    }
    int total = campaign.submissions(cell.measurand()).total();
    return PER_CELL * Math.sqrt(slowness(cell.platform())) + total * paced(cell);
  }

  /** Whether a cell takes the same time on any machine, because of its time or rate. */
  boolean isBoundByTime(Cell cell) {
    return campaign.isTimed() || paced(cell) > submission(cell);
  }

  /** The duration of actions, for which phases wait. */
  private double actions(String platform) {
    long memory = campaign.platform(platform).resources().machineBytes();
    return campaign.phases().stream()
        .flatMap(phase -> phase.actions().stream())
        .filter(action -> action.isOn(platform))
        .mapToDouble(
            action -> PlatformActions.expected(action.word(), action.argument(), memory).toNanos())
        .sum();
  }

  /** Time from one submission to the next. */
  private double paced(Cell cell) {
    double each = submission(cell);
    return family(cell).hasClient()
        ? Math.max(each, campaign.driver(cell.measurand()).gapNanos())
        : each;
  }

  /** Start of servers and clients, and their end, without settling. */
  double trialStart(String platform) {
    return (double) servers(platform) * expectation(platform).start().toNanos();
  }

  private int servers(String platform) {
    return campaign.platform(platform).resources().servers().count();
  }

  /**
   * A trial's share of its group's settling, expected half-way between the limits; the same on any
   * machine.
   */
  double settling() {
    double mean =
        campaign
            .schedule()
            .rounds()
            .map(
                each ->
                    each.settling().primingNanos()
                        + (each.settling().minNanos() + each.settling().maxNanos()) / 2.0)
            .orElse(0.0);
    return campaign.design() == Design.SIDE_BY_SIDE ? mean / campaign.platforms().size() : mean;
  }

  /** Start of the platform. */
  double boot(String platform) {
    int machines = campaign.platform(platform).resources().servers().machines();
    return (double) machines * expectation(platform).boot().toNanos();
  }

  private static Family family(Cell cell) {
    return Workloads.of(cell.measurand().workload()).family();
  }

  private double slowness(String platform) {
    return expectation(platform).slowness();
  }

  private Expectation expectation(String platform) {
    return Platforms.expectation(campaign.platform(platform).kind());
  }
}
