package io.tare.services.kernels.npb;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NpbRandomTest {

  private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(46);

  @Test
  void multipliesModulo2To46() {
    long state = NpbRandom.MASK - 2;
    assertThat(NpbRandom.next(state, NpbRandom.MULTIPLIER))
        .isEqualTo(
            BigInteger.valueOf(state)
                .multiply(BigInteger.valueOf(NpbRandom.MULTIPLIER))
                .mod(MODULUS)
                .longValueExact());
  }

  @Test
  void multipliesByAPowerOf5() {
    assertThat(NpbRandom.MULTIPLIER).isEqualTo((long) Math.pow(5, 13));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 13, 1L << 40})
  void raisesTheMultiplierToAPower(long steps) {
    assertThat(NpbRandom.power(NpbRandom.MULTIPLIER, steps))
        .isEqualTo(
            BigInteger.valueOf(NpbRandom.MULTIPLIER)
                .modPow(BigInteger.valueOf(steps), MODULUS)
                .longValueExact());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4, 5, 11})
  void fillsWithTheNumbersOfTheSequence(int count) {
    double[] numbers = new double[count + 2];
    long state = NpbRandom.fill(numbers, 1, count + 1, NpbRandom.SEED);
    double[] expected = new double[count + 2];
    long next = NpbRandom.SEED;
    for (int i = 1; i <= count; i++) {
      next = NpbRandom.next(next, NpbRandom.MULTIPLIER);
      expected[i] = NpbRandom.uniform(next);
    }
    assertThat(numbers).containsExactly(expected);
    assertThat(state).isEqualTo(next);
  }
}
