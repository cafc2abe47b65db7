package io.tare.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CompactLettersTest {

  @Test
  void equalOnesShareALetter() {
    assertThat(CompactLetters.of(apart(3, 0, 2, 1, 2))).containsExactly("a", "a", "b");
  }

  @Test
  void aMiddleOneMayShareLettersWithBothSides() {
    assertThat(CompactLetters.of(apart(3, 0, 2))).containsExactly("a", "ab", "b");
  }

  @Test
  void allHaveOneLetterIfNoneDiffer() {
    assertThat(CompactLetters.of(apart(4))).containsExactly("a", "a", "a", "a");
  }

  @Test
  void eachHasItsOwnLetterIfAllDiffer() {
    assertThat(CompactLetters.of(apart(3, 0, 1, 0, 2, 1, 2))).containsExactly("a", "b", "c");
  }

  @Test
  void agreeExactlyWithTheComparisons() {
    Random random = new Random(2004);
    for (int round = 0; round < 200; round++) {
      int n = 1 + random.nextInt(7);
      boolean[][] apart = new boolean[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
          apart[i][j] = random.nextBoolean();
          apart[j][i] = apart[i][j];
        }
      }
      List<String> letters = CompactLetters.of(apart);
      for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
          assertThat(share(letters.get(i), letters.get(j))).isNotEqualTo(apart[i][j]);
        }
      }
    }
  }

  @Test
  void thereAreMoreLettersThanTheAlphabet() {
    boolean[][] all = new boolean[30][30];
    IntStream.range(0, 900).forEach(i -> all[i / 30][i % 30] = i / 30 != i % 30);

    assertThat(CompactLetters.of(all))
        .doesNotHaveDuplicates()
        .endsWith("z", "a1", "b1", "c1", "d1");
  }

  @Test
  void rejectsContradictions() {
    boolean[][] apart = {{false, true}, {false, false}};

    assertThatThrownBy(() -> CompactLetters.of(apart))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("whether 0 and 1 differ is missing or contradictory");
  }

  private static boolean share(String first, String second) {
    return first.chars().anyMatch(letter -> second.indexOf(letter) >= 0);
  }

  /** Pairs that differ, in sequence. */
  private static boolean[][] apart(int n, int... pairs) {
    boolean[][] apart = new boolean[n][n];
    for (int i = 0; i < pairs.length; i += 2) {
      apart[pairs[i]][pairs[i + 1]] = true;
      apart[pairs[i + 1]][pairs[i]] = true;
    }
    return apart;
  }
}
