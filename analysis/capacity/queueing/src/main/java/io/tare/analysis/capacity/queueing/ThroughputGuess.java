package io.tare.analysis.capacity.queueing;

import java.util.List;

/**
 * Throughputs of closed classes by approximate mean value analysis (P. J. Schweitzer 1979; Y. Bard
 * 1979), with several servers as one fast server and a delay (A. Seidmann, P. J. Schweitzer and S.
 * Shalev-Oren, Large Scale Systems 12, 1987). Usually within some percent; near enough as a scale.
 */
final class ThroughputGuess {

  private static final int MAX_STEPS = 1_000;
  private static final double NEAR = 1e-4;

  private ThroughputGuess() {}

  /**
   * Per second, in the order of classes; 1 for a class without customers.
   *
   * @param closed the classes
   * @param alike stations with a queue: groups with the same servers and demands
   * @param delays seconds without waiting, of each class, thinking included
   */
  static double[] of(
      QueueingNetwork network, int[] closed, List<List<Integer>> alike, double[] delays) {
    int classes = closed.length;
    double[][] queued = new double[classes][alike.size()];
    double[][] lengths = new double[classes][alike.size()];
    double[] away = delays.clone();
    double[] population = new double[classes];
    double[] throughputs = new double[classes];
    for (int r = 0; r < classes; r++) {
      population[r] = ((Customers.Closed) network.classes().get(closed[r])).population();
      for (int i = 0; i < alike.size(); i++) {
        int station = alike.get(i).get(0);
        int servers = network.stations().get(station).servers();
        double demand = network.demand(closed[r], station);
        queued[r][i] = demand / (servers - network.openWork(station));
        away[r] += alike.get(i).size() * demand * (servers - 1) / servers;
      }
    }
    for (int step = 0; step < MAX_STEPS; step++) {
      double[] before = throughputs.clone();
      double[] present = new double[alike.size()];
      for (int i = 0; i < present.length; i++) {
        for (double[] row : lengths) {
          present[i] += row[i];
        }
      }
      double change = 0;
      for (int r = 0; r < classes; r++) {
        if (population[r] == 0) {
          throughputs[r] = 1;
          continue;
        }
        double cycle = away[r];
        for (int i = 0; i < present.length; i++) {
          double met = present[i] - lengths[r][i] / population[r];
          lengths[r][i] = queued[r][i] * (1 + met); // its time, until the throughput is known
          cycle += alike.get(i).size() * lengths[r][i];
        }
        throughputs[r] = population[r] / cycle;
        for (int i = 0; i < present.length; i++) {
          lengths[r][i] *= throughputs[r];
        }
        change = Math.max(change, Math.abs(throughputs[r] / before[r] - 1));
      }
      if (change < NEAR) {
        return throughputs;
      }
    }
    return throughputs;
  }
}
