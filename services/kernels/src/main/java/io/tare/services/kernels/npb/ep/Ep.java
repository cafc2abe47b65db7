package io.tare.services.kernels.npb.ep;

import static io.tare.services.kernels.npb.NpbRandom.MULTIPLIER;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.JvmOption;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbKernel;
import io.tare.services.kernels.npb.NpbRandom;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import io.tare.services.kernels.npb.Verification.Check;
import java.util.Arrays;
import java.util.List;

/**
 * EP (RNR-94-007, 3.1): pairs of Gaussian deviates by Marsaglia's polar method, their sums, and how
 * many fall into each square annulus. The pairs are made in batches; sums are added by batch, so
 * that they do not depend on the number of threads.
 */
public final class Ep implements NpbKernel {

  static final double EPSILON = 1e-8;

  private static final int BATCH = 1 << 16;

  private final EpProblem problem;
  private final Team team;
  private final EpLoops loops;
  private final EpBatch[] threads;

  /** Sums of x, then sums of y, of each batch. */
  private final double[] sums;

  private final long[] counts = new long[EpBatch.ANNULI];
  private final Team.Part part;
  private final long jump = NpbRandom.power(MULTIPLIER, 2L * BATCH);
  private double sumX;
  private double sumY;

  /** See {@code NpbBenchmark}. */
  public Ep(NpbClass size, Team team, boolean vectors) {
    this(EpProblem.of(size), team, vectors);
  }

  Ep(EpProblem problem, Team team, boolean vectors) {
    this.problem = problem;
    this.team = team;
    this.loops =
        InnerLoops.of(
            EpLoops.class,
            "VectorEpLoops",
            vectors
                && EpLoops.haveVectorLogarithm(
                    System.getProperty("os.name"), JvmOption.number("UseAVX")),
            PlainEpLoops::new);
    this.sums = new double[2 * batches()];
    this.threads = new EpBatch[team.threads()];
    Arrays.setAll(threads, each -> new EpBatch(loops));
    this.part = this::runBatches;
  }

  private int batches() {
    return 1 << (problem.logPairs() - 16);
  }

  @Override
  public void initialize() {
    for (EpBatch each : threads) {
      each.clear();
    }
  }

  @Override
  public void run() {
    team.run(part);
    sumX = 0;
    sumY = 0;
    for (int batch = 0; batch < batches(); batch++) {
      sumX += sums[2 * batch];
      sumY += sums[2 * batch + 1];
    }
    for (int annulus = 0; annulus < counts.length; annulus++) {
      counts[annulus] = 0;
      for (EpBatch each : threads) {
        counts[annulus] += each.counts()[annulus];
      }
    }
  }

  private void runBatches(int thread, int ofThreads) {
    EpBatch own = threads[thread];
    int end = Team.begin(batches(), thread + 1, ofThreads);
    int begin = Team.begin(batches(), thread, ofThreads);
    long state = NpbRandom.next(problem.seed(), NpbRandom.power(jump, begin));
    for (int batch = begin; batch < end; batch++) {
      own.run(state, BATCH);
      sums[2 * batch] = own.sumX();
      sums[2 * batch + 1] = own.sumY();
      state = NpbRandom.next(state, jump);
    }
  }

  @Override
  public Verification verify() {
    return new Verification(
        List.of(
            new Check("sum of x", sumX, problem.sumX(), EPSILON),
            new Check("sum of y", sumY, problem.sumY(), EPSILON)));
  }

  /** How many pairs have a larger coordinate from l to l + 1, for l = 0 to 9. */
  long[] counts() {
    return counts.clone();
  }

  @Override
  public double operations() {
    return 2.0 * (1L << problem.logPairs());
  }

  @Override
  public int iterations() {
    return 0;
  }

  @Override
  public String size() {
    return Long.toString(2L << problem.logPairs());
  }

  @Override
  public String arithmetic() {
    return loops.arithmetic();
  }
}
