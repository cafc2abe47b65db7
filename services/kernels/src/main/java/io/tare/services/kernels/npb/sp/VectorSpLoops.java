package io.tare.services.kernels.npb.sp;

import static io.tare.services.kernels.npb.flow.FlowField.KINETIC;
import static io.tare.services.kernels.npb.flow.FlowField.PRESSURE;
import static jdk.incubator.vector.DoubleVector.fromArray;

import io.tare.services.kernels.npb.flow.Factors;
import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.FlowField;
import io.tare.services.kernels.npb.flow.FusedOperations;
import io.tare.services.kernels.npb.flow.LineBundle;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * As many lines at a time as a vector has lanes. Each step is as in {@link PlainSpLoops}, but the
 * coefficients of the points before are read again, since there are more than registers.
 */
final class VectorSpLoops implements SpLoops {

  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int POINT = SIZE * LANES;

  /**
   * For directions 1 and 2: which of a point's numbers is kept, which changes its sign, and which
   * is part of the last two values; and where the first two and the difference of the last two go.
   */
  private static final int[][] PLACES = {{}, {6, 7, 8, 0, 1, 2}, {7, 8, 6, 1, 2, 0}};

  VectorSpLoops() {
    FusedOperations.require();
  }

  @Override
  public int lanes() {
    return LANES;
  }

  @Override
  public void toX(FlowField field, int j, int k) {
    double[] q = field.derived;
    double[] r = field.change;
    double c1 = field.constants().c1();
    double c2 = field.constants().c2();
    int w = field.width;
    int a = field.derivedRow(j, k);
    int end = field.row(j, k) + w;
    for (int e = field.row(j, k); e < end; e += LANES, a += LANES) {
      DoubleVector volume = fromArray(SPECIES, q, a);
      DoubleVector square = fromArray(SPECIES, q, a + w * PRESSURE).mul(volume).mul(c1);
      DoubleVector sound = square.lanewise(VectorOperators.SQRT);
      DoubleVector x = fromArray(SPECIES, q, a + w);
      DoubleVector y = fromArray(SPECIES, q, a + w * 2);
      DoubleVector z = fromArray(SPECIES, q, a + w * 3);
      DoubleVector r0 = fromArray(SPECIES, r, e);
      DoubleVector r1 = fromArray(SPECIES, r, e + w);
      DoubleVector r2 = fromArray(SPECIES, r, e + w * 2);
      DoubleVector r3 = fromArray(SPECIES, r, e + w * 3);
      DoubleVector momentum = x.fma(r1, y.fma(r2, z.mul(r3)));
      DoubleVector sum =
          fromArray(SPECIES, q, a + w * KINETIC)
              .fma(r0, fromArray(SPECIES, r, e + w * 4))
              .sub(momentum);
      DoubleVector t1 = sum.mul(c2).div(square);
      DoubleVector half = volume.mul(ROOT);
      DoubleVector t2 = half.mul(x.mul(r0).sub(r1));
      DoubleVector t3 = half.mul(sound).mul(t1);
      r0.sub(t1).intoArray(r, e);
      volume.mul(r3.sub(z.mul(r0))).intoArray(r, e + w);
      volume.mul(y.mul(r0).sub(r2)).intoArray(r, e + w * 2);
      t3.sub(t2).intoArray(r, e + w * 3);
      t3.add(t2).intoArray(r, e + w * 4);
    }
  }

  @Override
  public void fromZ(FlowField field, int j, int k) {
    double[] q = field.derived;
    double[] r = field.change;
    double c1 = field.constants().c1();
    double perC2 = 1 / field.constants().c2();
    int w = field.width;
    int a = field.derivedRow(j, k);
    int end = field.row(j, k) + w;
    for (int e = field.row(j, k); e < end; e += LANES, a += LANES) {
      DoubleVector density = fromArray(SPECIES, field.u, e);
      DoubleVector square =
          fromArray(SPECIES, q, a + w * PRESSURE).mul(fromArray(SPECIES, q, a)).mul(c1);
      DoubleVector sound = square.lanewise(VectorOperators.SQRT);
      DoubleVector x = fromArray(SPECIES, q, a + w);
      DoubleVector y = fromArray(SPECIES, q, a + w * 2);
      DoubleVector z = fromArray(SPECIES, q, a + w * 3);
      DoubleVector m0 = density.mul(fromArray(SPECIES, r, e));
      DoubleVector m1 = density.mul(fromArray(SPECIES, r, e + w));
      DoubleVector r3 = fromArray(SPECIES, r, e + w * 3);
      DoubleVector r4 = fromArray(SPECIES, r, e + w * 4);
      DoubleVector half = density.mul(ROOT);
      DoubleVector t1 = half.div(sound).mul(r3.add(r4));
      DoubleVector t2 = fromArray(SPECIES, r, e + w * 2).add(t1);
      DoubleVector t3 = half.mul(r3.sub(r4));
      t2.intoArray(r, e);
      x.mul(t2).sub(m1).intoArray(r, e + w);
      y.fma(t2, m0).intoArray(r, e + w * 2);
      z.fma(t2, t3).intoArray(r, e + w * 3);
      DoubleVector energy = y.mul(m0).sub(x.mul(m1)).add(z.mul(t3));
      DoubleVector kinetic = fromArray(SPECIES, q, a + w * KINETIC).fma(t2, energy);
      square.mul(perC2).fma(t1, kinetic).intoArray(r, e + w * 4);
    }
  }

  @Override
  public void solve(LineBundle lines, FlowConstants constants, Factors factors, double[] scratch) {
    int last = lines.points() - 2;
    clear(scratch, 0);
    double f = factors.fourth();
    for (int i = 1; i <= last; i++) {
      double far = i <= 2 ? 0 : f;
      double farther = i >= last - 1 ? 0 : f;
      double center = 1 + (i == 1 || i == last ? 5 : 6) * f;
      int before = i == 1 ? 0 : POINT * (i - 2); // the first has none; its weight is 0
      eliminate(lines, constants, factors, scratch, i, far, farther, center, before);
    }
    clear(scratch, POINT * (last + 1));
    clear(scratch, POINT * (last + 2));
    substitute(scratch, last);
    if (lines.direction().along() == 3) {
      storeUnchanged(lines, scratch);
    } else {
      store(lines, scratch);
    }
  }

  private static void clear(double[] s, int o) {
    for (int i = o; i < o + POINT; i++) {
      s[i] = 0;
    }
  }

  /** Eliminates both lower coefficients of a point; {@code before} is the second lower one. */
  private static void eliminate(
      LineBundle lines,
      FlowConstants constants,
      Factors factors,
      double[] s,
      int i,
      double far,
      double farther,
      double center,
      int before) {
    double[] q = lines.derived();
    double[] r = lines.change();
    int w = lines.value();
    double t = factors.convection();
    double spread = factors.diffusion() * SpLoops.viscosity(constants);
    double own = center + 2 * factors.diffusion() * lines.direction().dissipation();
    double other = factors.diffusion() * lines.direction().dissipation() + 4 * factors.fourth();
    int along = w * lines.direction().along();
    int c = lines.derivedFirst() + i * lines.derivedStep();
    int l = c - lines.derivedStep();
    int u = c + lines.derivedStep();
    int e = lines.first() + i * lines.step();
    int here = POINT * i;
    int g = here - POINT;

    DoubleVector lowerVolume = fromArray(SPECIES, q, l);
    DoubleVector upperVolume = fromArray(SPECIES, q, u);
    DoubleVector lowerS =
        lowerVolume
            .mul(fromArray(SPECIES, q, l + w * PRESSURE))
            .mul(constants.c1() * t * t)
            .lanewise(VectorOperators.SQRT);
    DoubleVector upperS =
        upperVolume
            .mul(fromArray(SPECIES, q, u + w * PRESSURE))
            .mul(constants.c1() * t * t)
            .lanewise(VectorOperators.SQRT);
    DoubleVector lower =
        lowerVolume.mul(-spread).sub(fromArray(SPECIES, q, l + along).mul(t)).sub(other);
    DoubleVector upper =
        fromArray(SPECIES, q, u + along).mul(t).sub(upperVolume.mul(spread)).sub(other);
    DoubleVector middle = fromArray(SPECIES, q, c).mul(2 * spread).add(own);
    DoubleVector minusFar = DoubleVector.broadcast(SPECIES, -far);

    DoubleVector n = minusFar.mul(fromArray(SPECIES, s, before)).add(lower).neg();
    DoubleVector d = minusFar.fma(fromArray(SPECIES, s, before + LANES), middle);
    d = DoubleVector.broadcast(SPECIES, 1).div(n.fma(fromArray(SPECIES, s, g), d));
    n.fma(fromArray(SPECIES, s, g + LANES), upper).mul(d).intoArray(s, here);
    d.mul(farther).intoArray(s, here + LANES);
    DoubleVector x0 =
        minusFar.fma(fromArray(SPECIES, s, before + 6 * LANES), fromArray(SPECIES, r, e));
    n.fma(fromArray(SPECIES, s, g + 6 * LANES), x0).mul(d).intoArray(s, here + 6 * LANES);
    DoubleVector x1 =
        minusFar.fma(fromArray(SPECIES, s, before + 7 * LANES), fromArray(SPECIES, r, e + w));
    n.fma(fromArray(SPECIES, s, g + 7 * LANES), x1).mul(d).intoArray(s, here + 7 * LANES);
    DoubleVector x2 =
        minusFar.fma(fromArray(SPECIES, s, before + 8 * LANES), fromArray(SPECIES, r, e + 2 * w));
    n.fma(fromArray(SPECIES, s, g + 8 * LANES), x2).mul(d).intoArray(s, here + 8 * LANES);

    n = minusFar.fma(fromArray(SPECIES, s, before + 2 * LANES), lower.sub(lowerS)).neg();
    d = minusFar.fma(fromArray(SPECIES, s, before + 3 * LANES), middle);
    d = DoubleVector.broadcast(SPECIES, 1).div(n.fma(fromArray(SPECIES, s, g + 2 * LANES), d));
    n.fma(fromArray(SPECIES, s, g + 3 * LANES), upper.add(upperS))
        .mul(d)
        .intoArray(s, here + 2 * LANES);
    d.mul(farther).intoArray(s, here + 3 * LANES);
    DoubleVector x3 =
        minusFar.fma(fromArray(SPECIES, s, before + 9 * LANES), fromArray(SPECIES, r, e + 3 * w));
    n.fma(fromArray(SPECIES, s, g + 9 * LANES), x3).mul(d).intoArray(s, here + 9 * LANES);

    n = minusFar.fma(fromArray(SPECIES, s, before + 4 * LANES), lower.add(lowerS)).neg();
    d = minusFar.fma(fromArray(SPECIES, s, before + 5 * LANES), middle);
    d = DoubleVector.broadcast(SPECIES, 1).div(n.fma(fromArray(SPECIES, s, g + 4 * LANES), d));
    n.fma(fromArray(SPECIES, s, g + 5 * LANES), upper.sub(upperS))
        .mul(d)
        .intoArray(s, here + 4 * LANES);
    d.mul(farther).intoArray(s, here + 5 * LANES);
    DoubleVector x4 =
        minusFar.fma(fromArray(SPECIES, s, before + 10 * LANES), fromArray(SPECIES, r, e + 4 * w));
    n.fma(fromArray(SPECIES, s, g + 10 * LANES), x4).mul(d).intoArray(s, here + 10 * LANES);
  }

  private static void substitute(double[] s, int last) {
    for (int o = POINT * last; o >= POINT; o -= POINT) {
      int g = o + POINT;
      int h = g + POINT;
      DoubleVector a = fromArray(SPECIES, s, o).neg();
      DoubleVector b = fromArray(SPECIES, s, o + LANES).neg();
      DoubleVector x0 =
          a.fma(fromArray(SPECIES, s, g + 6 * LANES), fromArray(SPECIES, s, o + 6 * LANES));
      b.fma(fromArray(SPECIES, s, h + 6 * LANES), x0).intoArray(s, o + 6 * LANES);
      DoubleVector x1 =
          a.fma(fromArray(SPECIES, s, g + 7 * LANES), fromArray(SPECIES, s, o + 7 * LANES));
      b.fma(fromArray(SPECIES, s, h + 7 * LANES), x1).intoArray(s, o + 7 * LANES);
      DoubleVector x2 =
          a.fma(fromArray(SPECIES, s, g + 8 * LANES), fromArray(SPECIES, s, o + 8 * LANES));
      b.fma(fromArray(SPECIES, s, h + 8 * LANES), x2).intoArray(s, o + 8 * LANES);
      a = fromArray(SPECIES, s, o + 2 * LANES).neg();
      b = fromArray(SPECIES, s, o + 3 * LANES).neg();
      DoubleVector x3 =
          a.fma(fromArray(SPECIES, s, g + 9 * LANES), fromArray(SPECIES, s, o + 9 * LANES));
      b.fma(fromArray(SPECIES, s, h + 9 * LANES), x3).intoArray(s, o + 9 * LANES);
      a = fromArray(SPECIES, s, o + 4 * LANES).neg();
      b = fromArray(SPECIES, s, o + 5 * LANES).neg();
      DoubleVector x4 =
          a.fma(fromArray(SPECIES, s, g + 10 * LANES), fromArray(SPECIES, s, o + 10 * LANES));
      b.fma(fromArray(SPECIES, s, h + 10 * LANES), x4).intoArray(s, o + 10 * LANES);
    }
  }

  /** Stores the solution, in the coordinates of the direction that follows x or y. */
  private static void store(LineBundle lines, double[] s) {
    int w = lines.value();
    int[] places = PLACES[lines.direction().along()];
    for (int i = 1; i <= lines.points() - 2; i++) {
      int o = POINT * i;
      int e = lines.first() + i * lines.step();
      double[] r = lines.change();
      DoubleVector kept = fromArray(SPECIES, s, o + places[0] * LANES);
      DoubleVector turned = fromArray(SPECIES, s, o + places[1] * LANES);
      DoubleVector part = fromArray(SPECIES, s, o + places[2] * LANES).mul(ROOT);
      DoubleVector x3 = fromArray(SPECIES, s, o + 9 * LANES);
      DoubleVector x4 = fromArray(SPECIES, s, o + 10 * LANES);
      DoubleVector sum = x3.add(x4).mul(0.5);
      turned.neg().intoArray(r, e + places[3] * w);
      kept.intoArray(r, e + places[4] * w);
      x3.sub(x4).mul(ROOT).intoArray(r, e + places[5] * w);
      sum.sub(part).intoArray(r, e + 3 * w);
      sum.add(part).intoArray(r, e + 4 * w);
    }
  }

  private static void storeUnchanged(LineBundle lines, double[] s) {
    int w = lines.value();
    for (int i = 1; i <= lines.points() - 2; i++) {
      int o = POINT * i;
      int e = lines.first() + i * lines.step();
      double[] r = lines.change();
      fromArray(SPECIES, s, o + 6 * LANES).intoArray(r, e);
      fromArray(SPECIES, s, o + 7 * LANES).intoArray(r, e + w);
      fromArray(SPECIES, s, o + 8 * LANES).intoArray(r, e + 2 * w);
      fromArray(SPECIES, s, o + 9 * LANES).intoArray(r, e + 3 * w);
      fromArray(SPECIES, s, o + 10 * LANES).intoArray(r, e + 4 * w);
    }
  }

  @Override
  public String arithmetic() {
    return "vectors of " + SPECIES.vectorBitSize() + " bits";
  }
}
