package io.tare.analysis.capacity.queueing;

import java.util.PriorityQueue;

/**
 * Requests with given arrival times and demands that share servers equally, each at most one.
 * Nothing is random here.
 */
public final class SharingTrace {

  private SharingTrace() {}

  /** A request by the virtual time of its departure. */
  private record Guest(double leaves, int index) implements Comparable<Guest> {
    @Override
    public int compareTo(Guest other) {
      return Double.compare(leaves, other.leaves);
    }
  }

  /** The same without pause costs. */
  public static double[] responses(double[] arrivals, double[] needs, int servers) {
    return responses(arrivals, needs, new double[needs.length], servers);
  }

  /**
   * The response time of each, in seconds. In virtual time, which advances at the service rate of
   * each present request, a request leaves after its demand.
   *
   * @param arrivals times in seconds, in order
   * @param needs service seconds of each, 0 or more
   * @param afterPause additional seconds of each if it finds all servers idle, proportional if it
   *     finds some
   * @param servers 1 or more
   */
  public static double[] responses(
      double[] arrivals, double[] needs, double[] afterPause, int servers) {
    if (arrivals.length != needs.length || needs.length != afterPause.length || servers < 1) {
      throw new IllegalArgumentException(
          arrivals.length + " arrivals, " + needs.length + " needs, " + servers + " servers");
    }
    double[] responses = new double[arrivals.length];
    PriorityQueue<Guest> present = new PriorityQueue<>();
    double now = arrivals.length == 0 ? 0 : arrivals[0];
    double virtual = 0;
    int next = 0;
    while (next < arrivals.length || !present.isEmpty()) {
      double rate = Math.min(1, (double) servers / Math.max(1, present.size()));
      Guest first = present.peek();
      double leaves =
          first == null ? Double.POSITIVE_INFINITY : now + (first.leaves() - virtual) / rate;
      if (next < arrivals.length && arrivals[next] < leaves) {
        virtual = first == null ? 0 : virtual + (arrivals[next] - now) * rate;
        now = arrivals[next];
        double idle = Math.max(0, 1 - (double) present.size() / servers);
        present.add(new Guest(virtual + needs[next] + idle * afterPause[next], next));
        next++;
      } else {
        Guest gone = present.remove();
        virtual = gone.leaves();
        now = leaves;
        responses[gone.index()] = now - arrivals[gone.index()];
      }
    }
    return responses;
  }
}
