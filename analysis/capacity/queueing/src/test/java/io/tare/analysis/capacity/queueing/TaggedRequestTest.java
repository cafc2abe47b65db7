package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.complex.ComplexField;
import org.apache.commons.math3.linear.Array2DRowFieldMatrix;
import org.apache.commons.math3.linear.ArrayFieldVector;
import org.apache.commons.math3.linear.FieldLUDecomposition;
import org.apache.commons.math3.linear.FieldMatrix;
import org.apache.commons.math3.linear.FieldVector;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The chain, solved stage by stage with dense matrices. */
class TaggedRequestTest {

  private static final double SECONDS = 0.7;

  /** Requests at a rate, clients, and each of both beside the other. */
  private static List<Occupancy> others() {
    Occupancy.Clients clients = Occupancy.Clients.away(30, 9);
    return List.of(
        Occupancy.open(new MultiServer(1.4, 1, 2)),
        Occupancy.closed(clients, 0, true, 2, 0.4),
        Occupancy.closed(clients, 0.5, true, 1, 0.2),
        Occupancy.closed(clients, 0.5, false, 3, 0.5));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 20, 0",
    "0.05, 20, 0",
    "0.44, 3, 0.5",
    "0.5, 2, 0",
    "0.7777777777777778, 2, 0.5",
    "1, 1, 0"
  })
  void transformsAreThoseOfAllStagesInTurn(double variation, int stages, double oneLess) {
    Complex[] at = {new Complex(0.1, 0), new Complex(0.7, 2), new Complex(3, 40)};
    for (Occupancy others : others()) {
      Complex[] transforms = new TaggedRequest(others, SECONDS, variation).transforms(at);

      for (int k = 0; k < at.length; k++) {
        Complex expected = inTurn(others, at[k], variation == 0, stages, oneLess);
        assertThat(transforms[k].subtract(expected).abs())
            .as("%s servers, %s", others.servers(), at[k])
            .isCloseTo(0, within(1e-9));
      }
    }
  }

  private static Complex inTurn(
      Occupancy others, Complex s, boolean isFixed, int stages, double oneLess) {
    double[] found = others.found();
    int size = found.length;
    FieldMatrix<Complex> matrix =
        new Array2DRowFieldMatrix<>(ComplexField.getInstance(), size, size);
    double[] done = new double[size];
    for (int n = 0; n < size; n++) {
      double speed = Math.min(1, (double) others.servers() / (n + 1));
      done[n] = speed * (stages - oneLess) / SECONDS;
      double leaving = speed * n / others.seconds();
      double coming = n + 1 < size ? others.arrivals()[n] : 0;
      matrix.setEntry(n, n, s.multiply(isFixed ? 1 - speed : 1).add(coming + leaving + done[n]));
      if (n > 0) {
        matrix.setEntry(n, n - 1, new Complex(-leaving));
      }
      if (n + 1 < size) {
        matrix.setEntry(n, n + 1, new Complex(-coming));
      }
    }
    var solver = new FieldLUDecomposition<>(matrix).getSolver();
    FieldVector<Complex> before = new ArrayFieldVector<>(size, Complex.ONE);
    FieldVector<Complex> all = before;
    for (int stage = 0; stage < stages; stage++) {
      before = all;
      FieldVector<Complex> right = all.copy();
      for (int n = 0; n < size; n++) {
        right.setEntry(n, right.getEntry(n).multiply(done[n]));
      }
      all = solver.solve(right);
    }
    Complex sum = Complex.ZERO;
    for (int n = 0; n < size; n++) {
      Complex mixed =
          before.getEntry(n).multiply(oneLess).add(all.getEntry(n).multiply(1 - oneLess));
      sum = sum.add(mixed.multiply(found[n]));
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 0.44, 0.5, 1})
  void theMeanIsTheSlopeOfTheTransformAtZero(double variation) {
    for (Occupancy others : others()) {
      TaggedRequest request = new TaggedRequest(others, SECONDS, variation);

      double slope = 2 * slope(request, 1e-3) - slope(request, 2e-3);
      assertThat(request.meanSeconds())
          .isCloseTo(request.leastSeconds() + slope, Percentage.withPercentage(0.01));
    }
  }

  private static double slope(TaggedRequest request, double step) {
    return Complex.ONE.subtract(request.transform(new Complex(step))).getReal() / step;
  }
}
