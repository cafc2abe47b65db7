package io.tare.services.kernels.npb.ft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TransformTest {

  private static final int LINES = 16;

  private static Stream<Arguments> lengthsAndLoops() {
    return Stream.of(16, 32, 64, 128)
        .flatMap(
            length ->
                Stream.of(new PlainFtLoops(), new VectorFtLoops())
                    .map(loops -> Arguments.of(length, loops)));
  }

  @ParameterizedTest
  @MethodSource("lengthsAndLoops")
  void isTheDefinitionsSum(int length, FtLoops loops) {
    double[] re = random(length, 1);
    double[] im = random(length, 2);
    double[] toRe = new double[re.length];
    double[] toIm = new double[im.length];
    new Transform(length, LINES, loops).run(re, im, toRe, toIm, 0, LINES);
    for (int line : new int[] {0, LINES - 1}) {
      for (int k = 0; k < length; k++) {
        double sumRe = 0;
        double sumIm = 0;
        for (int j = 0; j < length; j++) {
          double angle = -2 * Math.PI * j * k / length;
          double cos = Math.cos(angle);
          double sin = Math.sin(angle);
          sumRe += re[j * LINES + line] * cos - im[j * LINES + line] * sin;
          sumIm += re[j * LINES + line] * sin + im[j * LINES + line] * cos;
        }
        assertThat(toRe[k * LINES + line]).isCloseTo(sumRe, within(1e-11));
        assertThat(toIm[k * LINES + line]).isCloseTo(sumIm, within(1e-11));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("lengthsAndLoops")
  void isInvertedByExchangingRealAndImaginaryParts(int length, FtLoops loops) {
    double[] re = random(length, 3);
    double[] im = random(length, 4);
    double[] backRe = re.clone();
    double[] backIm = im.clone();
    Transform transform = new Transform(length, LINES, loops);
    transform.run(backRe, backIm, backRe, backIm, 0, LINES);
    transform.run(backIm, backRe, backIm, backRe, 0, LINES);
    for (int i = 0; i < re.length; i++) {
      assertThat(backRe[i] / length).isCloseTo(re[i], within(1e-13));
      assertThat(backIm[i] / length).isCloseTo(im[i], within(1e-13));
    }
  }

  private static double[] random(int length, long seed) {
    return new Random(seed).doubles((long) length * LINES, -1, 1).toArray();
  }
}
