package io.tare.harness.campaign;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.harness.campaign.expect.Expect;
import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.model.Load;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * An entry of the campaign's list of workloads.
 *
 * @param points all combinations of the listed values, in the order of the file
 * @param submissions how many submissions of a cell are in a trial, if submissions are counted
 * @param timeNanos how long a cell is measured in a trial, if it is for a time
 * @param settings its other settings
 * @param loads its own loads, each once, which replace the driver's; empty if it has none
 * @param networks over which it is measured; empty for all of the campaign's
 * @param tags words by which it can be selected
 * @param expect what the figures of its cells should be
 */
@RecordBuilder
public record WorkloadChoice(
    String name,
    List<Parameters> points,
    Submissions submissions,
    long timeNanos,
    Settings settings,
    List<Load> loads,
    List<Network> networks,
    List<String> tags,
    Expect expect)
    implements WorkloadChoiceBuilder.With {

  public WorkloadChoice {
    points = List.copyOf(points);
    loads = List.copyOf(loads);
    networks = List.copyOf(networks);
    tags = List.copyOf(tags);
  }

  /**
   * How many submissions of a cell are in one trial.
   *
   * @param total warm-up included, at least 1
   * @param warmup how many of them warm up, less than total
   * @param serverWarmup how many additional ones come before any cell of the trial is measured, 0
   *     or more
   */
  public record Submissions(int total, int warmup, int serverWarmup) {

    private static final int SHARE_DIGITS = 11;

    public Submissions {
      if (warmup < 0 || total <= warmup) {
        throw new IllegalArgumentException(
            "of " + total + " submissions " + warmup + " cannot be warm-up");
      }
      if (serverWarmup < 0) {
        throw new IllegalArgumentException("server warm-up of " + serverWarmup + " submissions");
      }
    }

    /** With a share of the total as warm-up, rounded up. */
    public static Submissions of(int total, double warmupShare, int serverWarmup) {
      return new Submissions(
          total, Math.min(total - 1, (int) Math.ceil(total * warmupShare - 1e-9)), serverWarmup);
    }

    /** The warm-up share, rounded down, because it is rounded up when read. */
    double warmupShare() {
      return BigDecimal.valueOf(warmup)
          .divide(BigDecimal.valueOf(total), SHARE_DIGITS, RoundingMode.FLOOR)
          .doubleValue();
    }

    /** Those that are not warm-up. */
    public int counted() {
      return total - warmup;
    }
  }
}
