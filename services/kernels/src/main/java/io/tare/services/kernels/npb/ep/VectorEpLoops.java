package io.tare.services.kernels.npb.ep;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** With the vector logarithm, which the JDK has on some processors only. */
final class VectorEpLoops implements EpLoops {

  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;

  @Override
  public void scale(double[] x, double[] y, double[] squares, int count) {
    int i = 0;
    for (; i <= count - SPECIES.length(); i += SPECIES.length()) {
      DoubleVector square = DoubleVector.fromArray(SPECIES, squares, i);
      DoubleVector factor =
          square.lanewise(VectorOperators.LOG).mul(-2.0).div(square).lanewise(VectorOperators.SQRT);
      DoubleVector.fromArray(SPECIES, x, i).mul(factor).intoArray(x, i);
      DoubleVector.fromArray(SPECIES, y, i).mul(factor).intoArray(y, i);
    }
    for (; i < count; i++) {
      double factor = PlainEpLoops.factor(squares[i]);
      x[i] *= factor;
      y[i] *= factor;
    }
  }

  @Override
  public String arithmetic() {
    return "vectors of " + SPECIES.vectorBitSize() + " bits";
  }
}
