package io.tare.services.kernels.npb.suite;

import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbKernel;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.bt.Bt;
import io.tare.services.kernels.npb.cg.Cg;
import io.tare.services.kernels.npb.ep.Ep;
import io.tare.services.kernels.npb.ft.Ft;
import io.tare.services.kernels.npb.is.Is;
import io.tare.services.kernels.npb.lu.Lu;
import io.tare.services.kernels.npb.mg.Mg;
import io.tare.services.kernels.npb.sp.Sp;

/** The kernels by the names of the benchmarks. */
public enum NpbBenchmark {
  BT,
  CG,
  EP,
  FT,
  IS,
  LU,
  MG,
  SP;

  /**
   * The kernel in one class.
   *
   * @param team runs the parallel parts; it must stay open as long as the kernel is used
   * @param vectors whether to use the Vector API where this JVM has it; {@link
   *     NpbKernel#arithmetic} says what is used
   */
  public NpbKernel create(NpbClass size, Team team, boolean vectors) {
    return switch (this) {
      case BT -> new Bt(size, team, vectors);
      case CG -> new Cg(size, team);
      case EP -> new Ep(size, team, vectors);
      case FT -> new Ft(size, team, vectors);
      case IS -> new Is(size, team);
      case LU -> new Lu(size, team, vectors);
      case MG -> new Mg(size, team, vectors);
      case SP -> new Sp(size, team, vectors);
    };
  }
}
