package io.tare.services.kernels.npb.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EpLoopsTest {

  @ParameterizedTest
  @CsvSource({
    "Linux, 3, true",
    "Linux, 1, true",
    "Windows 10, 2, true",
    "Linux, 0, false",
    "Mac OS X, 2, false",
  })
  void knowsWhereLogarithmsOfVectorsAreComputedAtOnce(String system, int avx, boolean there) {
    assertThat(EpLoops.haveVectorLogarithm(system, OptionalInt.of(avx))).isEqualTo(there);
  }

  @Test
  void knowsThatOtherProcessorsHaveNoAvx() {
    assertThat(EpLoops.haveVectorLogarithm("Linux", OptionalInt.empty())).isFalse();
  }

  @Test
  void scalesAlikeWithAndWithoutVectors() {
    double[] squares = new double[37];
    for (int i = 0; i < squares.length; i++) {
      squares[i] = Math.pow(2, -i * 1.4);
    }
    double[] x = scaled(new PlainEpLoops(), squares);
    double[] other = scaled(new VectorEpLoops(), squares);
    for (int i = 0; i < x.length; i++) {
      assertThat(other[i]).isCloseTo(x[i], within(1e-14 * x[i]));
    }
  }

  private static double[] scaled(EpLoops loops, double[] squares) {
    double[] x = squares.clone();
    loops.scale(x, squares.clone(), squares, squares.length);
    return x;
  }
}
