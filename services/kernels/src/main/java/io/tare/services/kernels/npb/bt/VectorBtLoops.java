package io.tare.services.kernels.npb.bt;

import static io.tare.services.kernels.npb.flow.FlowField.ENERGY;
import static io.tare.services.kernels.npb.flow.FlowField.KINETIC;
import static jdk.incubator.vector.DoubleVector.fromArray;

import io.tare.services.kernels.npb.flow.Direction;
import io.tare.services.kernels.npb.flow.Factors;
import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.FusedOperations;
import io.tare.services.kernels.npb.flow.LineBundle;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * As many lines at a time as a vector has lanes. Each step is as in {@link PlainBtLoops}. Vectors
 * are loaded and stored without methods of our own, which the compiler does not inline into methods
 * of this size.
 */
final class VectorBtLoops implements BtLoops {

  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  VectorBtLoops() {
    FusedOperations.require();
  }

  @Override
  public int lanes() {
    return LANES;
  }

  @Override
  public void solve(LineBundle lines, FlowConstants c, Factors f, double[] scratch) {
    double dissipation = f.diffusion() * lines.direction().dissipation();
    int size = SIZE * LANES;
    int last = lines.points() - 2;
    int own = size * lines.points();
    for (int i = 1; i <= last; i++) {
      int here = size * i;
      store(0, 2 * f.diffusion(), 1 + 2 * dissipation, c, lines, i, scratch, own);
      load(lines, i, scratch, own);
      if (i > 1) {
        add(f.convection(), f.diffusion(), dissipation, c, lines, i - 1, scratch, here - size, own);
      }
      for (int m = 25; m < SIZE; m++) {
        fromArray(SPECIES, scratch, own + m * LANES).intoArray(scratch, here + m * LANES);
      }
      store(f.convection(), -f.diffusion(), -dissipation, c, lines, i + 1, scratch, here);
      factor(scratch, own);
      solve(scratch, own, here);
    }
    substitute(lines, scratch, last);
  }

  private static void load(LineBundle lines, int i, double[] s, int o) {
    double[] r = lines.change();
    int w = lines.value();
    Direction direction = lines.direction();
    int e = lines.first() + i * lines.step();
    fromArray(SPECIES, r, e).intoArray(s, o + 25 * LANES);
    fromArray(SPECIES, r, e + w * direction.along()).intoArray(s, o + 26 * LANES);
    fromArray(SPECIES, r, e + w * direction.second()).intoArray(s, o + 27 * LANES);
    fromArray(SPECIES, r, e + w * direction.third()).intoArray(s, o + 28 * LANES);
    fromArray(SPECIES, r, e + w * 4).intoArray(s, o + 29 * LANES);
  }

  private static void store(
      double f,
      double n,
      double d,
      FlowConstants constants,
      LineBundle lines,
      int point,
      double[] out,
      int o) {
    double[] q = lines.derived();
    int w = lines.value();
    Direction direction = lines.direction();
    int a = lines.derivedFirst() + point * lines.derivedStep();
    double c2 = constants.c2();
    DoubleVector zero = DoubleVector.zero(SPECIES);
    DoubleVector x = fromArray(SPECIES, q, a + w * direction.along());
    DoubleVector y = fromArray(SPECIES, q, a + w * direction.second());
    DoubleVector z = fromArray(SPECIES, q, a + w * direction.third());
    DoubleVector kinetic = fromArray(SPECIES, q, a + w * KINETIC).mul(c2);
    DoubleVector energy = fromArray(SPECIES, q, a + w * ENERGY);
    DoubleVector enthalpy = energy.mul(constants.c1()).sub(kinetic);
    DoubleVector volume = fromArray(SPECIES, q, a).mul(n);
    DoubleVector across = volume.mul(constants.across());
    DoubleVector along = volume.mul(constants.along());
    DoubleVector heat = volume.mul(constants.heat());
    DoubleVector alongHeat = along.sub(heat);
    DoubleVector acrossHeat = across.sub(heat);
    DoubleVector g = x.mul(f);
    DoubleVector h = g.mul(c2);
    DoubleVector ga = g.add(across);
    zero.add(d).intoArray(out, o);
    kinetic.mul(f).sub(g.add(along).mul(x)).intoArray(out, o + LANES);
    ga.mul(y).neg().intoArray(out, o + 2 * LANES);
    ga.mul(z).neg().intoArray(out, o + 3 * LANES);
    DoubleVector work = alongHeat.mul(x).mul(x).add(acrossHeat.mul(y.fma(y, z.mul(z))));
    g.mul(kinetic.sub(enthalpy)).sub(work).sub(heat.mul(energy)).intoArray(out, o + 4 * LANES);
    zero.add(f).intoArray(out, o + 5 * LANES);
    g.add(g).sub(h).add(along).add(d).intoArray(out, o + 6 * LANES);
    y.mul(f).intoArray(out, o + 7 * LANES);
    z.mul(f).intoArray(out, o + 8 * LANES);
    alongHeat.sub(h).fma(x, enthalpy.mul(f)).intoArray(out, o + 9 * LANES);
    zero.intoArray(out, o + 10 * LANES);
    y.mul(-c2 * f).intoArray(out, o + 11 * LANES);
    ga.add(d).intoArray(out, o + 12 * LANES);
    zero.intoArray(out, o + 13 * LANES);
    acrossHeat.sub(h).mul(y).intoArray(out, o + 14 * LANES);
    zero.intoArray(out, o + 15 * LANES);
    z.mul(-c2 * f).intoArray(out, o + 16 * LANES);
    zero.intoArray(out, o + 17 * LANES);
    ga.add(d).intoArray(out, o + 18 * LANES);
    acrossHeat.sub(h).mul(z).intoArray(out, o + 19 * LANES);
    zero.intoArray(out, o + 20 * LANES);
    zero.add(c2 * f).intoArray(out, o + 21 * LANES);
    zero.intoArray(out, o + 22 * LANES);
    zero.intoArray(out, o + 23 * LANES);
    g.mul(constants.c1()).add(heat).add(d).intoArray(out, o + 24 * LANES);
  }

  private static void add(
      double f,
      double n,
      double d,
      FlowConstants constants,
      LineBundle lines,
      int point,
      double[] s,
      int in,
      int to) {
    double[] q = lines.derived();
    int w = lines.value();
    Direction direction = lines.direction();
    int a = lines.derivedFirst() + point * lines.derivedStep();
    DoubleVector x = fromArray(SPECIES, q, a + w * direction.along()).neg();
    DoubleVector y = fromArray(SPECIES, q, a + w * direction.second()).neg();
    DoubleVector z = fromArray(SPECIES, q, a + w * direction.third()).neg();
    DoubleVector kinetic = fromArray(SPECIES, q, a + w * KINETIC).mul(constants.c2());
    DoubleVector energy = fromArray(SPECIES, q, a + w * ENERGY);
    DoubleVector enthalpy = energy.mul(constants.c1()).sub(kinetic).mul(f);
    DoubleVector volume = fromArray(SPECIES, q, a).mul(n);
    DoubleVector across = volume.mul(constants.across());
    DoubleVector along = volume.mul(constants.along());
    DoubleVector heat = volume.mul(constants.heat());
    DoubleVector own = DoubleVector.broadcast(SPECIES, d).sub(x.mul(f));
    DoubleVector acrossHeat = heat.sub(across);
    DoubleVector byAlong = heat.sub(along).fma(x, enthalpy);
    DoubleVector byDensity = kinetic.mul(f);
    DoubleVector pressureFactor = DoubleVector.broadcast(SPECIES, f * constants.c2());
    DoubleVector ownHeat = own.add(heat);
    DoubleVector alongX = along.sub(x.mul(f));
    for (int i = 0; i < SIZE; i += 5) {
      DoubleVector v0 = fromArray(SPECIES, s, in + i * LANES);
      DoubleVector v1 = fromArray(SPECIES, s, in + (i + 1) * LANES);
      DoubleVector v2 = fromArray(SPECIES, s, in + (i + 2) * LANES);
      DoubleVector v3 = fromArray(SPECIES, s, in + (i + 3) * LANES);
      DoubleVector v4 = fromArray(SPECIES, s, in + (i + 4) * LANES);
      DoubleVector w1 = x.fma(v0, v1);
      DoubleVector w2 = y.fma(v0, v2);
      DoubleVector w3 = z.fma(v0, v3);
      DoubleVector sum = z.fma(v3, y.fma(v2, x.fma(v1, v4)));
      DoubleVector pressure = pressureFactor.fma(sum, byDensity.mul(v0));
      DoubleVector m = w1.mul(-f);
      v1.mul(f)
          .add(v0.mul(d))
          .add(fromArray(SPECIES, s, to + i * LANES))
          .intoArray(s, to + i * LANES);
      own.fma(v1, alongX.fma(w1, pressure.add(fromArray(SPECIES, s, to + (i + 1) * LANES))))
          .intoArray(s, to + (i + 1) * LANES);
      own.fma(v2, m.fma(y, across.fma(w2, fromArray(SPECIES, s, to + (i + 2) * LANES))))
          .intoArray(s, to + (i + 2) * LANES);
      own.fma(v3, m.fma(z, across.fma(w3, fromArray(SPECIES, s, to + (i + 3) * LANES))))
          .intoArray(s, to + (i + 3) * LANES);
      DoubleVector work = y.fma(w2, z.mul(w3)).mul(acrossHeat);
      DoubleVector rest = work.sub(x.mul(pressure)).sub(heat.mul(energy).mul(v0));
      ownHeat
          .fma(v4, byAlong.fma(w1, rest.add(fromArray(SPECIES, s, to + (i + 4) * LANES))))
          .intoArray(s, to + (i + 4) * LANES);
    }
  }

  private static void factor(double[] s, int o) {
    DoubleVector one = DoubleVector.broadcast(SPECIES, 1);
    DoubleVector d0 = one.div(fromArray(SPECIES, s, o));
    DoubleVector n0 = d0.neg();
    DoubleVector l10 = fromArray(SPECIES, s, o + LANES).mul(n0);
    DoubleVector l20 = fromArray(SPECIES, s, o + 2 * LANES).mul(n0);
    DoubleVector l30 = fromArray(SPECIES, s, o + 3 * LANES).mul(n0);
    DoubleVector l40 = fromArray(SPECIES, s, o + 4 * LANES).mul(n0);
    d0.intoArray(s, o);
    l10.intoArray(s, o + LANES);
    l20.intoArray(s, o + 2 * LANES);
    l30.intoArray(s, o + 3 * LANES);
    l40.intoArray(s, o + 4 * LANES);
    DoubleVector u01 = fromArray(SPECIES, s, o + 5 * LANES);
    DoubleVector d1 = one.div(l10.fma(u01, fromArray(SPECIES, s, o + 6 * LANES)));
    DoubleVector n1 = d1.neg();
    DoubleVector l21 = l20.fma(u01, fromArray(SPECIES, s, o + 7 * LANES)).mul(n1);
    DoubleVector l31 = l30.fma(u01, fromArray(SPECIES, s, o + 8 * LANES)).mul(n1);
    DoubleVector l41 = l40.fma(u01, fromArray(SPECIES, s, o + 9 * LANES)).mul(n1);
    u01.neg().intoArray(s, o + 5 * LANES);
    d1.intoArray(s, o + 6 * LANES);
    l21.intoArray(s, o + 7 * LANES);
    l31.intoArray(s, o + 8 * LANES);
    l41.intoArray(s, o + 9 * LANES);
    DoubleVector u02 = fromArray(SPECIES, s, o + 10 * LANES);
    DoubleVector u12 = l10.fma(u02, fromArray(SPECIES, s, o + 11 * LANES));
    DoubleVector d2 = one.div(l21.fma(u12, l20.fma(u02, fromArray(SPECIES, s, o + 12 * LANES))));
    DoubleVector n2 = d2.neg();
    DoubleVector l32 = l31.fma(u12, l30.fma(u02, fromArray(SPECIES, s, o + 13 * LANES))).mul(n2);
    DoubleVector l42 = l41.fma(u12, l40.fma(u02, fromArray(SPECIES, s, o + 14 * LANES))).mul(n2);
    u02.neg().intoArray(s, o + 10 * LANES);
    u12.neg().intoArray(s, o + 11 * LANES);
    d2.intoArray(s, o + 12 * LANES);
    l32.intoArray(s, o + 13 * LANES);
    l42.intoArray(s, o + 14 * LANES);
    DoubleVector u03 = fromArray(SPECIES, s, o + 15 * LANES);
    DoubleVector u13 = l10.fma(u03, fromArray(SPECIES, s, o + 16 * LANES));
    DoubleVector u23 = l21.fma(u13, l20.fma(u03, fromArray(SPECIES, s, o + 17 * LANES)));
    DoubleVector d3 =
        one.div(l32.fma(u23, l31.fma(u13, l30.fma(u03, fromArray(SPECIES, s, o + 18 * LANES)))));
    DoubleVector l43 =
        l42.fma(u23, l41.fma(u13, l40.fma(u03, fromArray(SPECIES, s, o + 19 * LANES))))
            .mul(d3.neg());
    u03.neg().intoArray(s, o + 15 * LANES);
    u13.neg().intoArray(s, o + 16 * LANES);
    u23.neg().intoArray(s, o + 17 * LANES);
    d3.intoArray(s, o + 18 * LANES);
    l43.intoArray(s, o + 19 * LANES);
    DoubleVector u04 = fromArray(SPECIES, s, o + 20 * LANES);
    DoubleVector u14 = l10.fma(u04, fromArray(SPECIES, s, o + 21 * LANES));
    DoubleVector u24 = l21.fma(u14, l20.fma(u04, fromArray(SPECIES, s, o + 22 * LANES)));
    DoubleVector u34 =
        l32.fma(u24, l31.fma(u14, l30.fma(u04, fromArray(SPECIES, s, o + 23 * LANES))));
    DoubleVector rest =
        l42.fma(u24, l41.fma(u14, l40.fma(u04, fromArray(SPECIES, s, o + 24 * LANES))));
    u04.neg().intoArray(s, o + 20 * LANES);
    u14.neg().intoArray(s, o + 21 * LANES);
    u24.neg().intoArray(s, o + 22 * LANES);
    u34.neg().intoArray(s, o + 23 * LANES);
    one.div(l43.fma(u34, rest)).intoArray(s, o + 24 * LANES);
  }

  private static void solve(double[] s, int o, int x) {
    for (int i = 0; i < SIZE; i += 5) {
      DoubleVector x0 = fromArray(SPECIES, s, x + i * LANES);
      DoubleVector x1 =
          fromArray(SPECIES, s, o + LANES).fma(x0, fromArray(SPECIES, s, x + (i + 1) * LANES));
      DoubleVector x2 =
          fromArray(SPECIES, s, o + 7 * LANES)
              .fma(
                  x1,
                  fromArray(SPECIES, s, o + 2 * LANES)
                      .fma(x0, fromArray(SPECIES, s, x + (i + 2) * LANES)));
      DoubleVector x3 =
          fromArray(SPECIES, s, o + 8 * LANES)
              .fma(
                  x1,
                  fromArray(SPECIES, s, o + 3 * LANES)
                      .fma(x0, fromArray(SPECIES, s, x + (i + 3) * LANES)));
      x3 = fromArray(SPECIES, s, o + 13 * LANES).fma(x2, x3);
      DoubleVector x4 =
          fromArray(SPECIES, s, o + 9 * LANES)
              .fma(
                  x1,
                  fromArray(SPECIES, s, o + 4 * LANES)
                      .fma(x0, fromArray(SPECIES, s, x + (i + 4) * LANES)));
      x4 =
          fromArray(SPECIES, s, o + 19 * LANES)
              .fma(x3, fromArray(SPECIES, s, o + 14 * LANES).fma(x2, x4))
              .mul(fromArray(SPECIES, s, o + 24 * LANES));
      x3 =
          fromArray(SPECIES, s, o + 23 * LANES)
              .fma(x4, x3)
              .mul(fromArray(SPECIES, s, o + 18 * LANES));
      x2 =
          fromArray(SPECIES, s, o + 17 * LANES)
              .fma(x3, fromArray(SPECIES, s, o + 22 * LANES).fma(x4, x2))
              .mul(fromArray(SPECIES, s, o + 12 * LANES));
      x1 =
          fromArray(SPECIES, s, o + 16 * LANES)
              .fma(x3, fromArray(SPECIES, s, o + 21 * LANES).fma(x4, x1));
      x1 =
          fromArray(SPECIES, s, o + 11 * LANES)
              .fma(x2, x1)
              .mul(fromArray(SPECIES, s, o + 6 * LANES));
      x0 =
          fromArray(SPECIES, s, o + 15 * LANES)
              .fma(x3, fromArray(SPECIES, s, o + 20 * LANES).fma(x4, x0));
      x0 =
          fromArray(SPECIES, s, o + 5 * LANES)
              .fma(x1, fromArray(SPECIES, s, o + 10 * LANES).fma(x2, x0))
              .mul(fromArray(SPECIES, s, o));
      x0.intoArray(s, x + i * LANES);
      x1.intoArray(s, x + (i + 1) * LANES);
      x2.intoArray(s, x + (i + 2) * LANES);
      x3.intoArray(s, x + (i + 3) * LANES);
      x4.intoArray(s, x + (i + 4) * LANES);
    }
  }

  private static void substitute(LineBundle lines, double[] s, int last) {
    double[] r = lines.change();
    int w = lines.value();
    Direction direction = lines.direction();
    int along = w * direction.along();
    int second = w * direction.second();
    int third = w * direction.third();
    for (int i = last; i >= 1; i--) {
      int o = SIZE * LANES * i;
      if (i < last) {
        substitute(s, o, o + SIZE * LANES);
      }
      int e = lines.first() + i * lines.step();
      fromArray(SPECIES, s, o + 25 * LANES).intoArray(r, e);
      fromArray(SPECIES, s, o + 26 * LANES).intoArray(r, e + along);
      fromArray(SPECIES, s, o + 27 * LANES).intoArray(r, e + second);
      fromArray(SPECIES, s, o + 28 * LANES).intoArray(r, e + third);
      fromArray(SPECIES, s, o + 29 * LANES).intoArray(r, e + 4 * w);
    }
  }

  /** Takes what belongs to the next point from a right-hand side. */
  private static void substitute(double[] s, int o, int next) {
    DoubleVector n0 = fromArray(SPECIES, s, next + 25 * LANES).neg();
    DoubleVector n1 = fromArray(SPECIES, s, next + 26 * LANES).neg();
    DoubleVector n2 = fromArray(SPECIES, s, next + 27 * LANES).neg();
    DoubleVector n3 = fromArray(SPECIES, s, next + 28 * LANES).neg();
    DoubleVector n4 = fromArray(SPECIES, s, next + 29 * LANES).neg();
    for (int m = o; m < o + 5 * LANES; m += LANES) {
      DoubleVector x = fromArray(SPECIES, s, m).fma(n0, fromArray(SPECIES, s, m + 25 * LANES));
      x = fromArray(SPECIES, s, m + 5 * LANES).fma(n1, x);
      x = fromArray(SPECIES, s, m + 10 * LANES).fma(n2, x);
      x = fromArray(SPECIES, s, m + 15 * LANES).fma(n3, x);
      x = fromArray(SPECIES, s, m + 20 * LANES).fma(n4, x);
      x.intoArray(s, m + 25 * LANES);
    }
  }

  @Override
  public String arithmetic() {
    return "vectors of " + SPECIES.vectorBitSize() + " bits";
  }
}
