package io.tare.services.kernels.npb.lu;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification.Check;
import io.tare.services.kernels.npb.flow.Factors;
import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.FlowKernel;
import io.tare.services.kernels.npb.flow.FlowProblem;
import java.util.Arrays;
import java.util.List;

/** The benchmark LU. */
public final class Lu extends FlowKernel {

  /** The factor of over-relaxation (RNR-94-007, 3.5.1). */
  static final double OMEGA = 1.2;

  private final Sweep[] sweeps;
  private final Team.Part planes = this::planes;
  private final Team.Part up = this::up;
  private final Team.Part down = this::down;
  private final double surfaceIntegral;

  /** Of a sweep: a thread is a plane behind the one whose rows it needs. */
  private int stage;

  /** See {@code NpbBenchmark}. */
  public Lu(NpbClass size, Team team, boolean vectors) {
    this(
        LuProblems.of(size),
        FlowConstants.published(),
        LuProblems.surfaceIntegral(size),
        OMEGA,
        team,
        vectors);
  }

  Lu(
      FlowProblem problem,
      FlowConstants constants,
      double surfaceIntegral,
      double omega,
      Team team,
      boolean vectors) {
    super(problem, constants, team, vectors);
    this.surfaceIntegral = surfaceIntegral;
    LuLoops loops = InnerLoops.of(LuLoops.class, "VectorLuLoops", vectors, PlainLuLoops::new);
    Factors factors = Factors.of(field, problem.timeStep());
    sweeps = new Sweep[team.threads()];
    Arrays.setAll(
        sweeps, each -> new Sweep(field, loops, SweepFactors.of(constants, factors, omega)));
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
