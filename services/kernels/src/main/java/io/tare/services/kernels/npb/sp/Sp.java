package io.tare.services.kernels.npb.sp;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.flow.Factors;
import io.tare.services.kernels.npb.flow.FlowProblem;
import io.tare.services.kernels.npb.flow.LineBundle;
import io.tare.services.kernels.npb.flow.LineKernel;

/**
 * The benchmark SP. Changes of coordinates after x and y are made when a line's solution is stored.
 */
public final class Sp extends LineKernel {

  private final SpLoops loops;
  private final Factors factors;
  private final double[][] scratch;

  /** See {@code NpbBenchmark}. */
  public Sp(NpbClass size, Team team, boolean vectors) {
    this(SpProblems.of(size), team, vectors);
  }

  Sp(FlowProblem problem, Team team, boolean vectors) {
    this(
        problem,
        team,
        vectors,
        InnerLoops.of(SpLoops.class, "VectorSpLoops", vectors, PlainSpLoops::new));
  }

  private Sp(FlowProblem problem, Team team, boolean vectors, SpLoops loops) {
    super(problem, team, vectors, loops.lanes());
    this.loops = loops;
    factors = Factors.of(field, problem.timeStep());
    scratch = new double[team.threads()][SpLoops.SIZE * loops.lanes() * (problem.points() + 1)];
  }

  @Override
  protected void beforeX(int j, int k) {
    loops.toX(field, j, k);
  }

  @Override
  protected void solve(LineBundle lines, int thread) {
    loops.solve(lines, field.constants(), factors, scratch[thread]);
  }

  @Override
  protected void afterZ(int j, int k) {
    loops.fromZ(field, j, k);
  }

  @Override
  protected double operations(double n) {
    return 881.174 * n * n * n - 4683.91 * n * n + 11484.5 * n - 19272.4;
  }
}
