package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.planning.Evaluation.Means;
import io.tare.analysis.capacity.planning.LoadScenario.Flow;
import io.tare.analysis.capacity.queueing.FlowEquivalentArrivals;
import io.tare.analysis.capacity.queueing.GammaService;
import io.tare.analysis.capacity.queueing.Occupancy;
import io.tare.analysis.capacity.queueing.QuantileTable;
import io.tare.analysis.capacity.queueing.QueuedResponse;
import io.tare.analysis.capacity.queueing.SharedResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Quantiles of a scenario's response times. Time at the processors is distributed as in {@link
 * SharedResponse}; {@link TimeElsewhere} is independent of it; delays are fixed, or proportional to
 * processor time if a run showed that both vary together.
 */
final class Quantiles {

  private static final double MIN = 1e-9;

  /**
   * Clients without think time are away for this share of their response time, to avoid steps of
   * zero time.
   */
  private static final double AT_ONCE = 0.01;

  /** The time for computing what happens elsewhere grows with their square. */
  static final int MAX_CLIENTS = 2000;

  private final ResponseQuantiles table;

  Quantiles(ResponseQuantiles table) {
    this.table = table;
  }

  /**
   * The time that a share of a class's requests does not exceed, in seconds; infinite if saturated.
   *
   * @param share from 0 to 0.9999
   */
  double of(LoadScenario scenario, Evaluation evaluation, int which, double share) {
    return of(scenario, evaluation, which).applyAsDouble(share);
  }

  /** The same for any share; the common part is solved once. */
  DoubleUnaryOperator of(LoadScenario scenario, Evaluation evaluation, int which) {
    return evaluation.saturated() || scenario.flows().get(which).demand().processor() <= 0
        ? of(scenario, evaluation, which, share -> 0)
        : of(scenario, evaluation, which, processor(scenario, evaluation, which));
  }

  /**
   * The same with known quantiles at the processors.
   *
   * @param processor in seconds, by share
   */
  DoubleUnaryOperator of(
      LoadScenario scenario, Evaluation evaluation, int which, DoubleUnaryOperator processor) {
    if (evaluation.saturated()) {
      return share -> Double.POSITIVE_INFINITY;
    }
    Flow flow = scenario.flows().get(which);
    Means means = evaluation.classes().get(which);
    TimeElsewhere elsewhere = TimeElsewhere.of(scenario, evaluation, which);
    if (flow.demand().processor() <= 0) {
      return share -> fixed(scenario, flow, share) + elsewhere.quantile(share);
    }
    if (elsewhere.mean() > MIN * means.processor()) {
      WaitingBeside both = new WaitingBeside(processor, elsewhere);
      return share -> fixed(scenario, flow, share) + both.quantile(share);
    }
    return share -> fixed(scenario, flow, share) + processor.applyAsDouble(share);
  }

  /** Time without waiting; what a run showed to vary outside processors is proportional to them. */
  private static double fixed(LoadScenario scenario, Flow flow, double share) {
    // At a rate it is outside the queue, but varies like all processor time.
    double wakingUp = scenario.isOpen() ? flow.demand().wakeUp() : 0;
    return (flow.demand().delay() - wakingUp)
            * GammaService.quantile(flow.variation().ofDelay(), share)
        + wakingUp * GammaService.quantile(flow.variation().value(), share)
        + scenario.linkSeconds(flow)
        + flow.demand().disk();
  }

  /** Quantiles of the time at the processors. */
  DoubleUnaryOperator processor(LoadScenario scenario, Evaluation means, int which) {
    boolean hasOtherQueues =
        FurtherStation.of(scenario).stream().anyMatch(each -> each.seconds(which) > 0);
    if (scenario.isOpen()) {
      return open(scenario, which, hasOtherQueues);
    }
    Flow flow = scenario.flows().get(which);
    if (scenario.flows().size() == 1 && flow.arrivals().clients() == 1) {
      // There is no other request to wait for.
      return share ->
          flow.demand().processor() * GammaService.quantile(flow.variation().value(), share);
    }
    Occupancy others = others(scenario, means, which);
    double seconds = flow.demand().processor();
    double variation = flow.variation().value();
    if (scenario.isFirstComeFirstServed()) {
      return QueuedResponse.among(others, seconds, variation)::quantileSeconds;
    }
    SharedResponse response = SharedResponse.among(others, seconds, variation);
    return hasOtherQueues ? new QuantileTable(response)::of : response::quantileSeconds;
  }

  private DoubleUnaryOperator open(LoadScenario scenario, int which, boolean isOneOfMany) {
    Flow flow = scenario.flows().get(which);
    double variation = flow.variation().value();
    double rate = 0;
    double all = 0;
    for (Flow each : scenario.flows()) {
      rate += each.arrivals().rate() / scenario.vms();
      all += each.arrivals().rate() * each.demand().processor() / scenario.vms();
    }
    double work = all;
    if (rate <= 0 || work <= 0) {
      return share -> flow.demand().processor() * table.of(1, 0, variation, 1, share, isOneOfMany);
    }
    if (scenario.hasQueue()) {
      return scenario.queue().response(which, variation)::quantileSeconds;
    }
    double mean = work / rate;
    double ratio = flow.demand().processor() / mean;
    int servers = scenario.servers();
    DoubleUnaryOperator guest =
        share -> mean * table.of(servers, work / servers, variation, ratio, share, isOneOfMany);
    if (!scenario.isOvercommitted()) {
      return guest;
    }
    Query.Host host = scenario.host().orElseThrow();
    double busy = work * scenario.guestsOnHost() / host.cpus();
    return share ->
        Math.max(
            guest.applyAsDouble(share),
            mean * table.of(host.cpus(), busy, variation, ratio, share, isOneOfMany));
  }

  /**
   * A guest as seen by a population: for one class, arrivals at the throughput of the rest of the
   * network, exact for one guest; with several, clients elsewhere return after an exponential time.
   */
  private static Occupancy others(LoadScenario scenario, Evaluation evaluation, int which) {
    return canTellElsewhere(scenario)
        ? others(scenario, evaluation)
        : othersOfSeveralClasses(scenario, evaluation, which);
  }

  /** Whether clients are of one class, few enough, and visit other stations. */
  private static boolean canTellElsewhere(LoadScenario scenario) {
    Flow only = scenario.flows().get(0);
    return scenario.flows().size() == 1
        && only.arrivals().clients() <= MAX_CLIENTS
        && !scenario.isOvercommitted()
        && (scenario.vms() > 1 || only.arrivals().think() + only.demand().delay() > 0);
  }

  private static Occupancy others(LoadScenario scenario, Evaluation evaluation) {
    Flow flow = scenario.flows().get(0);
    List<FlowEquivalentArrivals.Part> others = new ArrayList<>();
    if (scenario.vms() > 1) {
      others.add(
          new FlowEquivalentArrivals.Part(
              flow.demand().processor() / scenario.vms(), scenario.servers(), scenario.vms() - 1));
    }
    for (FurtherStation each : FurtherStation.of(scenario)) {
      if (each.seconds(0) > 0) {
        others.add(
            new FlowEquivalentArrivals.Part(
                each.seconds(0) / each.copies(), each.servers(), each.copies()));
      }
    }
    double[] rates =
        FlowEquivalentArrivals.rates(
            flow.arrivals().clients(),
            evaluation.classes().get(0).throughput(),
            flow.arrivals().think() + flow.demand().delay(),
            others);
    return Occupancy.closed(
        new Occupancy.Clients(
            flow.arrivals().clients(), elsewhere -> rates[elsewhere] / scenario.vms()),
        0,
        true,
        scenario.servers(),
        flow.demand().processor());
  }

  private static Occupancy othersOfSeveralClasses(
      LoadScenario scenario, Evaluation evaluation, int which) {
    int clients = 0;
    double throughput = 0;
    double present = 0;
    double work = 0;
    double open = 0;
    double all = 0;
    for (int r = 0; r < scenario.flows().size(); r++) {
      Flow each = scenario.flows().get(r);
      Means means = evaluation.classes().get(r);
      double rate = means.throughput() / scenario.vms();
      int own = each.arrivals().clients();
      // A client does not wait for its own requests.
      double others = r == which && own > 0 ? rate * (own - 1) / own : rate;
      all += others;
      work += others * each.demand().processor();
      if (own > 0) {
        clients += own;
        throughput += rate;
        present += rate * means.processor();
      } else {
        open += rate;
      }
    }
    return Occupancy.closed(
        Occupancy.Clients.away(
            clients, Math.max(clients - present, AT_ONCE * present) / throughput),
        open,
        scenario.flows().get(which).arrivals().clients() > 0,
        scenario.servers(),
        work / all);
  }
}
