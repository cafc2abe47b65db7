package io.tare.analysis.statistics;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * The compact letter display of all pairwise comparisons: two that do not differ significantly
 * share a letter, two that do share none. Each letter is a maximal set without a significant
 * difference, so the letters say exactly what the comparisons say.
 *
 * <p>Sources: H.-P. Piepho, "An algorithm for a letter-based representation of all-pairwise
 * comparisons", Journal of Computational and Graphical Statistics 13(2), 2004, pp. 456–466. The
 * sets are the maximal cliques of the graph of pairs that do not differ, found as by C. Bron and J.
 * Kerbosch, "Algorithm 457", Communications of the ACM 16(9), 1973, pp. 575–577.
 */
public final class CompactLetters {

  private static final int ALPHABET = 26;

  private final boolean[][] apart;
  private final List<BitSet> cliques = new ArrayList<>();

  private CompactLetters(boolean[][] apart) {
    this.apart = apart;
  }

  /**
   * The letters of each, such as {@code "ab"}; those of the first begin with {@code a}.
   *
   * @param apart whether two differ, in the order in which letters are assigned
   * @throws IllegalArgumentException if that is not symmetric, or something differs from itself
   */
  public static List<String> of(boolean[][] apart) {
    check(apart);
    CompactLetters display = new CompactLetters(apart);
    BitSet all = new BitSet();
    all.set(0, apart.length);
    display.extend(new BitSet(), all, new BitSet());
    display.cliques.sort(
        Comparator.comparing((BitSet each) -> each.nextSetBit(0))
            .thenComparing(each -> each.length()));
    List<String> letters = new ArrayList<>();
    for (int i = 0; i < apart.length; i++) {
      StringBuilder own = new StringBuilder();
      for (int k = 0; k < display.cliques.size(); k++) {
        if (display.cliques.get(k).get(i)) {
          own.append(letter(k));
        }
      }
      letters.add(own.toString());
    }
    return letters;
  }

  private static void check(boolean[][] apart) {
    for (int i = 0; i < apart.length; i++) {
      for (int j = 0; j < apart.length; j++) {
        if (apart[i].length != apart.length || apart[i][j] != apart[j][i] || apart[i][i]) {
          throw new IllegalArgumentException(
              "whether " + i + " and " + j + " differ is missing or contradictory");
        }
      }
    }
  }

  /** Bron and Kerbosch: a set that cannot be extended, and is in no earlier one, is maximal. */
  private void extend(BitSet clique, BitSet candidates, BitSet done) {
    if (candidates.isEmpty() && done.isEmpty()) {
      cliques.add((BitSet) clique.clone());
      return;
    }
    BitSet pivots = (BitSet) candidates.clone();
    pivots.or(done);
    BitSet tried = (BitSet) candidates.clone();
    tried.andNot(alike(pivots.nextSetBit(0)));
    for (int each = tried.nextSetBit(0); each >= 0; each = tried.nextSetBit(each + 1)) {
      BitSet alike = alike(each);
      BitSet larger = (BitSet) clique.clone();
      larger.set(each);
      extend(larger, both(candidates, alike), both(done, alike));
      candidates.clear(each);
      done.set(each);
    }
  }

  private BitSet alike(int one) {
    BitSet alike = new BitSet();
    for (int other = 0; other < apart.length; other++) {
      if (other != one && !apart[one][other]) {
        alike.set(other);
      }
    }
    return alike;
  }

  private static BitSet both(BitSet first, BitSet second) {
    BitSet both = (BitSet) first.clone();
    both.and(second);
    return both;
  }

  /** Letters after z have a number, so that none is a sequence of others. */
  private static String letter(int index) {
    char letter = (char) ('a' + index % ALPHABET);
    return index < ALPHABET ? String.valueOf(letter) : letter + "" + index / ALPHABET;
  }
}
