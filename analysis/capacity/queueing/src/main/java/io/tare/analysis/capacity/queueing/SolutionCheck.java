package io.tare.analysis.capacity.queueing;

/**
 * Laws that every solution obeys: Little's law for each closed class, and the asymptotic bounds of
 * its throughput (P. J. Denning and J. P. Buzen, Computing Surveys 10, 1978).
 */
final class SolutionCheck {

  private SolutionCheck() {}

  /**
   * @param tolerance relative
   * @throws IllegalStateException if a law is violated
   */
  static void require(NetworkSolution solution, double tolerance) {
    QueueingNetwork network = solution.network();
    for (int i = 0; i < network.stations().size(); i++) {
      if (!network.stations().get(i).isDelay()) {
        requireAtMost(
            solution.utilization(i), 1, tolerance, "utilization of " + network.stations().get(i));
      }
    }
    for (int r = 0; r < network.classes().size(); r++) {
      requireAtLeast(solution.throughput(r), 0, tolerance, "throughput");
      if (network.classes().get(r) instanceof Customers.Closed closed) {
        require(solution, closed, r, tolerance);
      }
    }
  }

  private static void require(
      NetworkSolution solution, Customers.Closed closed, int r, double tolerance) {
    double throughput = solution.throughput(r);
    double present = throughput * closed.thinkSeconds();
    double demand = closed.thinkSeconds();
    for (int i = 0; i < solution.network().stations().size(); i++) {
      present += solution.queueLength(r, i);
      demand += solution.network().demand(r, i);
    }
    requireAtMost(present, closed.population(), tolerance, "customers of " + closed);
    requireAtLeast(present, closed.population(), tolerance, "customers of " + closed);
    requireAtMost(throughput * demand, closed.population(), tolerance, "throughput of " + closed);
  }

  private static void requireAtMost(double value, double max, double tolerance, String what) {
    if (!(value <= max + tolerance * Math.max(1, max))) {
      throw new IllegalStateException(what + " is " + value + ", above " + max);
    }
  }

  private static void requireAtLeast(double value, double min, double tolerance, String what) {
    if (!(value >= min - tolerance * Math.max(1, min))) {
      throw new IllegalStateException(what + " is " + value + ", below " + min);
    }
  }
}
