package io.tare.harness.campaign;

import java.util.Collection;
import java.util.Comparator;
import java.util.stream.Collectors;

/** Guesses which name was meant. */
final class NearestName {

  private NearestName() {}

  /** "; did you mean heap?" or, if nothing is near, "; there are a, b and c". */
  static String hint(String written, Collection<String> known) {
    int farthest = written.length() < 3 ? 0 : Math.max(1, written.length() / 3);
    return known.stream()
        .filter(name -> distance(written, name) <= farthest)
        .min(Comparator.comparingInt(name -> distance(written, name)))
        .map(name -> "; did you mean " + name + "?")
        .orElse(
            known.isEmpty()
                ? "; nothing is allowed here"
                : "; allowed: " + known.stream().sorted().collect(Collectors.joining(", ")));
  }

  /** Edit distance (Levenshtein 1966) by rows. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
