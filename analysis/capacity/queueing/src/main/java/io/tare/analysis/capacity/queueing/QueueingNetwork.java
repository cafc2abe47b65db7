package io.tare.analysis.capacity.queueing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Stations, and classes of requests with their demands: a network in product form (Baskett, Chandy,
 * Muntz and Palacios, JACM 22, 1975), in which stations with a queue use processor sharing, so that
 * only mean service times matter.
 *
 * @param demands for each class the seconds of service that a request needs at each station, over
 *     all of its visits; 0 or more
 */
public record QueueingNetwork(
    List<Station> stations, List<Customers> classes, List<List<Double>> demands) {

  public QueueingNetwork {
    stations = List.copyOf(stations);
    classes = List.copyOf(classes);
    List<List<Double>> rows = new ArrayList<>();
    for (List<Double> row : demands) {
      rows.add(List.copyOf(row));
    }
    demands = List.copyOf(rows);
    checkNames(stations.stream().map(Station::name).toList(), "stations");
    checkNames(classes.stream().map(Customers::name).toList(), "classes");
    if (demands.size() != classes.size()) {
      throw new IllegalArgumentException(
          "%d rows of demands for %d classes".formatted(demands.size(), classes.size()));
    }
    for (int r = 0; r < classes.size(); r++) {
      checkDemands(classes.get(r), stations, demands.get(r));
    }
  }

  private static void checkNames(List<String> names, String what) {
    Set<String> seen = new HashSet<>(names);
    if (seen.size() < names.size()) {
      throw new IllegalArgumentException("two " + what + " have one name");
    }
  }

  private static void checkDemands(
      Customers customers, List<Station> stations, List<Double> demands) {
    if (demands.size() != stations.size()) {
      throw new IllegalArgumentException(
          "%s have %d demands for %d stations"
              .formatted(customers.name(), demands.size(), stations.size()));
    }
    double sum = customers instanceof Customers.Closed closed ? closed.thinkSeconds() : 0;
    for (int i = 0; i < stations.size(); i++) {
      double demand = demands.get(i);
      if (!(demand >= 0 && demand < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "%s need %s s of %s, expected 0 or more"
                .formatted(customers.name(), demand, stations.get(i).name()));
      }
      sum += demand;
    }
    if (customers instanceof Customers.Closed closed && closed.population() > 0 && !(sum > 0)) {
      throw new IllegalArgumentException(
          customers.name() + " need no time at all, so their throughput has no bound");
    }
  }

  /** Seconds of a station's service that a request of a class needs. */
  public double demand(int customers, int station) {
    return demands.get(customers).get(station);
  }

  /** Offered load of open classes at a station, in seconds of service per second. */
  public double openWork(int station) {
    double work = 0;
    for (int r = 0; r < classes.size(); r++) {
      if (classes.get(r) instanceof Customers.Open open) {
        work += open.ratePerSecond() * demand(r, station);
      }
    }
    return work;
  }
}
