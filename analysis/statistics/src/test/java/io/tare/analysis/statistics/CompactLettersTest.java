package io.tare.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CompactLettersTest {

  @Test
  void thoseThatAreNotApartShareALetter() {
    assertThat(CompactLetters.of(apart(3, 0, 2, 1, 2))).containsExactly("a", "a", "b");
  }

  @Test
  void aMiddleOneMayShareWithBothSides() {
    assertThat(CompactLetters.of(apart(3, 0, 2))).containsExactly("a", "ab", "b");
  }

  @Test
  void allHaveOneLetterIfNoneAreApart() {
    assertThat(CompactLetters.of(apart(4))).containsExactly("a", "a", "a", "a");
  }

  @Test
  void eachHasItsOwnIfAllAreApart() {
    assertThat(CompactLetters.of(apart(3, 0, 1, 0, 2, 1, 2))).containsExactly("a", "b", "c");
  }

  @Test
  void sayExactlyWhatTheComparisonsSay() {
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
  void thereAreLettersForMoreThanAnAlphabet() {
    boolean[][] all = new boolean[30][30];
    IntStream.range(0, 900).forEach(i -> all[i / 30][i % 30] = i / 30 != i % 30);

    assertThat(CompactLetters.of(all))
        .doesNotHaveDuplicates()
        .endsWith("z", "a1", "b1", "c1", "d1");
  }

  @Test
  void refusesWhatIsToldDifferently() {
    boolean[][] apart = {{false, true}, {false, false}};

    assertThatThrownBy(() -> CompactLetters.of(apart))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("whether 0 and 1 are apart is not told, or told differently");
  }

  private static boolean share(String first, String second) {
    return first.chars().anyMatch(letter -> second.indexOf(letter) >= 0);
  }

  /** Pairs that are apart, one after the other. */
  private static boolean[][] apart(int n, int... pairs) {
    boolean[][] apart = new boolean[n][n];
    for (int i = 0; i < pairs.length; i += 2) {
      apart[pairs[i]][pairs[i + 1]] = true;
      apart[pairs[i + 1]][pairs[i]] = true;
    }
    return apart;
  }
}
