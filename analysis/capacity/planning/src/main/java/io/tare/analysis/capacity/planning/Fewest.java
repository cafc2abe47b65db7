package io.tare.analysis.capacity.planning;

import java.util.OptionalInt;
import java.util.function.IntPredicate;

/** The least number that is enough, if each larger one is too. */
final class Fewest {

  private Fewest() {}

  /**
   * Found in a number of tries logarithmic in the distance from a guess.
   *
   * @param guess from 1 to max
   * @param max the largest tried; the answer is empty if it is not enough
   */
  static OptionalInt of(IntPredicate isEnough, int guess, int max) {
    int low = 0;
    int high = max + 1;
    if (isEnough.test(guess)) {
      high = guess;
      for (int step = 1; low == 0 && high > 1; step *= 2) {
        int fewer = Math.max(1, guess - step);
        if (isEnough.test(fewer)) {
          high = fewer;
        } else {
          low = fewer;
        }
      }
    } else {
      low = guess;
      for (int step = 1; high > max && low < max; step *= 2) {
        int more = Math.min(max, guess + step);
        if (isEnough.test(more)) {
          high = more;
        } else {
          low = more;
        }
      }
    }
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (isEnough.test(middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high > max ? OptionalInt.empty() : OptionalInt.of(high);
  }
}
