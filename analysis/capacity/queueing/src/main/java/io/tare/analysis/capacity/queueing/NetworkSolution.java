package io.tare.analysis.capacity.queueing;

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

  /** Requests of a class answered per second. */
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
   * Seconds that a request of a class spends at a station over all of its visits (Little's law);
   * for a class without requests, its demand.
   */
  public double residenceSeconds(int customers, int station) {
    double throughput = throughput(customers);
    return throughput > 0
        ? queueLength(customers, station) / throughput
        : network.demand(customers, station);
  }

  /** Seconds from a request of a class to its answer; without thinking. */
  public double responseSeconds(int customers) {
    double sum = 0;
    for (int i = 0; i < network.stations().size(); i++) {
      sum += residenceSeconds(customers, i);
    }
    return sum;
  }

  /**
   * The utilization of a station's servers, 0 to 1; for a station without a queue, its number of
   * requests.
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
