package io.tare.services.kernels.npb.sp;

import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.FlowKernel;
import io.tare.services.kernels.npb.flow.FlowProblem;

/** The benchmark SP. */
public final class Sp extends FlowKernel {

  private final Eigenvectors eigenvectors;
  private final PentadiagonalLine[] lines;
  private final Team.Part planes = this::planes;
  private final Team.Part columns = this::columns;

  public Sp(NpbClass size, Team team, boolean vectors) {
    this(SpProblems.of(size), FlowConstants.published(), team);
  }

  Sp(FlowProblem problem, FlowConstants constants, Team team) {
    super(problem, constants, team);
    eigenvectors = new Eigenvectors(field);
    lines = new PentadiagonalLine[team.threads()];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = new PentadiagonalLine(field, problem.timeStep());
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
    PentadiagonalLine line = lines[thread];
    for (int k = 1 + Team.begin(inner, thread, threads); k < end; k++) {
      residual.compute(k);
      for (int j = 1; j <= inner; j++) {
        eigenvectors.toX(j, k);
        line.solve(field.point(0, j, k), field.x());
        eigenvectors.fromXtoY(j, k);
      }
      for (int i = 1; i <= inner; i++) {
        line.solve(field.point(i, 0, k), field.y());
      }
      for (int j = 1; j <= inner; j++) {
        eigenvectors.fromYtoZ(j, k);
      }
    }
  }

  /** Lines along z, and new values. */
  private void columns(int thread, int threads) {
    int inner = field.points - 2;
    int end = 1 + Team.begin(inner, thread + 1, threads);
    PentadiagonalLine line = lines[thread];
    for (int j = 1 + Team.begin(inner, thread, threads); j < end; j++) {
      for (int i = 1; i <= inner; i++) {
        line.solve(field.point(i, j, 0), field.z());
      }
      for (int k = 1; k <= inner; k++) {
        eigenvectors.fromZ(j, k);
        field.advance(j, k, 1);
      }
    }
  }

  @Override
  protected double operations(double n) {
    return 881.174 * n * n * n - 4683.91 * n * n + 11484.5 * n - 19272.4;
  }
}
