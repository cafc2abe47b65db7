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

  /** Rows of sums, one of each thread. */
  private static final class Scratch {
    final double[] first;
    final double[] second;
    final double[] third;

    Scratch(int length) {
      first = new double[length];
      second = new double[length];
      third = new double[length];
    }
  }

  private final MgProblem problem;
  private final Team team;
  private final MgLoops loops;
  private final int top;

  /** By level, of which the first is 1: the solution, and the residual. */
  private final MgGrid[] u;

  private final MgGrid[] r;

  /** The right-hand side. */
  private final MgGrid v;

  private final Scratch[] scratch;

  /** Of each plane. */
  private final double[] squares;

  private double norm;

  /** What the parts work on. */
  private int level;

  private MgGrid right;
  private final Team.Part residual = this::residual;
  private final Team.Part smooth = this::smooth;
  private final Team.Part restrict = this::restrict;
  private final Team.Part interpolate = this::interpolate;
  private final Team.Part square = this::square;
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
    this.scratch = new Scratch[team.threads()];
    Arrays.setAll(scratch, each -> new Scratch(v.n()));
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
    residual(top, v);
    cycle();
    residual(top, v);
    clear(u[top]);
  }

  private static void clear(MgGrid grid) {
    Arrays.fill(grid.values(), 0);
  }

  @Override
  public void run() {
    residual(top, v);
    computeNorm();
    for (int iteration = 0; iteration < problem.iterations(); iteration++) {
      cycle();
      residual(top, v);
    }
    computeNorm();
  }

  /** A V cycle: RNR-94-007, 3.2.1. */
  private void cycle() {
    for (int each = top; each > 1; each--) {
      at(each, restrict);
    }
    clear(u[1]);
    at(1, smooth);
    for (int each = 2; each < top; each++) {
      clear(u[each]);
      at(each, interpolate);
      residual(each, r[each]);
      at(each, smooth);
    }
    at(top, interpolate);
    residual(top, v);
    at(top, smooth);
  }

  private void at(int each, Team.Part part) {
    level = each;
    team.run(part);
  }

  private void residual(int each, MgGrid of) {
    right = of;
    at(each, residual);
  }

  private void residual(int thread, int threads) {
    MgGrid solution = u[level];
    int n = solution.n();
    double[] faces = scratch[thread].first;
    double[] edges = scratch[thread].second;
    int end = 1 + Team.begin(n - 2, thread + 1, threads);
    for (int plane = 1 + Team.begin(n - 2, thread, threads); plane < end; plane++) {
      for (int y = 1; y < n - 1; y++) {
        int row = solution.row(plane, y);
        loops.sums(solution.values(), row, n, faces, edges);
        loops.residual(solution.values(), right.values(), r[level].values(), row, n, faces, edges);
      }
      r[level].wrap(plane);
    }
  }

  private void smooth(int thread, int threads) {
    MgGrid rest = r[level];
    int n = rest.n();
    double[] faces = scratch[thread].first;
    double[] edges = scratch[thread].second;
    int end = 1 + Team.begin(n - 2, thread + 1, threads);
    for (int plane = 1 + Team.begin(n - 2, thread, threads); plane < end; plane++) {
      for (int y = 1; y < n - 1; y++) {
        int row = rest.row(plane, y);
        loops.sums(rest.values(), row, n, faces, edges);
        loops.smooth(rest.values(), u[level].values(), row, n, problem.smoother(), faces, edges);
      }
      u[level].wrap(plane);
    }
  }

  /** From the level to the one below. */
  private void restrict(int thread, int threads) {
    MgGrid fine = r[level];
    MgGrid coarse = r[level - 1];
    int n = coarse.n();
    double[] faces = scratch[thread].first;
    double[] edges = scratch[thread].second;
    int end = 1 + Team.begin(n - 2, thread + 1, threads);
    for (int plane = 1 + Team.begin(n - 2, thread, threads); plane < end; plane++) {
      for (int y = 1; y < n - 1; y++) {
        int row = fine.row(2 * plane, 2 * y);
        loops.sums(fine.values(), row, fine.n(), faces, edges);
        loops.restrict(fine.values(), row, coarse.values(), coarse.row(plane, y), n, faces, edges);
      }
      coarse.wrap(plane);
    }
  }

  /** From the level below to the level. */
  private void interpolate(int thread, int threads) {
    MgGrid coarse = u[level - 1];
    MgGrid fine = u[level];
    double[] from = coarse.values();
    double[] to = fine.values();
    Scratch own = scratch[thread];
    int n = coarse.n();
    int end = Team.begin(n - 1, thread + 1, threads);
    for (int plane = Team.begin(n - 1, thread, threads); plane < end; plane++) {
      for (int y = 0; y < n - 1; y++) {
        int row = coarse.row(plane, y);
        loops.pairs(from, row, n, own.first, own.second, own.third);
        loops.interpolate(from, row, n, 1, to, fine.row(2 * plane, 2 * y));
        loops.interpolate(own.first, 0, n, 0.5, to, fine.row(2 * plane, 2 * y + 1));
        loops.interpolate(own.second, 0, n, 0.5, to, fine.row(2 * plane + 1, 2 * y));
        loops.interpolate(own.third, 0, n, 0.25, to, fine.row(2 * plane + 1, 2 * y + 1));
      }
    }
  }

  /** The L2 norm of the residual, per point. */
  private void computeNorm() {
    at(top, square);
    double sum = 0;
    for (double each : squares) {
      sum += each;
    }
    double edge = v.n() - 2;
    norm = Math.sqrt(sum / (edge * edge * edge));
  }

  private void square(int thread, int threads) {
    MgGrid rest = r[level];
    int n = rest.n();
    int end = 1 + Team.begin(n - 2, thread + 1, threads);
    for (int plane = 1 + Team.begin(n - 2, thread, threads); plane < end; plane++) {
      double sum = 0;
      for (int y = 1; y < n - 1; y++) {
        sum += square(rest.values(), rest.row(plane, y) + 1, n - 2);
      }
      squares[plane] = sum;
    }
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
