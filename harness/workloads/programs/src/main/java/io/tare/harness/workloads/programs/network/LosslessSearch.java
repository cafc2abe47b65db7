package io.tare.harness.workloads.programs.network;

import java.util.List;
import java.util.OptionalLong;

/**
 * Finds the largest rate without loss by bisection: the throughput of RFC 2544 (S. Bradner and J.
 * McQuaid, 1999), section 26.1. The rate found is repeated, since a single run may have been lucky;
 * if it then has losses, the next lower rate without loss is taken.
 *
 * <p>The next rate depends only on the runs so far, so that kept outputs can be read again.
 *
 * @param max the largest offered rate, in bits per second
 * @param halvings the maximum number of runs that search the rate
 * @param repeats how many more runs at the rate must be without loss
 */
record LosslessSearch(long max, int halvings, int repeats) {

  /** A run at a rate. */
  record Trial(long offered, boolean isLossless) {}

  LosslessSearch {
    if (max < 1 || halvings < 1 || repeats < 0) {
      throw new IllegalArgumentException(
          "a search up to %d bit/s in %d runs with %d more".formatted(max, halvings, repeats));
    }
  }

  /** The number of runs if no repetition has losses. */
  int usualRuns() {
    return halvings + repeats;
  }

  /** The rate of the next run; empty if the search is over. */
  OptionalLong next(List<Trial> soFar) {
    if (soFar.isEmpty()) {
      return OptionalLong.of(max);
    }
    if (!soFar.get(0).isLossless() && soFar.size() < halvings) {
      long middle = (best(soFar).orElse(0) + leastLossy(soFar)) / 2;
      return middle > 0 ? OptionalLong.of(middle) : OptionalLong.empty();
    }
    OptionalLong best = best(soFar);
    return best.isPresent() && passes(soFar, best.getAsLong()) <= repeats
        ? best
        : OptionalLong.empty();
  }

  /** The rate found at the end of the search; empty if all rates had losses. */
  OptionalLong found(List<Trial> all) {
    return next(all).isPresent() ? OptionalLong.empty() : best(all);
  }

  /** The largest rate that never had losses and below which no rate had any. */
  private static OptionalLong best(List<Trial> trials) {
    long lossy = leastLossy(trials);
    return trials.stream()
        .filter(Trial::isLossless)
        .mapToLong(Trial::offered)
        .filter(rate -> rate < lossy)
        .max();
  }

  private static long leastLossy(List<Trial> trials) {
    return trials.stream()
        .filter(each -> !each.isLossless())
        .mapToLong(Trial::offered)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private static long passes(List<Trial> trials, long rate) {
    return trials.stream().filter(each -> each.offered() == rate && each.isLossless()).count();
  }
}
