package io.tare.analysis.capacity.queueing;

import java.util.List;

/**
 * Customers of one class at stations of one server, from one customer to all (M. Reiser and S. S.
 * Lavenberg, Journal of the ACM 27, 1980): all populations at once, in a time proportional to their
 * number. Only sums and products of positive numbers, so that nothing is lost by cancellation, as
 * it would be at stations of several servers.
 */
final class MeanValueAnalysis {

  private final double[] lengths;
  private final double[] throughputs;

  /**
   * Identical stations.
   *
   * @param seconds of service that a customer needs at each, per cycle; 0 or more
   * @param copies their number, 1 or more
   */
  record Queues(double seconds, int copies) {}

  /**
   * @param population 0 or more
   * @param awaySeconds without waiting per cycle, 0 or more; above 0 unless some station takes time
   */
  MeanValueAnalysis(int population, double awaySeconds, List<Queues> queues) {
    double[] seconds = queues.stream().mapToDouble(Queues::seconds).toArray();
    double[] copies = queues.stream().mapToDouble(Queues::copies).toArray();
    lengths = new double[seconds.length];
    throughputs = new double[population + 1];
    for (int n = 1; n <= population; n++) {
      Wanted.require();
      double cycle = awaySeconds;
      for (int i = 0; i < seconds.length; i++) {
        lengths[i] = seconds[i] * (1 + lengths[i]); // its time, until the throughput is known
        cycle += copies[i] * lengths[i];
      }
      double throughput = n / cycle;
      for (int i = 0; i < seconds.length; i++) {
        lengths[i] *= throughput;
      }
      throughputs[n] = throughput;
    }
  }

  /** Cycles per second, by the number of customers from 0 to all. */
  double[] throughputs() {
    return throughputs.clone();
  }

  /**
   * The number of customers at one of identical stations, if all are there.
   *
   * @param which place of these stations
   */
  double length(int which) {
    return lengths[which];
  }
}
