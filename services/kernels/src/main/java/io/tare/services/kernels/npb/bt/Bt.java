package io.tare.services.kernels.npb.bt;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.flow.Factors;
import io.tare.services.kernels.npb.flow.FlowProblem;
import io.tare.services.kernels.npb.flow.LineBundle;
import io.tare.services.kernels.npb.flow.LineKernel;

/**
 * The benchmark BT. It multiplies by the lower blocks without storing them: so it needs somewhat
 * fewer operations than the official count.
 */
public final class Bt extends LineKernel {

  private final BtLoops loops;
  private final Factors factors;
  private final double[][] scratch;

  /** See {@code NpbBenchmark}. */
  public Bt(NpbClass size, Team team, boolean vectors) {
    this(BtProblems.of(size), team, vectors);
  }

  Bt(FlowProblem problem, Team team, boolean vectors) {
    this(
        problem,
        team,
        vectors,
        InnerLoops.of(BtLoops.class, "VectorBtLoops", vectors, PlainBtLoops::new));
  }

  private Bt(FlowProblem problem, Team team, boolean vectors, BtLoops loops) {
    super(problem, team, vectors, loops.lanes());
    this.loops = loops;
    factors = Factors.of(field, problem.timeStep());
    scratch = new double[team.threads()][BtLoops.SIZE * loops.lanes() * (problem.points() + 1)];
  }

  @Override
  protected void beforeX(int j, int k) {}

  @Override
  protected void solve(LineBundle lines, int thread) {
    loops.solve(lines, field.constants(), factors, scratch[thread]);
  }

  @Override
  protected void afterZ(int j, int k) {}

  @Override
  protected double operations(double n) {
    return 3478.8 * n * n * n - 17655.7 * n * n + 28023.7 * n;
  }
}
