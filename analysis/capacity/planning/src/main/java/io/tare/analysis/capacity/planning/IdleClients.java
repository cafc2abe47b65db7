package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.planning.LoadScenario.Flow;

/**
 * How many requests of clients find a processor idle: the share that other clients leave idle, with
 * one client less (S. S. Lavenberg and M. Reiser, Journal of Applied Probability 17, 1980). By mean
 * value analysis from one client to all, of which each costs what it finds; clients of several
 * classes are taken as a mean one.
 *
 * @param found share of clients' requests, 0 to 1
 * @param foundByOthers share of requests at rates beside them
 */
record IdleClients(double found, double foundByOthers) {

  static IdleClients of(LoadScenario scenario) {
    double clients = 0;
    double away = 0;
    double busySeconds = 0;
    double idleSeconds = 0;
    double rates = 0;
    for (Flow flow : scenario.flows()) {
      int own = flow.arrivals().clients();
      clients += own;
      away += own * (flow.arrivals().think() + flow.demand().delay());
      busySeconds += own * flow.demand().processor();
      idleSeconds += own * flow.whenIdle();
      rates += flow.arrivals().rate() * flow.demand().processor();
    }
    int servers = scenario.servers();
    double ofRates = Math.min(1, rates / scenario.vms() / servers);
    double before = ofRates;
    double busy = ofRates;
    double present = 0;
    for (int n = 1; n <= clients && ofRates < 1; n++) {
      before = busy;
      double each = (busySeconds + (1 - before) * idleSeconds) / clients;
      double atStation = each / servers * (1 + present) / (1 - ofRates);
      double response = atStation + each * (servers - 1) / servers;
      double throughput = n / (away / clients + response) / scenario.vms();
      present = throughput * atStation;
      busy = Math.min(1, throughput * each / servers + ofRates);
    }
    return new IdleClients(1 - before, 1 - busy);
  }
}
