package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FewestTest {

  private static final int MAX = 10_000;

  private int tries;

  private boolean isEnough(int number, int needed) {
    tries++;
    return number >= needed;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "1, 2",
    "5, 5",
    "5, 1",
    "5, 4",
    "7, 900",
    "900, 7",
    "9999, 10000",
    "10000, 1"
  })
  void isFoundFromAnyGuess(int guess, int needed) {
    assertThat(Fewest.of(number -> isEnough(number, needed), guess, MAX)).hasValue(needed);
  }

  @Test
  void isAbsentIfNoneIsEnough() {
    assertThat(Fewest.of(number -> false, 3, MAX)).isEmpty();
    assertThat(Fewest.of(number -> false, MAX, MAX)).isEmpty();
  }

  @Test
  void takesTwoTriesFromTheRightGuess() {
    assertThat(Fewest.of(number -> isEnough(number, 4_321), 4_321, MAX)).hasValue(4_321);
    assertThat(tries).isEqualTo(2);
  }

  @Test
  void takesFewTriesFromANearGuess() {
    assertThat(Fewest.of(number -> isEnough(number, 4_324), 4_321, MAX)).hasValue(4_324);
    assertThat(tries).isLessThanOrEqualTo(5);
  }

  @Test
  void takesNoMoreTriesThanDoublingAndHalving() {
    assertThat(Fewest.of(number -> isEnough(number, 9_001), 1, MAX)).hasValue(9_001);
    assertThat(tries).isLessThanOrEqualTo(2 * 14);
  }
}
