package io.tare.analysis.capacity.queueing;

import java.util.PriorityQueue;

/**
 * Requests with given arrival times that wait in one queue for the first free server. Nothing is
 * random here.
 */
public final class QueueTrace {

  private QueueTrace() {}

  /**
   * The time of each besides its own need, in seconds: its wait, and its pause cost.
   *
   * @param arrivals times in seconds, in order
   * @param turns seconds for which each keeps its server, 0 or more
   * @param afterPause additional seconds of each if it finds all servers idle, proportional if it
   *     finds some
   * @param servers 1 or more
   */
  public static double[] delays(
      double[] arrivals, double[] turns, double[] afterPause, int servers) {
    if (arrivals.length != turns.length || turns.length != afterPause.length || servers < 1) {
      throw new IllegalArgumentException(
          arrivals.length + " arrivals, " + turns.length + " turns, " + servers + " servers");
    }
    double[] delays = new double[arrivals.length];
    PriorityQueue<Double> free = new PriorityQueue<>();
    for (int i = 0; i < servers; i++) {
      free.add(Double.NEGATIVE_INFINITY);
    }
    for (int i = 0; i < arrivals.length; i++) {
      double now = arrivals[i];
      double idle = (double) free.stream().filter(each -> each <= now).count() / servers;
      double begin = Math.max(now, free.remove());
      double pause = idle * afterPause[i];
      delays[i] = begin - now + pause;
      free.add(begin + pause + turns[i]);
    }
    return delays;
  }
}
