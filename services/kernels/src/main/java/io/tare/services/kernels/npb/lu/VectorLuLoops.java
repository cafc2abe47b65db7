package io.tare.services.kernels.npb.lu;

import static io.tare.services.kernels.npb.flow.FlowField.ENERGY;
import static io.tare.services.kernels.npb.flow.FlowField.KINETIC;
import static jdk.incubator.vector.DoubleVector.fromArray;

import io.tare.services.kernels.npb.flow.Direction;
import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.FlowField;
import io.tare.services.kernels.npb.flow.FusedOperations;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** With the Vector API, along rows, padding included. Each step is as in {@link PlainLuLoops}. */
final class VectorLuLoops implements LuLoops {

  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  VectorLuLoops() {
    FusedOperations.require();
  }

  @Override
  public void begin(FlowField field, int derivedRow, SweepFactors factors, double[] sums) {
    double[] q = field.derived;
    int w = field.width;
    DoubleVector one = DoubleVector.broadcast(SPECIES, 1);
    DoubleVector zero = DoubleVector.zero(SPECIES);
    double density = factors.density();
    double momentum = factors.momentum();
    double heat = factors.heat();
    for (int i = 0; i < w; i += LANES) {
      zero.intoArray(sums, i);
      zero.intoArray(sums, i + w);
      zero.intoArray(sums, i + 2 * w);
      zero.intoArray(sums, i + 3 * w);
      zero.intoArray(sums, i + 4 * w);
      DoubleVector volume = fromArray(SPECIES, q, derivedRow + i);
      one.div(volume.mul(momentum).add(density)).intoArray(sums, MOMENTUM * w + i);
      one.div(volume.mul(heat).add(density)).intoArray(sums, HEAT * w + i);
    }
  }

  @Override
  public void add(
      FlowField field,
      int row,
      int derivedRow,
      Direction direction,
      SweepFactors factors,
      double f,
      double[] sums) {
    FlowConstants constants = field.constants();
    double[] q = field.derived;
    double[] v = field.change;
    int w = field.width;
    int o1 = w * direction.along();
    int o2 = w * direction.second();
    int o3 = w * direction.third();
    double n = factors.diffusion();
    double c2 = constants.c2();
    DoubleVector d = DoubleVector.broadcast(SPECIES, n * direction.dissipation());
    DoubleVector c1f = DoubleVector.broadcast(SPECIES, constants.c1() * f);
    DoubleVector c2f = DoubleVector.broadcast(SPECIES, c2 * f);
    DoubleVector ff = DoubleVector.broadcast(SPECIES, f);
    DoubleVector nAcross = DoubleVector.broadcast(SPECIES, n * constants.across());
    DoubleVector nAlong = DoubleVector.broadcast(SPECIES, n * constants.along());
    DoubleVector nHeat = DoubleVector.broadcast(SPECIES, n * constants.heat());
    for (int i = 0; i < w; i += LANES) {
      int a = derivedRow + i;
      int e = row + i;
      DoubleVector v0 = fromArray(SPECIES, v, e);
      DoubleVector v1 = fromArray(SPECIES, v, e + o1);
      DoubleVector v2 = fromArray(SPECIES, v, e + o2);
      DoubleVector v3 = fromArray(SPECIES, v, e + o3);
      DoubleVector v4 = fromArray(SPECIES, v, e + w * 4);
      DoubleVector volume = fromArray(SPECIES, q, a);
      DoubleVector x = fromArray(SPECIES, q, a + o1);
      DoubleVector y = fromArray(SPECIES, q, a + o2);
      DoubleVector z = fromArray(SPECIES, q, a + o3);
      DoubleVector kinetic = fromArray(SPECIES, q, a + w * KINETIC).mul(c2f);
      DoubleVector energy = fromArray(SPECIES, q, a + w * ENERGY);
      DoubleVector w1 = v1.sub(x.mul(v0));
      DoubleVector w2 = v2.sub(y.mul(v0));
      DoubleVector w3 = v3.sub(z.mul(v0));
      DoubleVector w4 = v4.sub(energy.mul(v0));
      DoubleVector sum = v4.sub(x.fma(v1, y.fma(v2, z.mul(v3))));
      DoubleVector pressure = sum.fma(c2f, kinetic.mul(v0));
      DoubleVector own = x.fma(ff, d);
      DoubleVector across = volume.mul(nAcross);
      DoubleVector along = volume.mul(nAlong);
      DoubleVector heat = volume.mul(nHeat);
      DoubleVector m = w1.mul(ff);
      ff.fma(v1, d.fma(v0, fromArray(SPECIES, sums, i))).intoArray(sums, i);
      DoubleVector s1 = pressure.add(fromArray(SPECIES, sums, i + o1));
      own.fma(v1, m.fma(x, along.fma(w1, s1))).intoArray(sums, i + o1);
      DoubleVector s2 = fromArray(SPECIES, sums, i + o2);
      own.fma(v2, m.fma(y, across.fma(w2, s2))).intoArray(sums, i + o2);
      DoubleVector s3 = fromArray(SPECIES, sums, i + o3);
      own.fma(v3, m.fma(z, across.fma(w3, s3))).intoArray(sums, i + o3);
      DoubleVector enthalpy = energy.fma(c1f, kinetic.neg());
      DoubleVector byAlong = along.sub(heat).fma(x, enthalpy);
      DoubleVector work = across.sub(heat).mul(y.fma(w2, z.mul(w3)));
      DoubleVector s4 = work.add(fromArray(SPECIES, sums, i + w * 4));
      s4 = heat.fma(w4, x.fma(pressure, s4));
      own.fma(v4, byAlong.fma(w1, s4)).intoArray(sums, i + w * 4);
    }
  }

  @Override
  public String arithmetic() {
    return "vectors of " + SPECIES.vectorBitSize() + " bits";
  }
}
