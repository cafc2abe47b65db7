package io.tare.services.kernels.npb.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EpLoopsTest {

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, true",
    "Windows 10, amd64, true",
    "Mac OS X, x86_64, false",
    "Linux, aarch64, false",
    "Linux, riscv64, false",
  })
  void knowsWhereLogarithmsOfVectorsAreComputedAtOnce(
      String system, String processor, boolean there) {
    assertThat(EpLoops.haveVectorLogarithm(system, processor)).isEqualTo(there);
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
