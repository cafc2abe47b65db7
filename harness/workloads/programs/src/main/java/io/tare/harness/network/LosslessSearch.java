package io.tare.harness.network;

import java.util.List;
import java.util.OptionalLong;

/**
 * The largest rate at which nothing is lost, by halving: the throughput of RFC 2544 (S. Bradner and
 * J. McQuaid, 1999), section 26.1. A rate that was found is tried again, since a single run may
 * have been lucky; one that then loses gives way to the next lower one that had lost nothing.
 *
 * <p>What comes next follows from the runs so far alone, so that outputs that were kept can be read
 * again.
 *
 * @param most the largest rate that is offered, in bits a second
 * @param halvings how many runs look for the rate at most
 * @param repeats how many more runs at the rate must lose nothing
 */
record LosslessSearch(long most, int halvings, int repeats) {

  /** A run at a rate. */
  record Trial(long offered, boolean isLossless) {}

  LosslessSearch {
    if (most < 1 || halvings < 1 || repeats < 0) {
      throw new IllegalArgumentException(
          "a search up to %d bit/s in %d runs with %d more".formatted(most, halvings, repeats));
    }
  }

  /** Runs that it takes if no rate has to give way. */
  int usualRuns() {
    return halvings + repeats;
  }

  /** The rate of the next run; empty if the search is over. */
  OptionalLong next(List<Trial> soFar) {
    if (soFar.isEmpty()) {
      return OptionalLong.of(most);
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

  /** What was found once the search is over; empty if all rates lose something. */
  OptionalLong found(List<Trial> all) {
    return next(all).isPresent() ? OptionalLong.empty() : best(all);
  }

  /** The largest rate that never lost anything, and below which nothing did. */
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
