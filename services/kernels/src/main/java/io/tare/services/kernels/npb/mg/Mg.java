package io.tare.services.kernels.npb.mg;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbKernel;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import io.tare.services.kernels.npb.Verification.Check;
import java.util.Arrays;
import java.util.List;

/**
 * MG (RNR-94-007, 3.2): approximate solutions of Poisson's equation by V cycles of multigrid.
 * Threads share the planes of a grid; the norm is added up from planes, so that it does not depend
 * on their number.
 */
public final class Mg implements NpbKernel {

  static final double EPSILON = 1e-8;

  private final MgProblem problem;
  private final Team team;
  private final MgLoops loops;
  private final int top;

  /** By level, of which the first is 1: the solution, and the residual. */
  private final MgGrid[] u;

  private final MgGrid[] r;

  /** The right-hand side. */
  private final MgGrid v;

  private final MgScratch[] scratch;

  /** Of each plane. */
  private final double[] squares;

  private double norm;

  /** What the parts work on. */
  private int level;

  private MgGrid right;
  private final Sweep begin = new Sweep(this::residual, this::square, this::restrict);
  private final Sweep restrict = new Sweep(this::restrict);
  private final Sweep smooth = new Sweep(this::smooth);
  private final Sweep ascend = new Sweep(this::interpolate, this::residual, this::smooth);
  private final Sweep turn =
      new Sweep(this::interpolate, this::residual, this::smooth, this::residual, this::restrict);
  private final Sweep end =
      new Sweep(this::interpolate, this::residual, this::smooth, this::residual, this::square);
  private boolean made;

  /** See {@code NpbBenchmark}. */
  public Mg(NpbClass size, Team team, boolean vectors) {
    this(MgProblem.of(size), team, vectors);
  }

  Mg(MgProblem problem, Team team, boolean vectors) {
    this.problem = problem;
    this.team = team;
    this.loops = InnerLoops.of(MgLoops.class, "VectorMgLoops", vectors, PlainMgLoops::new);
    this.top = problem.levels();
    this.u = grids();
    this.r = grids();
    this.v = new MgGrid(top);
    this.right = v;
    this.squares = new double[v.n()];
    this.scratch = new MgScratch[team.threads()];
    Arrays.setAll(scratch, each -> new MgScratch(v.n()));
  }

  private MgGrid[] grids() {
    MgGrid[] grids = new MgGrid[top + 1];
    Arrays.setAll(grids, each -> new MgGrid(each));
    return grids;
  }

  @Override
  public void initialize() {
    if (!made) {
      made = true;
      new Charges(problem.seed(), 1 << top).set(v.values());
      for (int plane = 1; plane < v.n() - 1; plane++) {
        v.wrap(plane);
      }
    }
    clear(u[top]);
    run(1);
    clear(u[top]);
  }

  private static void clear(MgGrid grid) {
    Arrays.fill(grid.values(), 0);
  }

  @Override
  public void run() {
    run(problem.iterations());
  }

  /**
   * V cycles, each with the residual behind it (RNR-94-007, 3.2.1). A cycle's first step is in the
   * sweep before it.
   */
  private void run(int cycles) {
    right = v;
    at(top, begin);
    computeNorm();
    for (int cycle = 1; cycle < cycles; cycle++) {
      runBelowTop();
      at(top, turn);
    }
    runBelowTop();
    at(top, end);
    computeNorm();
  }

  private void runBelowTop() {
    for (int each = top - 1; each > 1; each--) {
      at(each, restrict);
    }
    clear(u[1]);
    at(1, smooth);
    for (int each = 2; each < top; each++) {
      right = r[each];
      at(each, ascend);
    }
    right = v;
  }

  private void at(int each, Sweep sweep) {
    level = each;
    sweep.run(team, u[each].n() - 2);
  }

  private void residual(int thread, int plane) {
    double[] from = u[level].values();
    int n = u[level].n();
    for (int y = 1; y < n - 1; y++) {
      int row = u[level].row(plane, y);
      loops.residual(from, right.values(), r[level].values(), row, n, scratch[thread]);
    }
    r[level].wrap(plane);
  }

  private void smooth(int thread, int plane) {
    double[] from = r[level].values();
    int n = r[level].n();
    for (int y = 1; y < n - 1; y++) {
      int row = r[level].row(plane, y);
      loops.smooth(from, u[level].values(), row, n, problem.smoother(), scratch[thread]);
    }
    u[level].wrap(plane);
  }

  /** From an even plane, and its neighbours, to the level below. */
  private void restrict(int thread, int plane) {
    if (plane % 2 != 0) {
      return;
    }
    MgGrid fine = r[level];
    MgGrid coarse = r[level - 1];
    int n = coarse.n();
    for (int y = 1; y < n - 1; y++) {
      int row = fine.row(plane, 2 * y);
      loops.restrict(
          fine.values(), row, fine.n(), coarse.values(), coarse.row(plane / 2, y), scratch[thread]);
    }
    coarse.wrap(plane / 2);
  }

  /** From the level below to a plane of the level. */
  private void interpolate(int thread, int plane) {
    if (level < top) {
      u[level].clear(plane);
    }
    if (plane % 2 == 0) {
      interpolateOnPlane(scratch[thread], plane);
    } else {
      interpolateBetweenPlanes(scratch[thread], plane);
    }
    u[level].wrap(plane);
  }

  private void interpolateOnPlane(MgScratch own, int plane) {
    double[] from = u[level - 1].values();
    double[] to = u[level].values();
    int n = u[level - 1].n();
    for (int y = 0; y < n - 1; y++) {
      int row = u[level - 1].row(plane / 2, y);
      loops.interpolate(from, row, n, 1, to, u[level].row(plane, 2 * y));
      loops.add(from, row, from, row + n, n, own.faces);
      loops.interpolate(own.faces, 0, n, 0.5, to, u[level].row(plane, 2 * y + 1));
    }
  }

  private void interpolateBetweenPlanes(MgScratch own, int plane) {
    double[] from = u[level - 1].values();
    double[] to = u[level].values();
    int n = u[level - 1].n();
    double[] sums = own.faces;
    double[] next = own.edges;
    loops.add(
        from, u[level - 1].row(plane / 2, 0), from, u[level - 1].row(plane / 2 + 1, 0), n, sums);
    for (int y = 0; y < n - 1; y++) {
      loops.interpolate(sums, 0, n, 0.5, to, u[level].row(plane, 2 * y));
      int row = u[level - 1].row(plane / 2, y + 1);
      loops.add(from, row, from, row + n * n, n, next);
      loops.add(sums, 0, next, 0, n, own.more);
      loops.interpolate(own.more, 0, n, 0.25, to, u[level].row(plane, 2 * y + 1));
      double[] swap = sums;
      sums = next;
      next = swap;
    }
  }

  /** The L2 norm of the residual, per point. */
  private void computeNorm() {
    double sum = 0;
    for (double each : squares) {
      sum += each;
    }
    double edge = v.n() - 2;
    norm = Math.sqrt(sum / (edge * edge * edge));
  }

  private void square(int thread, int plane) {
    MgGrid rest = r[level];
    double sum = 0;
    for (int y = 1; y < rest.n() - 1; y++) {
      sum += square(rest.values(), rest.row(plane, y) + 1, rest.n() - 2);
    }
    squares[plane] = sum;
  }

  private static double square(double[] values, int begin, int length) {
    double sum0 = 0;
    double sum1 = 0;
    for (int i = begin; i < begin + length; i += 2) {
      sum0 += values[i] * values[i];
      sum1 += values[i + 1] * values[i + 1];
    }
    return sum0 + sum1;
  }

  @Override
  public Verification verify() {
    return new Verification(
        List.of(new Check("norm of the residual", norm, problem.norm(), EPSILON)));
  }

  @Override
  public double operations() {
    double edge = v.n() - 2;
    return 58.0 * problem.iterations() * edge * edge * edge;
  }

  @Override
  public int iterations() {
    return problem.iterations();
  }

  @Override
  public String size() {
    int edge = v.n() - 2;
    return NpbKernel.size(edge, edge, edge);
  }

  @Override
  public String arithmetic() {
    return loops.arithmetic();
  }
}
