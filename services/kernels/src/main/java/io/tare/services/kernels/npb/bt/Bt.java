package io.tare.services.kernels.npb.bt;

import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.FlowKernel;
import io.tare.services.kernels.npb.flow.FlowProblem;

/** The benchmark BT. */
public final class Bt extends FlowKernel {

  private final BlockLine[] lines;
  private final Team.Part planes = this::planes;
  private final Team.Part columns = this::columns;

  public Bt(NpbClass size, Team team, boolean vectors) {
    this(BtProblems.of(size), FlowConstants.published(), team);
  }

  Bt(FlowProblem problem, FlowConstants constants, Team team) {
    super(problem, constants, team);
    lines = new BlockLine[team.threads()];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = new BlockLine(field, problem.timeStep());
    }
  }

  @Override
  protected void step() {
    team.run(derive);
    team.run(planes);
    team.run(columns);
  }

  /** Right-hand side, and lines along x and y. */
  private void planes(int thread, int threads) {
    int inner = field.points - 2;
    int end = 1 + Team.begin(inner, thread + 1, threads);
    BlockLine line = lines[thread];
    for (int k = 1 + Team.begin(inner, thread, threads); k < end; k++) {
      residual.compute(k);
      for (int j = 1; j <= inner; j++) {
        line.solve(field.point(0, j, k), field.x());
      }
      for (int i = 1; i <= inner; i++) {
        line.solve(field.point(i, 0, k), field.y());
      }
    }
  }

  /** Lines along z, and new values. */
  private void columns(int thread, int threads) {
    int inner = field.points - 2;
    int end = 1 + Team.begin(inner, thread + 1, threads);
    BlockLine line = lines[thread];
    for (int j = 1 + Team.begin(inner, thread, threads); j < end; j++) {
      for (int i = 1; i <= inner; i++) {
        line.solve(field.point(i, j, 0), field.z());
      }
      for (int k = 1; k <= inner; k++) {
        field.advance(j, k, 1);
      }
    }
  }

  @Override
  protected double operations(double n) {
    return 3478.8 * n * n * n - 17655.7 * n * n + 28023.7 * n;
  }
}
