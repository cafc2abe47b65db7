package io.tare.services.kernels.npb.flow;

import static io.tare.services.kernels.npb.flow.FlowField.ENERGY;
import static io.tare.services.kernels.npb.flow.FlowField.EQUATIONS;
import static io.tare.services.kernels.npb.flow.FlowField.KINETIC;
import static io.tare.services.kernels.npb.flow.FlowField.PRESSURE;
import static jdk.incubator.vector.DoubleVector.fromArray;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** With the Vector API, along rows. */
final class VectorFlowLoops implements FlowLoops {

  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  VectorFlowLoops() {
    FusedOperations.require();
  }

  @Override
  public void derive(FlowField field, int row, int derivedRow) {
    double c2 = field.constants().c2();
    double[] u = field.u;
    double[] q = field.derived;
    int w = field.width;
    for (int i = 0; i < w; i += LANES) {
      int e = row + i;
      int a = derivedRow + i;
      DoubleVector density = fromArray(SPECIES, u, e);
      DoubleVector volume = DoubleVector.broadcast(SPECIES, 1).div(density);
      DoubleVector x = fromArray(SPECIES, u, e + w).mul(volume);
      DoubleVector y = fromArray(SPECIES, u, e + 2 * w).mul(volume);
      DoubleVector z = fromArray(SPECIES, u, e + 3 * w).mul(volume);
      DoubleVector energy = fromArray(SPECIES, u, e + 4 * w);
      DoubleVector kinetic = x.fma(x, y.fma(y, z.mul(z))).mul(0.5);
      volume.intoArray(q, a);
      x.intoArray(q, a + w);
      y.intoArray(q, a + 2 * w);
      z.intoArray(q, a + 3 * w);
      kinetic.intoArray(q, a + KINETIC * w);
      energy.mul(volume).intoArray(q, a + ENERGY * w);
      energy.sub(density.mul(kinetic)).mul(c2).intoArray(q, a + PRESSURE * w);
    }
  }

  @Override
  public void dissipate(FlowField field, int row, Stencil x, Stencil y, Stencil z) {
    double[] u = field.u;
    double[] r = field.change;
    double center = x.center() + y.center() + z.center();
    int end = row + EQUATIONS * field.width;
    for (int e = row; e < end; e += LANES) {
      fromArray(SPECIES, field.forcing, e)
          .add(fromArray(SPECIES, u, e).mul(center))
          .intoArray(r, e);
    }
    addNeighbours(u, r, row, end, x);
    addNeighbours(u, r, row, end, y);
    addNeighbours(u, r, row, end, z);
  }

  private static void addNeighbours(double[] u, double[] r, int row, int end, Stencil s) {
    int far = s.far();
    int near = s.near();
    int farther = s.farther();
    DoubleVector lower2 = DoubleVector.broadcast(SPECIES, s.lower2());
    DoubleVector lower1 = DoubleVector.broadcast(SPECIES, s.lower1());
    DoubleVector upper1 = DoubleVector.broadcast(SPECIES, s.upper1());
    DoubleVector upper2 = DoubleVector.broadcast(SPECIES, s.upper2());
    for (int e = row; e < end; e += LANES) {
      DoubleVector lower =
          fromArray(SPECIES, u, e - far).fma(lower2, fromArray(SPECIES, u, e - near).mul(lower1));
      DoubleVector upper =
          fromArray(SPECIES, u, e + farther)
              .fma(upper2, fromArray(SPECIES, u, e + near).mul(upper1));
      fromArray(SPECIES, r, e).add(lower.add(upper)).intoArray(r, e);
    }
  }

  @Override
  public void flux(FlowField field, int row, int derivedRow, Direction d, FluxFactors factors) {
    int w = field.width;
    int along = d.along() * w;
    momentumAlong(field, row, derivedRow, along, d, factors);
    momentumAcross(field, row + d.second() * w, derivedRow, d.second() * w, along, d, factors);
    momentumAcross(field, row + d.third() * w, derivedRow, d.third() * w, along, d, factors);
    energy(field, row + 4 * w, derivedRow, along, d, factors);
  }

  /** And density, whose flux is that momentum. */
  private static void momentumAlong(
      FlowField field, int row, int derivedRow, int along, Direction d, FluxFactors f) {
    double[] u = field.u;
    double[] q = field.derived;
    double[] r = field.change;
    int s = d.step();
    int sq = d.derivedStep();
    int velocity = derivedRow + along;
    int pressure = derivedRow + PRESSURE * field.width;
    DoubleVector t = DoubleVector.broadcast(SPECIES, -f.convection());
    DoubleVector viscosity = DoubleVector.broadcast(SPECIES, f.along());
    for (int i = 0; i < field.width; i += LANES) {
      int e = row + along + i;
      DoubleVector lower = fromArray(SPECIES, q, velocity - sq + i);
      DoubleVector upper = fromArray(SPECIES, q, velocity + sq + i);
      DoubleVector second = fromArray(SPECIES, q, velocity + i).mul(-2.0).add(upper.add(lower));
      DoubleVector lowerU = fromArray(SPECIES, u, e - s);
      DoubleVector upperU = fromArray(SPECIES, u, e + s);
      DoubleVector flux =
          upperU
              .fma(upper, fromArray(SPECIES, q, pressure + sq + i))
              .sub(lowerU.fma(lower, fromArray(SPECIES, q, pressure - sq + i)));
      t.fma(flux, viscosity.fma(second, fromArray(SPECIES, r, e))).intoArray(r, e);
      t.fma(upperU.sub(lowerU), fromArray(SPECIES, r, row + i)).intoArray(r, row + i);
    }
  }

  private static void momentumAcross(
      FlowField field, int row, int derivedRow, int across, int along, Direction d, FluxFactors f) {
    double[] u = field.u;
    double[] q = field.derived;
    double[] r = field.change;
    int s = d.step();
    int sq = d.derivedStep();
    int v = derivedRow + across;
    int velocity = derivedRow + along;
    DoubleVector t = DoubleVector.broadcast(SPECIES, -f.convection());
    DoubleVector viscosity = DoubleVector.broadcast(SPECIES, f.across());
    for (int i = 0; i < field.width; i += LANES) {
      int e = row + i;
      DoubleVector flux =
          fromArray(SPECIES, u, e + s)
              .mul(fromArray(SPECIES, q, velocity + sq + i))
              .sub(fromArray(SPECIES, u, e - s).mul(fromArray(SPECIES, q, velocity - sq + i)));
      DoubleVector change =
          fromArray(SPECIES, q, v + i)
              .mul(-2.0)
              .add(fromArray(SPECIES, q, v + sq + i).add(fromArray(SPECIES, q, v - sq + i)));
      t.fma(flux, viscosity.fma(change, fromArray(SPECIES, r, e))).intoArray(r, e);
    }
  }

  private static void energy(
      FlowField field, int row, int derivedRow, int along, Direction d, FluxFactors f) {
    double[] u = field.u;
    double[] q = field.derived;
    double[] r = field.change;
    int s = d.step();
    int sq = d.derivedStep();
    int w = field.width;
    int velocity = derivedRow + along;
    int half = derivedRow + KINETIC * w;
    int energy = derivedRow + ENERGY * w;
    int pressure = derivedRow + PRESSURE * w;
    DoubleVector t = DoubleVector.broadcast(SPECIES, -f.convection());
    DoubleVector kinetic = DoubleVector.broadcast(SPECIES, f.kinetic());
    DoubleVector square = DoubleVector.broadcast(SPECIES, f.square());
    DoubleVector heat = DoubleVector.broadcast(SPECIES, f.heat());
    for (int i = 0; i < w; i += LANES) {
      int e = row + i;
      DoubleVector v = fromArray(SPECIES, q, velocity + i);
      DoubleVector lower = fromArray(SPECIES, q, velocity - sq + i);
      DoubleVector upper = fromArray(SPECIES, q, velocity + sq + i);
      DoubleVector squares = v.mul(v).mul(-2.0).add(upper.fma(upper, lower.mul(lower)));
      DoubleVector flux =
          fromArray(SPECIES, u, e + s)
              .add(fromArray(SPECIES, q, pressure + sq + i))
              .mul(upper)
              .sub(
                  fromArray(SPECIES, u, e - s)
                      .add(fromArray(SPECIES, q, pressure - sq + i))
                      .mul(lower));
      DoubleVector halves =
          fromArray(SPECIES, q, half + i)
              .mul(-2.0)
              .add(fromArray(SPECIES, q, half + sq + i).add(fromArray(SPECIES, q, half - sq + i)));
      DoubleVector energies =
          fromArray(SPECIES, q, energy + i)
              .mul(-2.0)
              .add(
                  fromArray(SPECIES, q, energy + sq + i)
                      .add(fromArray(SPECIES, q, energy - sq + i)));
      DoubleVector viscous = kinetic.fma(halves, heat.fma(energies, square.mul(squares)));
      t.fma(flux, viscous.add(fromArray(SPECIES, r, e))).intoArray(r, e);
    }
  }

  @Override
  public String arithmetic() {
    return "vectors of " + SPECIES.vectorBitSize() + " bits";
  }
}
