package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DecimalRangeTest {

  private final SplittableRandom random = new SplittableRandom(40);

  @Test
  void matchesOnlyNumbersInTheRange() {
    for (int range = 0; range < 2_000; range++) {
      BigDecimal one = number();
      BigDecimal other = random.nextInt(4) == 0 ? near(one) : number();
      BigDecimal min = one.min(other);
      BigDecimal max = one.max(other);
      Pattern pattern = Pattern.compile(DecimalRange.of(min, max).orElseThrow());
      for (int each = 0; each < 50; each++) {
        BigDecimal asked = random.nextBoolean() ? near(random.nextBoolean() ? min : max) : number();
        assertThat(pattern.matcher(written(asked)).matches())
            .as("%s in %s to %s", written(asked), min, max)
            .isEqualTo(asked.compareTo(min) >= 0 && asked.compareTo(max) <= 0);
      }
    }
  }

  @Test
  void isEmptyIfNoNumberWithNineDecimalsIsInTheRange() {
    assertThat(DecimalRange.of(new BigDecimal("0.0000000001"), new BigDecimal("0.0000000009")))
        .isEmpty();
  }

  @Test
  void matchesZerosBeforeANumber() {
    assertThat("007.50")
        .matches(DecimalRange.of(new BigDecimal("7.5"), BigDecimal.TEN).orElseThrow());
  }

  private BigDecimal number() {
    return BigDecimal.valueOf(
        random.nextLong((long) Math.pow(10, 1 + random.nextInt(14))), random.nextInt(10));
  }

  private BigDecimal near(BigDecimal number) {
    BigDecimal step = BigDecimal.ONE.movePointLeft(random.nextInt(10));
    BigDecimal moved = number.add(step.multiply(BigDecimal.valueOf(random.nextInt(3) - 1L)));
    return moved.signum() < 0 ? BigDecimal.ZERO : moved;
  }

  private String written(BigDecimal number) {
    String text = (random.nextBoolean() ? number.stripTrailingZeros() : number).toPlainString();
    return "0".repeat(random.nextInt(2)) + text;
  }
}
