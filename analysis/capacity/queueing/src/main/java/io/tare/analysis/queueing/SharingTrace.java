package io.tare.analysis.queueing;

import java.util.PriorityQueue;

/**
 * Requests that arrive at given moments with given needs, and share servers: each is served by at
 * most one, and all that are there alike. Nothing is drawn here.
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

  /** The same of requests that need no more after a pause. */
  public static double[] responses(double[] arrivals, double[] needs, int servers) {
    return responses(arrivals, needs, new double[needs.length], servers);
  }

  /**
   * How long each of them is there, in seconds. In virtual time, which goes on as fast as each of
   * those present is served, a request leaves when it has gone on by what it needs.
   *
   * @param arrivals moments in seconds, in order
   * @param needs seconds of a server, of each of them, 0 or more
   * @param afterPause seconds that each needs beside those if it finds all servers idle, and in
   *     proportion if it finds some
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
