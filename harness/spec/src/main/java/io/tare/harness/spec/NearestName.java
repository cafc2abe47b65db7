package io.tare.harness.spec;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;

/** Guesses the intended name. */
public final class NearestName {

  /** A longer name is not a typo, and computing its distance takes time and memory. */
  private static final int MAX_LENGTH = 100;

  private NearestName() {}

  /** "; did you mean 'heap'?" or, if no name is similar, "; allowed: a, b, c". */
  public static String hint(String written, Collection<String> known) {
    return question(written, known)
        .orElse(
            known.isEmpty()
                ? "; nothing is allowed here"
                : "; allowed: " + known.stream().sorted().collect(Collectors.joining(", ")));
  }

  /** "; did you mean 'heap'?"; empty if no name is similar. */
  public static Optional<String> question(String written, Collection<String> known) {
    return of(written, known).map(NearestName::asked);
  }

  static String asked(String name) {
    return "; did you mean '" + name + "'?";
  }

  /** The known name most similar to the written one; empty if none is similar. */
  public static Optional<String> of(String written, Collection<String> known) {
    if (written.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    int farthest = written.length() < 3 ? 0 : Math.max(1, written.length() / 3);
    return known.stream()
        .filter(name -> distance(written, name) <= farthest || name.equalsIgnoreCase(written))
        .min(
            Comparator.comparingInt(
                name -> name.equalsIgnoreCase(written) ? 0 : distance(written, name)));
  }

  /**
   * Edit distance, computed by rows, with a swap of neighbours as one edit (optimal string
   * alignment, Damerau 1964).
   */
  private static int distance(String a, String b) {
    int[][] rows = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        rows[i][j] = i == 0 || j == 0 ? i + j : min(rows, i, j, a, b);
      }
    }
    return rows[a.length()][b.length()];
  }

  private static int min(int[][] rows, int i, int j, String a, String b) {
    boolean isSame = a.charAt(i - 1) == b.charAt(j - 1);
    int min =
        Math.min(
            rows[i - 1][j - 1] + (isSame ? 0 : 1), 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
    boolean haveChangedPlaces =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return haveChangedPlaces ? Math.min(min, 1 + rows[i - 2][j - 2]) : min;
  }
}
