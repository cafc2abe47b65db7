package io.tare.analysis.queueing;

import java.util.List;

/**
 * Means of a network in its steady state. Numbers by class and station, in the network's order.
 *
 * @param throughputs of each class, requests a second
 * @param queueLengths of each class at each station, those in service included
 */
public record NetworkSolution(
    QueueingNetwork network, List<Double> throughputs, List<List<Double>> queueLengths) {

  public NetworkSolution {
    throughputs = List.copyOf(throughputs);
    queueLengths = queueLengths.stream().map(List::copyOf).toList();
  }

  /** Requests of a class that are answered in a second. */
  public double throughput(int customers) {
    return throughputs.get(customers);
  }

  /** Requests of a class at a station, those in service included. */
  public double queueLength(int customers, int station) {
    return queueLengths.get(customers).get(station);
  }

  /** Requests at a station, of all classes. */
  public double queueLength(int station) {
    return queueLengths.stream().mapToDouble(row -> row.get(station)).sum();
  }

  /**
   * Seconds that a request of a class spends at a station over all of its visits (Little's law); of
   * a class without requests, its demand.
   */
  public double residenceSeconds(int customers, int station) {
    double throughput = throughput(customers);
    return throughput > 0
        ? queueLength(customers, station) / throughput
        : network.demand(customers, station);
  }

  /** Seconds from a request of a class to its answer; thinking is not a part of it. */
  public double responseSeconds(int customers) {
    double sum = 0;
    for (int i = 0; i < network.stations().size(); i++) {
      sum += residenceSeconds(customers, i);
    }
    return sum;
  }

  /**
   * How much of a station's servers is busy, 0 to 1; of a station without a queue, the requests
   * there.
   */
  public double utilization(int station) {
    double work = 0;
    for (int r = 0; r < throughputs.size(); r++) {
      work += throughput(r) * network.demand(r, station);
    }
    int servers = network.stations().get(station).servers();
    return servers == Station.NO_QUEUE ? work : work / servers;
  }
}
