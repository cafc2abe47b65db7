package io.tare.services.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class IntegersTest {

  @Test
  void areTheSameOnlyForTheSameSeed() {
    assertThat(Integers.of(1000, 1))
        .isEqualTo(Integers.of(1000, 1))
        .isNotEqualTo(Integers.of(1000, 2));
  }

  @Test
  void doNotDependOnTheirNumber() {
    assertThat(Integers.of(1000, 5)).startsWith(Integers.of(10, 5));
  }

  @Test
  void fillTheWholeRange() {
    int[] quarters = new int[4];
    for (int value : Integers.of(40_000, 3)) {
      quarters[(value >>> 30)]++;
    }
    assertThat(Arrays.stream(quarters).boxed())
        .allSatisfy(count -> assertThat(count).isBetween(9_500, 10_500));
  }

  @Test
  void haveADifferentChecksumWhenSwapped() {
    int[] values = Integers.of(100, 1);
    long before = Integers.checksum(values);
    int first = values[0];
    values[0] = values[99];
    values[99] = first;

    assertThat(Integers.checksum(values)).isNotEqualTo(before);
  }

  @Test
  void haveTheChecksumOfTheDefinition() {
    assertThat(Integers.checksum(new int[] {5, -7, Integer.MAX_VALUE}))
        .isEqualTo(5 - 14 + 3L * Integer.MAX_VALUE);
  }

  @Test
  void haveNoSimilarNeighbours() {
    assertThat(Arrays.stream(Integers.of(10_000, 1)).distinct().count()).isGreaterThan(9_990);
  }
}
