package io.tare.services.kernels.npb.cg;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbKernel;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import io.tare.services.kernels.npb.Verification.Check;
import java.util.Arrays;
import java.util.List;

/**
 * CG (RNR-94-007, 3.3): the inverse power method, which estimates an eigenvalue of a sparse matrix
 * and solves a system by 25 conjugate gradient iterations in each of its own. Sums are added up
 * from fixed blocks of rows, so that they do not depend on the number of threads.
 */
public final class Cg implements NpbKernel {

  static final double EPSILON = 1e-10;

  private static final int INNER_ITERATIONS = 25;
  private static final int BLOCKS = 64;

  /** Does something for the rows of a block. */
  @FunctionalInterface
  private interface Step {
    void run(int block, int begin, int end);
  }

  private final CgProblem problem;
  private final Team team;

  /** Empty until the first {@link #initialize}. */
  private SparseMatrix matrix = new SparseMatrix(new int[1], new int[0], new double[0]);

  /** The names are those of RNR-94-007, 3.3.1. */
  private final double[] x;

  private final double[] z;
  private final double[] p;
  private final double[] q;
  private final double[] r;
  private double alpha;
  private double beta;
  private double zeta;
  private double residual;

  /** One of each block. */
  private final double[] sums = new double[BLOCKS];

  private final double[] moreSums = new double[BLOCKS];
  private double scale;
  private final Team.Part start = blocks(this::start);
  private final Team.Part multiply = blocks(this::multiply);
  private final Team.Part advance = blocks(this::advance);
  private final Team.Part turn = blocks(this::turn);
  private final Team.Part compare = blocks(this::compare);
  private final Team.Part project = blocks(this::project);
  private final Team.Part normalize = blocks(this::normalize);

  /** See {@code NpbBenchmark}; there are no loops with vectors. */
  public Cg(NpbClass size, Team team) {
    this(CgProblem.of(size), team);
  }

  Cg(CgProblem problem, Team team) {
    this.problem = problem;
    this.team = team;
    this.x = new double[problem.order()];
    this.z = new double[problem.order()];
    this.p = new double[problem.order()];
    this.q = new double[problem.order()];
    this.r = new double[problem.order()];
  }

  private Team.Part blocks(Step step) {
    return (thread, threads) -> {
      int end = Team.begin(BLOCKS, thread + 1, threads);
      for (int block = Team.begin(BLOCKS, thread, threads); block < end; block++) {
        step.run(
            block, Team.begin(x.length, block, BLOCKS), Team.begin(x.length, block + 1, BLOCKS));
      }
    };
  }

  @Override
  public void initialize() {
    if (matrix.size() == 0) {
      matrix = new MatrixConstruction(problem).matrix();
    }
    Arrays.fill(x, 1);
    iterate();
    Arrays.fill(x, 1);
  }

  @Override
  public void run() {
    for (int iteration = 0; iteration < problem.iterations(); iteration++) {
      iterate();
    }
  }

  /** RNR-94-007, 3.3.1: solves A z = x, estimates the eigenvalue, and normalizes z to x. */
  private void iterate() {
    solve();
    team.run(project);
    zeta = problem.shift() + 1 / sum(sums);
    scale = 1 / Math.sqrt(sum(moreSums));
    team.run(normalize);
  }

  private void solve() {
    team.run(start);
    double rho = sum(sums);
    for (int iteration = 0; iteration < INNER_ITERATIONS; iteration++) {
      team.run(multiply);
      alpha = rho / sum(sums);
      team.run(advance);
      double before = rho;
      rho = sum(sums);
      beta = rho / before;
      team.run(turn);
    }
    team.run(compare);
    residual = Math.sqrt(sum(sums));
  }

  private void start(int block, int begin, int end) {
    double sum = 0;
    for (int i = begin; i < end; i++) {
      z[i] = 0;
      r[i] = x[i];
      p[i] = x[i];
      sum += x[i] * x[i];
    }
    sums[block] = sum;
  }

  /** q = A p, and p q. */
  private void multiply(int block, int begin, int end) {
    double sum = 0;
    for (int row = begin; row < end; row++) {
      double product = matrix.product(row, p);
      q[row] = product;
      sum += p[row] * product;
    }
    sums[block] = sum;
  }

  /** z = z + alpha p, r = r - alpha q, and r r. */
  private void advance(int block, int begin, int end) {
    double sum = 0;
    for (int i = begin; i < end; i++) {
      z[i] += alpha * p[i];
      r[i] -= alpha * q[i];
      sum += r[i] * r[i];
    }
    sums[block] = sum;
  }

  /** p = r + beta p. */
  private void turn(int block, int begin, int end) {
    for (int i = begin; i < end; i++) {
      p[i] = r[i] + beta * p[i];
    }
  }

  /** The squared residual of A z = x. */
  private void compare(int block, int begin, int end) {
    double sum = 0;
    for (int row = begin; row < end; row++) {
      double difference = x[row] - matrix.product(row, z);
      sum += difference * difference;
    }
    sums[block] = sum;
  }

  /** x z and z z. */
  private void project(int block, int begin, int end) {
    double mixed = 0;
    double square = 0;
    for (int i = begin; i < end; i++) {
      mixed += x[i] * z[i];
      square += z[i] * z[i];
    }
    sums[block] = mixed;
    moreSums[block] = square;
  }

  private void normalize(int block, int begin, int end) {
    for (int i = begin; i < end; i++) {
      x[i] = scale * z[i];
    }
  }

  private static double sum(double[] parts) {
    double sum = 0;
    for (double each : parts) {
      sum += each;
    }
    return sum;
  }

  @Override
  public Verification verify() {
    return new Verification(List.of(new Check("zeta", zeta, problem.zeta(), EPSILON)));
  }

  /** Of the last system that was solved, in the Euclidean norm. */
  double residual() {
    return residual;
  }

  @Override
  public double operations() {
    double elements = (double) problem.nonzeros() * (problem.nonzeros() + 1);
    return 2.0
        * problem.iterations()
        * problem.order()
        * (3 + elements + INNER_ITERATIONS * (5 + elements) + 3);
  }

  @Override
  public int iterations() {
    return problem.iterations();
  }

  @Override
  public String size() {
    return Integer.toString(problem.order());
  }

  @Override
  public String arithmetic() {
    return InnerLoops.PLAIN;
  }
}
