package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.planning.LoadScenario.Flow;
import io.tare.analysis.capacity.planning.LoadScenario.Visits;
import io.tare.analysis.capacity.queueing.Erlang;
import io.tare.analysis.capacity.queueing.MultiServer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Where requests queue beside the guests of the question: a link, a disk, or the guests of a
 * further tier.
 *
 * @param copies among which requests are distributed at random
 * @param servers of each copy
 * @param tier which one it is; empty for link and disk
 * @param seconds of its service for a request of each flow, over all visits
 */
record FurtherStation(
    String name, int copies, int servers, OptionalInt tier, List<Double> seconds) {

  FurtherStation {
    seconds = List.copyOf(seconds);
  }

  /** Those of a scenario, in a fixed order. */
  static List<FurtherStation> of(LoadScenario scenario) {
    List<FurtherStation> all = new ArrayList<>();
    List<Flow> flows = scenario.flows();
    if (scenario.linkBitsPerSecond().isPresent()) {
      all.add(single(StationNames.LINK, flows.stream().map(scenario::linkSeconds).toList()));
    }
    List<Double> disk = flows.stream().map(flow -> flow.demand().disk()).toList();
    if (disk.stream().anyMatch(each -> each > 0)) {
      all.add(single(StationNames.DISK, disk));
    }
    for (int t = 0; t < scenario.tiers().size(); t++) {
      LoadScenario.Tier tier = scenario.tiers().get(t);
      int which = t;
      all.add(
          new FurtherStation(
              tier.name(),
              tier.vms(),
              tier.vcpus(),
              OptionalInt.of(t),
              flows.stream().map(flow -> flow.demand().tiers().get(which).seconds()).toList()));
    }
    return all;
  }

  private static FurtherStation single(String name, List<Double> seconds) {
    return new FurtherStation(name, 1, 1, OptionalInt.empty(), seconds);
  }

  /** Seconds of service for a request of a flow. */
  double seconds(int which) {
    return seconds.get(which);
  }

  /** Offered to each copy by flows with a rate, in seconds of service a second. */
  double work(List<Flow> flows) {
    double work = 0;
    for (int r = 0; r < flows.size(); r++) {
      work += flows.get(r).arrivals().rate() * seconds(r);
    }
    return work / copies;
  }

  /**
   * Time there over service, if its servers are shared.
   *
   * @param work of each copy, below its servers
   */
  double stretch(double work) {
    return work <= 0 ? 1 : new MultiServer(work, 1, servers).responseSeconds();
  }

  /**
   * The squared coefficient of variation of the time at a tier. A visit varies as at shared servers
   * with exponential service, {@code (2 + C) / (2 - C)}: exact for one server, whose probability of
   * waiting C is its utilization (E. G. Coffman, R. R. Muntz and H. Trotter, Journal of the ACM 17,
   * 1970), and for idle ones. Visits are taken as independent; a number below 1 is a probability.
   *
   * @param utilization of its servers; 1, rounded, beside very many clients
   */
  double variation(Visits visits, double utilization) {
    double waits = utilization < 1 ? Erlang.delay(servers, utilization * servers) : 1;
    double ofOne = (2 + waits) / (2 - waits);
    return visits.number() < 1 ? (ofOne + 1) / visits.number() - 1 : ofOne / visits.number();
  }
}
