package io.tare.services.kernels.npb.flow;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.NpbKernel;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import io.tare.services.kernels.npb.Verification.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A benchmark that lets the flow approach its solution in time steps. */
public abstract class FlowKernel implements NpbKernel {

  /** Largest relative error of a result, as in the published programs. */
  private static final double EPSILON = 1e-8;

  protected final FlowField field;
  protected final Residual residual;
  protected final Team team;

  /** Computes what follows from the values. */
  protected final Team.Part derive = this::derive;

  private final FlowProblem problem;
  private final FlowLoops loops;
  private boolean forced;

  protected FlowKernel(FlowProblem problem, Team team, boolean vectors) {
    this.problem = problem;
    this.team = team;
    loops = InnerLoops.of(FlowLoops.class, "VectorFlowLoops", vectors, PlainFlowLoops::new);
    field = new FlowField(problem.points(), problem.constants());
    residual = new Residual(field, loops, problem.timeStep());
  }

  /** Makes a time step, timed. */
  protected abstract void step();

  /** Prepares the first step, untimed, when the initial values are set. */
  protected abstract void begin();

  /** The published operations of a time step, of a side with so many points. */
  protected abstract double operations(double points);

  /** Checks beside those of residual and error. */
  protected List<Check> moreChecks() {
    return List.of();
  }

  @Override
  public final void initialize() {
    if (!forced) {
      residual.setForcing();
      forced = true;
    }
    restart();
    step();
    restart();
  }

  private void restart() {
    field.setInitial();
    begin();
  }

  private void derive(int thread, int threads) {
    int end = Team.begin(field.points, thread + 1, threads);
    for (int k = Team.begin(field.points, thread, threads); k < end; k++) {
      residual.derive(k);
    }
  }

  @Override
  public final void run() {
    for (int i = 0; i < problem.iterations(); i++) {
      step();
    }
  }

  @Override
  public final Verification verify() {
    residual.computeAll();
    double[] residuals = field.changeNorms();
    double[] errors = field.errorNorms();
    List<Check> checks = new ArrayList<>();
    for (int m = 0; m < residuals.length; m++) {
      checks.add(
          check(
              "residual of equation " + (m + 1),
              residuals[m] / problem.timeStep(),
              problem.residuals().get(m)));
    }
    for (int m = 0; m < errors.length; m++) {
      checks.add(check("error of equation " + (m + 1), errors[m], problem.errors().get(m)));
    }
    checks.addAll(moreChecks());
    return new Verification(checks);
  }

  protected static Check check(String quantity, double value, double reference) {
    return new Check(quantity, value, reference, EPSILON);
  }

  @Override
  public final double operations() {
    return problem.iterations() * operations(problem.points());
  }

  @Override
  public final int iterations() {
    return problem.iterations();
  }

  @Override
  public final String size() {
    int n = problem.points();
    return String.format(Locale.ROOT, "%dx%4dx%4d", n, n, n);
  }

  @Override
  public final String arithmetic() {
    return loops.arithmetic();
  }
}
