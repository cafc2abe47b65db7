package io.tare.services.kernels.npb.flow;

import io.tare.services.kernels.npb.Team;
import java.util.Arrays;

/** A benchmark that solves a time step's implicit side along x, then y, then z. */
public abstract class LineKernel extends FlowKernel {

  private final Team.Part planes = this::planes;
  private final Team.Part columns = this::columns;
  private final LineBundle[] bundles;
  private final int lanes;

  /**
   * @param lanes how many lines are solved at once
   */
  protected LineKernel(FlowProblem problem, Team team, boolean vectors, int lanes) {
    super(problem, team, vectors);
    this.lanes = lanes;
    bundles = new LineBundle[team.threads()];
    Arrays.setAll(bundles, each -> new LineBundle(field, lanes));
  }

  /** Solves lines, as one of the team's threads. */
  protected abstract void solve(LineBundle lines, int thread);

  /** What is to be done before the lines along x are solved, in a row. */
  protected abstract void beforeX(int j, int k);

  /** What is to be done when the lines along z are solved, in a row. */
  protected abstract void afterZ(int j, int k);

  @Override
  protected final void begin() {
    team.run(derive);
  }

  @Override
  protected final void step() {
    team.run(planes);
    team.run(columns);
  }

  /** Right-hand side, and lines along x and y. */
  private void planes(int thread, int threads) {
    int end = 1 + Team.begin(field.inner(), thread + 1, threads);
    LineBundle lines = bundles[thread];
    for (int k = 1 + Team.begin(field.inner(), thread, threads); k < end; k++) {
      for (int j = 0; j <= field.inner(); j += lanes) {
        prepare(j, k);
        lines.takeRows(j, k);
        solve(lines, thread);
        lines.giveRows(j, k);
      }
      for (int i = 0; i <= field.inner(); i += lanes) {
        lines.take(field.y(), i, 0, k);
        solve(lines, thread);
      }
    }
  }

  /** The right-hand side of so many rows as are solved at once. */
  private void prepare(int first, int k) {
    int end = Math.min(first + lanes, field.points - 1);
    for (int j = Math.max(first, 1); j < end; j++) {
      residual.compute(j, k);
      beforeX(j, k);
    }
  }

  /** Lines along z, new values, and what follows from them while they are in the cache. */
  private void columns(int thread, int threads) {
    int end = 1 + Team.begin(field.inner(), thread + 1, threads);
    LineBundle lines = bundles[thread];
    for (int j = 1 + Team.begin(field.inner(), thread, threads); j < end; j++) {
      for (int i = 0; i <= field.inner(); i += lanes) {
        lines.take(field.z(), i, j, 0);
        solve(lines, thread);
      }
      for (int k = 1; k <= field.inner(); k++) {
        afterZ(j, k);
        field.advance(j, k, 1);
        residual.derive(j, k);
      }
    }
  }
}
