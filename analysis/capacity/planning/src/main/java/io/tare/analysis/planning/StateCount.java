package io.tare.analysis.planning;

import java.util.Locale;

/** How many states closed classes have together, which is what exact answers cost. */
final class StateCount {

  /** With several processors the work grows with the square of the states. */
  private static final int MOST_SHARED = 4_000;

  private static final int MOST = 200_000;

  private StateCount() {}

  /** The product of the clients of all closed classes, each and one more; 1 without any. */
  static double of(Query query) {
    double states = 1;
    for (RequestClass each : query.classes()) {
      if (each.load() instanceof RequestClass.Closed closed) {
        states *= closed.clients() + 1.0;
      }
    }
    return states;
  }

  /**
   * @throws QueryException if an answer would take minutes
   */
  static void require(Query query) throws QueryException {
    int most = query.vcpus() > 1 || query.host().isPresent() ? MOST_SHARED : MOST;
    if (of(query) > most) {
      throw QueryException.bad(
          String.format(
              Locale.ROOT,
              "clients of all classes make %.0f states, at most %d can be solved; take fewer clients or"
                  + " classes",
              of(query),
              most));
    }
  }
}
