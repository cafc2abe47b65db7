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
import java.util.Map;
import java.util.Objects;

/** The kernels by the names of the benchmarks. */
public enum NpbBenchmark {
  BT(2, 4, 64, 240, 1000),
  CG(4, 16, 56, 440, 1200),
  EP(2, 2, 2, 2, 2),
  FT(12, 20, 304, 1216, 4864),
  IS(2, 8, 52, 208, 832),
  LU(2, 12, 64, 240, 1000),
  MG(2, 64, 512, 512, 4096),
  SP(2, 14, 64, 240, 1000);

  @SuppressWarnings("ImmutableEnumChecker") // the map is
  private final Map<NpbClass, Integer> mebibytes;

  /** With the size of its data in each class. */
  NpbBenchmark(int s, int w, int a, int b, int c) {
    this.mebibytes =
        Map.of(NpbClass.S, s, NpbClass.W, w, NpbClass.A, a, NpbClass.B, b, NpbClass.C, c);
  }

  /**
   * Bytes of the kernel's data in a class with one thread, rounded up: the smallest heap, measured
   * up to class A, and for BT, CG, FT, IS and MG in class B; others follow from the size.
   */
  public long bytes(NpbClass size) {
    return (long) Objects.requireNonNull(mebibytes.get(size)) << 20;
  }

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
