package io.tare.harness.plan;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.Driver;
import io.tare.harness.workload.Workload;
import io.tare.harness.workload.Workloads;
import io.tare.model.Cell;
import io.tare.model.Design;
import io.tare.model.Parameters;
import io.tare.model.Path;

/**
 * What things are expected to take before anything was measured, in nanoseconds: rough figures of
 * one common machine, good for planning, never for results. A run replaces them by what it sees.
 */
final class CostModel {

  private static final double SECOND = 1e9;
  private static final double CALL = 0.5e6;
  private static final double JMH_ITERATION = 0.25 * SECOND;
  private static final double PER_CELL = 0.3 * SECOND;

  /** The time of taking turns over the time that is measured. */
  private static final double TURNS = 1.15;

  private static final double LAN_BITS_PER_SECOND = 1e9;

  private final Campaign campaign;

  CostModel(Campaign campaign) {
    this.campaign = campaign;
  }

  /** One submission on the reference machine. */
  double submission(Cell cell) {
    Workload workload = Workloads.of(cell.measurand().workload());
    Parameters given = cell.measurand().parameters();
    if (workload.family() == Workload.Family.JMH) {
      return Math.max(JMH_ITERATION, work(workload, given)) * slowness(cell.platform());
    }
    double wire = 0;
    if (cell.measurand().path() == Path.LAN) {
      wire =
          8
              * bytes(workload, given)
              * SECOND
              / campaign.setup().lanBitsPerSecond().orElse((long) LAN_BITS_PER_SECOND);
    }
    return (CALL + work(workload, given)) * slowness(cell.platform()) + wire;
  }

  /** What a cell adds to the warm-up of a fresh server. */
  double serverWarmup(Cell cell) {
    return isService(cell) && !campaign.isTimed()
        ? campaign.submissions(cell.measurand()).serverWarmup() * paced(cell)
        : 0;
  }

  /** A cell in one trial, warm-up and the work around it included. */
  double cell(Cell cell) {
    if (campaign.isTimed()) {
      return TURNS * campaign.timeNanos(cell.measurand());
    }
    int total = campaign.submissions(cell.measurand()).total();
    return PER_CELL * Math.sqrt(slowness(cell.platform())) + total * paced(cell);
  }

  /** From one submission to the next. */
  private double paced(Cell cell) {
    double each = submission(cell);
    return isService(cell) && campaign.setup().driver() instanceof Driver.Open open
        ? Math.max(each, SECOND / open.ratePerSecond())
        : each;
  }

  /** Start of server and client, and their end. */
  double trialStart(String platform) {
    double start =
        switch (campaign.platform(platform).kind()) {
          case "uml" -> 19;
          case "qemu" -> 80;
          case "ssh" -> 10;
          default -> 6;
        };
    return start * SECOND + settling();
  }

  /** A trial's share in the settling of its group, expected half way from the least to the most. */
  private double settling() {
    double mean =
        campaign
            .schedule()
            .rounds()
            .map(
                each ->
                    each.primingNanos()
                        + (each.leastSettlingNanos() + each.mostSettlingNanos()) / 2.0)
            .orElse(0.0);
    return campaign.design() == Design.SIDE_BY_SIDE ? mean / campaign.platforms().size() : mean;
  }

  /** Start of the platform. */
  double boot(String platform) {
    double boot =
        switch (campaign.platform(platform).kind()) {
          case "uml" -> 6;
          case "qemu" -> 20;
          case "container" -> 2;
          default -> 0.5;
        };
    return boot * SECOND;
  }

  private static boolean isService(Cell cell) {
    return Workloads.of(cell.measurand().workload()).family() == Workload.Family.SERVICE;
  }

  private double slowness(String platform) {
    return switch (campaign.platform(platform).kind()) {
      case "uml" -> 1.5;
      case "qemu" -> 15;
      default -> 1;
    };
  }

  private static double work(Workload workload, Parameters given) {
    double n = given.number("n").orElse(0.0);
    double s = given.number("s").orElse(0.0);
    double c = given.number("c").orElse(1.0);
    double sent = given.text("transfer").filter("elements"::equals).isPresent() ? 1 : 0;
    String kernel = workload.name().substring(workload.name().indexOf('.') + 1);
    return switch (kernel) {
      case "quicksort" -> 7.5 * n * Math.log(n + 2) + sent * 300 * n;
      case "matmul" -> (n <= 1200 ? 0.65 : 0.9) * n * n * n + (8 + sent * 600) * n * n;
      case "matmul-blocked" -> 0.5 * n * n * n + (8 + sent * 600) * n * n;
      case "matmul-vector" -> 0.25 * n * n * n + (8 + sent * 600) * n * n;
      default -> 3 * s + 100 * s / c;
    };
  }

  private static double bytes(Workload workload, Parameters given) {
    double n = given.number("n").orElse(0.0);
    if (given.text("transfer").filter("elements"::equals).isPresent()) {
      return 2 * 20 * (workload.name().contains("matmul") ? 3 * n * n / 2 : n);
    }
    return given.number("s").orElse(1000.0);
  }
}
