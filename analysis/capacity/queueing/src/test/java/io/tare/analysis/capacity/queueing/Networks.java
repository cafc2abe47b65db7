package io.tare.analysis.capacity.queueing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Networks for tests. */
final class Networks {

  private Networks() {}

  /** Of one class. */
  static QueueingNetwork of(Customers customers, List<Station> stations, double... demands) {
    return new QueueingNetwork(
        stations, List.of(customers), List.of(Arrays.stream(demands).boxed().toList()));
  }

  /** Stations of one server each. */
  static List<Station> singles(int count) {
    List<Station> stations = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      stations.add(Station.queue("station " + i, 1));
    }
    return stations;
  }

  /** Products of visits and times of service. */
  static double[] demands(double[] visits, double[] services) {
    double[] demands = new double[visits.length];
    Arrays.setAll(demands, i -> visits[i] * services[i]);
    return demands;
  }
}
