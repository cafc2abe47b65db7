package io.tare.analysis.capacity.planning;

import java.util.Locale;

/**
 * The cost of an answer, known in advance: states of closed classes for the exact solver, times
 * draws, platforms and repetitions of the question.
 */
final class WorkBound {

  /** With several processors, the exact solver has more to do. */
  private static final int MAX_SHARED_STATES = 4_000;

  private static final int MAX_STATES = 200_000;

  /** Steps of an answer on a platform; more of them leave fewer draws. */
  private static final double USUAL_STEPS = 1e8;

  /** Steps of an answer, for all draws of all platforms: some minutes. */
  private static final double MAX_STEPS = 1e10;

  private static final int MIN_DRAWS = 8;
  private static final int CLOSED_DRAWS = 60;

  /** Steps of a bisection, such as for the largest rate. */
  static final int HALVINGS = 50;

  private WorkBound() {}

  /** The product of clients + 1 over all closed classes; 1 without any. */
  private static double states(Query query) {
    double states = 1;
    for (RequestClass each : query.classes()) {
      states *= each.clients() + 1.0;
    }
    return states;
  }

  /**
   * @throws QueryException if there are more states than can be solved
   */
  static void require(Query query) throws QueryException {
    int max = query.vcpus() > 1 || query.host().isPresent() ? MAX_SHARED_STATES : MAX_STATES;
    if (states(query) > max) {
      throw QueryException.unanswerable(
          String.format(
              Locale.ROOT,
              "clients of all classes make %.0f states, at most %d can be solved; ask for fewer"
                  + " clients or classes",
              states(query),
              max));
    }
  }

  /**
   * The number of draws to use: the requested number, or as many as can be solved.
   *
   * @param known of the model
   */
  static int draws(Query query, int known) {
    int asked = Math.min(known, query.draws());
    return states(query) <= 1
        ? asked
        : Math.min(
            asked,
            (int) Math.max(MIN_DRAWS, Math.min(CLOSED_DRAWS, USUAL_STEPS / stepsOfDraw(query))));
  }

  /**
   * Steps of the exact solver; few without closed classes. Guests with several processors are
   * combined by the total number of clients.
   */
  private static double stepsOfDraw(Query query) {
    double clients = query.classes().stream().mapToInt(RequestClass::clients).sum();
    return states(query)
        + (query.vcpus() > 1 ? clients * clients * Math.log(2.0 * query.vms()) : 0);
  }

  /**
   * @param known draws of the model
   * @throws QueryException if the answer takes too long
   */
  static void requireAnswer(Query query, int known, int platforms) throws QueryException {
    double steps =
        draws(query, known) * stepsOfDraw(query) * query.question().rounds(query) * platforms;
    if (steps > MAX_STEPS) {
      throw QueryException.unanswerable(
          String.format(
              Locale.ROOT,
              "the answer takes %.1e steps, more than %.1e; ask for fewer clients, draws,"
                  + " platforms or steps of a sweep",
              steps,
              MAX_STEPS));
    }
  }
}
