package io.tare.services.kernels.npb.lu;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification.Check;
import io.tare.services.kernels.npb.flow.Factors;
import io.tare.services.kernels.npb.flow.FlowKernel;
import java.util.Arrays;
import java.util.List;

/**
 * The benchmark LU. It multiplies by Jacobians without storing them, and uses that the block of a
 * point's own values is lower triangular: so it needs fewer operations than the official count.
 */
public final class Lu extends FlowKernel {

  private final Sweep[] sweeps;
  private final Team.Part planes = this::planes;
  private final Team.Part up = this::up;
  private final Team.Part down = this::down;
  private final double surfaceIntegral;

  /** Of a sweep: a thread is a plane behind the one whose rows it needs. */
  private int stage;

  /** See {@code NpbBenchmark}. */
  public Lu(NpbClass size, Team team, boolean vectors) {
    this(LuProblem.of(size), team, vectors);
  }

  Lu(LuProblem problem, Team team, boolean vectors) {
    super(problem.flow(), team, vectors);
    surfaceIntegral = problem.surfaceIntegral();
    LuLoops loops = InnerLoops.of(LuLoops.class, "VectorLuLoops", vectors, PlainLuLoops::new);
    SweepFactors factors =
        SweepFactors.of(
            field.constants(), Factors.of(field, problem.flow().timeStep()), problem.omega());
    sweeps = new Sweep[team.threads()];
    Arrays.setAll(sweeps, each -> new Sweep(field, loops, factors));
  }

  @Override
  protected void begin() {
    team.run(derive);
    team.run(planes);
  }

  @Override
  protected void step() {
    int stages = field.points - 3 + team.threads();
    for (stage = 1; stage <= stages; stage++) {
      team.run(up);
    }
    for (stage = 1; stage <= stages; stage++) {
      team.run(down);
    }
    team.run(derive);
    team.run(planes);
  }

  private void planes(int thread, int threads) {
    int inner = field.inner();
    int end = 1 + Team.begin(inner, thread + 1, threads);
    for (int k = 1 + Team.begin(inner, thread, threads); k < end; k++) {
      residual.compute(k);
    }
  }

  private void up(int thread, int threads) {
    int inner = field.inner();
    int k = stage - thread;
    if (k < 1 || k > inner) {
      return;
    }
    int end = 1 + Team.begin(inner, thread + 1, threads);
    for (int j = 1 + Team.begin(inner, thread, threads); j < end; j++) {
      sweeps[thread].up(j, k);
    }
  }

  private void down(int thread, int threads) {
    int inner = field.inner();
    int k = inner + 1 - (stage - (threads - 1 - thread));
    if (k < 1 || k > inner) {
      return;
    }
    int first = 1 + Team.begin(inner, thread, threads);
    for (int j = Team.begin(inner, thread + 1, threads); j >= first; j--) {
      sweeps[thread].down(j, k);
    }
  }

  @Override
  protected List<Check> moreChecks() {
    return List.of(check("surface integral", new SurfaceIntegral(field).value(), surfaceIntegral));
  }

  @Override
  protected double operations(double n) {
    return 1984.77 * n * n * n - 10923.3 * n * n + 27770.9 * n - 144010;
  }
}
