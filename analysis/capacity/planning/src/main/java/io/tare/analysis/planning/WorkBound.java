package io.tare.analysis.planning;

import java.util.Locale;

/**
 * What an answer costs, known before it is begun: states of closed classes, which the exact solver
 * goes through, by draws, platforms and what the question repeats.
 */
final class WorkBound {

  /** With several processors the work grows with the square of the states. */
  private static final int MOST_SHARED_STATES = 4_000;

  private static final int MOST_STATES = 200_000;

  /** Steps of an answer on a platform; more of them leave fewer draws. */
  private static final double USUAL_STEPS = 2e8;

  /** Steps of an answer, for all draws of all platforms: some minutes. */
  private static final double MOST_STEPS = 1e10;

  private static final int LEAST_DRAWS = 8;
  private static final int CLOSED_DRAWS = 60;

  /** Of what is looked for by halving where it can be, such as the largest rate. */
  static final int HALVINGS = 50;

  private WorkBound() {}

  /** The product of the clients of all closed classes, each and one more; 1 without any. */
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
    int most = query.vcpus() > 1 || query.host().isPresent() ? MOST_SHARED_STATES : MOST_STATES;
    if (states(query) > most) {
      throw QueryException.unanswerable(
          String.format(
              Locale.ROOT,
              "clients of all classes make %.0f states, at most %d can be solved; take fewer clients or"
                  + " classes",
              states(query),
              most));
    }
  }

  /**
   * So many of a model's draws are used: those that are asked for, or as many as can be solved.
   *
   * @param known of the model
   */
  static int draws(Query query, int known) {
    int asked = Math.min(known, query.draws());
    return states(query) <= 1
        ? asked
        : Math.min(
            asked,
            (int) Math.max(LEAST_DRAWS, Math.min(CLOSED_DRAWS, USUAL_STEPS / stepsOfDraw(query))));
  }

  /** Of the exact solver; few without closed classes. */
  private static double stepsOfDraw(Query query) {
    double states = states(query);
    return query.vcpus() > 1 ? states * states * Math.log(2.0 * query.vms()) : states;
  }

  /** How often a question goes through all draws of a platform. */
  private static int rounds(Query query) {
    return switch (query.question()) {
      case SIZE, COMPARE -> 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(QueryKeys.MOST_VMS));
      case SWEEP -> query.vary().map(Query.Vary::steps).orElse(1);
      case INVERSE -> HALVINGS;
      default -> 1;
    };
  }

  /**
   * @param known draws of the model
   * @throws QueryException if the answer takes longer than somebody waits for it
   */
  static void requireAnswer(Query query, int known, int platforms) throws QueryException {
    double steps = draws(query, known) * stepsOfDraw(query) * rounds(query) * platforms;
    if (steps > MOST_STEPS) {
      throw QueryException.unanswerable(
          String.format(
              Locale.ROOT,
              "the answer takes %.1e steps, at most %.1e are taken; ask for fewer clients, draws,"
                  + " platforms or steps of a sweep",
              steps,
              MOST_STEPS));
    }
  }
}
