package io.tare.services.kernels.npb.ft;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbKernel;
import io.tare.services.kernels.npb.NpbRandom;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import io.tare.services.kernels.npb.Verification.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * FT (RNR-94-007, 3.4): solves a diffusion equation by Fourier transforms in three directions.
 * Complex numbers are in two arrays; rows are padded, because rows whose distance is a power of 2
 * share few places of a cache. Threads share planes, or rows across planes.
 */
public final class Ft implements NpbKernel {

  static final double EPSILON = 1e-12;

  /** Rows or columns that are transformed at once. */
  private static final int LINES = 16;

  private static final int PADDING = 8;
  private static final int CHECKED = 1024;

  /** What a thread needs. */
  private static final class Worker {
    final Transform alongX;
    final Transform alongY;
    final Transform alongZ;
    final double[] re;
    final double[] im;
    final double[] numbers;

    Worker(FtProblem problem, FtLoops loops) {
      alongX = new Transform(problem.nx(), LINES, loops);
      alongY = new Transform(problem.ny(), LINES, loops);
      alongZ = new Transform(problem.nz(), LINES, loops);
      re = new double[problem.nx() * LINES];
      im = new double[problem.nx() * LINES];
      numbers = new double[2 * problem.nx()];
    }
  }

  private final FtProblem problem;
  private final Team team;
  private final FtLoops loops;
  private final Worker[] workers;

  /** From one row to the next, and from one plane to the next. */
  private final int row;

  private final int plane;

  /** The transformed initial state. */
  private final double[] initialRe;

  private final double[] initialIm;

  /** The state at one time. */
  private final double[] re;

  private final double[] im;

  /** By how much a state has decayed, by direction. */
  private final double[] decayX;

  private final double[] decayY;
  private final double[] decayZ;
  private final double[] checksums;
  private final Team.Part start = this::start;
  private final Team.Part transformPlanes = this::transformPlanes;
  private final Team.Part transformAcross = this::transformAcross;
  private final Team.Part evolvePlanes = this::evolvePlanes;
  private final Team.Part evolveAcross = this::evolveAcross;

  /** See {@code NpbBenchmark}. */
  public Ft(NpbClass size, Team team, boolean vectors) {
    this(FtProblem.of(size), team, vectors);
  }

  Ft(FtProblem problem, Team team, boolean vectors) {
    this.problem = problem;
    this.team = team;
    this.loops = InnerLoops.of(FtLoops.class, "VectorFtLoops", vectors, PlainFtLoops::new);
    this.row = problem.nx() + PADDING;
    this.plane = row * problem.ny();
    int length = plane * problem.nz();
    this.initialRe = new double[length];
    this.initialIm = new double[length];
    this.re = new double[length];
    this.im = new double[length];
    this.decayX = new double[problem.nx()];
    this.decayY = new double[problem.ny()];
    this.decayZ = new double[problem.nz()];
    this.checksums = new double[2 * problem.iterations()];
    this.workers = new Worker[team.threads()];
    Arrays.setAll(workers, each -> new Worker(problem, loops));
  }

  @Override
  public void initialize() {
    transformInitial();
  }

  @Override
  public void run() {
    transformInitial();
    for (int time = 1; time <= problem.iterations(); time++) {
      decay(decayX, time);
      decay(decayY, time);
      decay(decayZ, time);
      team.run(evolvePlanes);
      team.run(evolveAcross);
      addChecksum(time);
    }
  }

  private void transformInitial() {
    team.run(start);
    team.run(transformPlanes);
    team.run(transformAcross);
  }

  /** exp(-4 alpha pi^2 k^2 t), where k is the index, or negative in the upper half. */
  private void decay(double[] decay, int time) {
    int n = decay.length;
    for (int i = 0; i < n; i++) {
      double k = i < n / 2 ? i : i - n;
      decay[i] = Math.exp(-4 * problem.alpha() * Math.PI * Math.PI * k * k * time);
    }
  }

  /** RNR-94-007, 3.4.2: random real and imaginary parts. */
  private void start(int thread, int threads) {
    double[] numbers = workers[thread].numbers;
    int end = Team.begin(problem.nz(), thread + 1, threads);
    int z = Team.begin(problem.nz(), thread, threads);
    long skipped = 2L * problem.nx() * problem.ny() * z;
    long state = NpbRandom.next(problem.seed(), NpbRandom.power(NpbRandom.MULTIPLIER, skipped));
    for (; z < end; z++) {
      for (int y = 0; y < problem.ny(); y++) {
        state = NpbRandom.fill(numbers, 0, numbers.length, state);
        int at = z * plane + y * row;
        for (int x = 0; x < problem.nx(); x++) {
          re[at + x] = numbers[2 * x];
          im[at + x] = numbers[2 * x + 1];
        }
      }
    }
  }

  private void transformPlanes(int thread, int threads) {
    Worker worker = workers[thread];
    int end = Team.begin(problem.nz(), thread + 1, threads);
    for (int z = Team.begin(problem.nz(), thread, threads); z < end; z++) {
      for (int y = 0; y < problem.ny(); y += LINES) {
        gather(worker, z * plane + y * row);
        worker.alongX.run(worker.re, worker.im, worker.re, worker.im, 0, LINES);
        scatter(worker, z * plane + y * row);
      }
      for (int x = 0; x < problem.nx(); x += LINES) {
        worker.alongY.run(re, im, re, im, z * plane + x, row);
      }
    }
  }

  private void transformAcross(int thread, int threads) {
    Worker worker = workers[thread];
    int end = Team.begin(problem.ny(), thread + 1, threads);
    for (int y = Team.begin(problem.ny(), thread, threads); y < end; y++) {
      for (int x = 0; x < problem.nx(); x += LINES) {
        worker.alongZ.run(re, im, initialRe, initialIm, y * row + x, plane);
      }
    }
  }

  private void evolvePlanes(int thread, int threads) {
    Worker worker = workers[thread];
    int end = Team.begin(problem.nz(), thread + 1, threads);
    for (int z = Team.begin(problem.nz(), thread, threads); z < end; z++) {
      for (int y = 0; y < problem.ny(); y += LINES) {
        gatherDecayed(worker, y, z);
        worker.alongX.run(worker.im, worker.re, worker.im, worker.re, 0, LINES);
        scatter(worker, z * plane + y * row);
      }
      for (int x = 0; x < problem.nx(); x += LINES) {
        worker.alongY.run(im, re, im, re, z * plane + x, row);
      }
    }
  }

  private void evolveAcross(int thread, int threads) {
    Worker worker = workers[thread];
    int end = Team.begin(problem.ny(), thread + 1, threads);
    for (int y = Team.begin(problem.ny(), thread, threads); y < end; y++) {
      for (int x = 0; x < problem.nx(); x += LINES) {
        worker.alongZ.run(im, re, im, re, y * row + x, plane);
      }
    }
  }

  /** Rows of the state, number by number. */
  private void gather(Worker worker, int begin) {
    for (int line = 0; line < LINES; line++) {
      int at = begin + line * row;
      for (int x = 0; x < problem.nx(); x++) {
        worker.re[x * LINES + line] = re[at + x];
        worker.im[x * LINES + line] = im[at + x];
      }
    }
  }

  /** Rows of the initial state, decayed. */
  private void gatherDecayed(Worker worker, int y, int z) {
    for (int line = 0; line < LINES; line++) {
      int at = z * plane + (y + line) * row;
      double decay = decayY[y + line] * decayZ[z];
      for (int x = 0; x < problem.nx(); x++) {
        double factor = decay * decayX[x];
        worker.re[x * LINES + line] = factor * initialRe[at + x];
        worker.im[x * LINES + line] = factor * initialIm[at + x];
      }
    }
  }

  private void scatter(Worker worker, int begin) {
    for (int line = 0; line < LINES; line++) {
      int at = begin + line * row;
      for (int x = 0; x < problem.nx(); x++) {
        re[at + x] = worker.re[x * LINES + line];
        im[at + x] = worker.im[x * LINES + line];
      }
    }
  }

  /** RNR-94-007, 3.4.2, divided by the number of points, as the transform is not. */
  private void addChecksum(int time) {
    double sumRe = 0;
    double sumIm = 0;
    for (int i = 1; i <= CHECKED; i++) {
      int at = i % problem.nx() + 3 * i % problem.ny() * row + 5 * i % problem.nz() * plane;
      sumRe += re[at];
      sumIm += im[at];
    }
    checksums[2 * time - 2] = sumRe / points();
    checksums[2 * time - 1] = sumIm / points();
  }

  private double points() {
    return (double) problem.nx() * problem.ny() * problem.nz();
  }

  @Override
  public Verification verify() {
    List<Check> checks = new ArrayList<>();
    for (int i = 0; i < checksums.length; i++) {
      String part = i % 2 == 0 ? "real" : "imaginary";
      checks.add(
          new Check(
              part + " part of checksum " + (i / 2 + 1),
              checksums[i],
              problem.checksums().get(i),
              EPSILON));
    }
    return new Verification(checks);
  }

  @Override
  public double operations() {
    double log = Math.log(points());
    return points() * (14.8157 + 7.19641 * log + (5.23518 + 7.21113 * log) * problem.iterations());
  }

  @Override
  public int iterations() {
    return problem.iterations();
  }

  @Override
  public String size() {
    return NpbKernel.size(problem.nx(), problem.ny(), problem.nz());
  }

  @Override
  public String arithmetic() {
    return loops.arithmetic();
  }
}
