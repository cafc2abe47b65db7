package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.ContentionLaw;
import io.tare.analysis.capacity.models.Residuals;
import io.tare.analysis.capacity.planning.Query.Host;
import io.tare.analysis.capacity.queueing.Erlang;
import io.tare.analysis.capacity.queueing.FirstComeFirstServed;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * One platform under one load, with all numbers.
 *
 * @param vms guests, to which requests are assigned at random
 * @param vcpus processors of each
 * @param threads that serve in each guest; if fewer than processors, a first-come-first-served
 *     queue
 * @param tiers whose guests requests visit beside these
 * @param others what requests cost one another
 * @param off error factors of predictions for the platform in this draw
 */
record LoadScenario(
    int vms,
    int vcpus,
    OptionalInt threads,
    Optional<Host> host,
    OptionalDouble linkBitsPerSecond,
    List<Tier> tiers,
    List<Flow> flows,
    Others others,
    Off off) {

  /**
   * Guests of a further tier, to which its requests are assigned at random.
   *
   * @param vms guests
   * @param vcpus processors of each
   */
  record Tier(String name, int vms, int vcpus) {}

  /**
   * What a request needs of a tier.
   *
   * @param number of visits, above 0; 0 with no time
   * @param seconds of a guest's processors, over all visits
   */
  record Visits(double number, double seconds) {}

  /**
   * What requests cost one another; nothing until a scenario is {@link LoadScenario#settled}.
   *
   * @param idled share of time that processors spend on what requests cost that find them idle
   * @param growth of the cost of others, by {@link ContentionLaw}
   */
  record Others(double idled, double growth) {
    static final Others NONE = new Others(0, 0);
  }

  /** Prediction errors of a platform found by load tests. */
  interface Off {

    /** For a platform that was not validated, or for the best-fitting parameters. */
    Off NOT_KNOWN = utilization -> Residuals.Factors.NONE;

    /**
     * @param utilization the predicted one
     */
    Residuals.Factors at(double utilization);
  }

  /** Not settled, without further tiers. */
  LoadScenario(
      int vms,
      int vcpus,
      OptionalInt threads,
      Optional<Host> host,
      OptionalDouble linkBitsPerSecond,
      List<Flow> flows,
      Off off) {
    this(vms, vcpus, threads, host, linkBitsPerSecond, List.of(), flows, Others.NONE, off);
  }

  /**
   * A class of requests.
   *
   * @param variation of its processor time and its delay
   * @param turns how long such requests wait for shared processors, if measured
   */
  record Flow(
      String name, Arrivals arrivals, Demand demand, Variation variation, Optional<Turns> turns) {

    /** Sharing processors equally. */
    Flow(String name, Arrivals arrivals, Demand demand, Variation variation) {
      this(name, arrivals, demand, variation, Optional.empty());
    }

    Flow faster(double factor) {
      return new Flow(name, arrivals.faster(factor), demand, variation, turns);
    }

    /** Additional seconds of a request that finds a processor idle. */
    double whenIdle() {
      return demand.wakeUp + (arrivals.pauses() ? demand.pause : 0);
    }

    private Flow with(Demand changed) {
      return new Flow(name, arrivals, changed, variation, turns);
    }

    private Demand idling(double idle) {
      return demand.idling(idle * demand.wakeUp, arrivals.pauses() ? idle * demand.pause : 0);
    }

    private Flow among(double growth) {
      return with(demand.among(growth));
    }

    /** Rate per second; for clients without waiting. */
    private double atMost() {
      return arrivals.clients == 0
          ? arrivals.rate
          : arrivals.clients / (arrivals.think + demand.delay + demand.processor + whenIdle());
    }
  }

  /**
   * When requests come: at a rate, or from clients that think.
   *
   * @param rate per second; 0 for clients
   * @param clients 0 for a rate
   * @param think seconds between a client's answer and its next request
   */
  record Arrivals(double rate, int clients, double think) {

    private Arrivals faster(double factor) {
      return new Arrivals(rate * factor, clients, think);
    }

    /** Whether requests leave processors idle long enough to cause pause costs. */
    private boolean pauses() {
      return clients == 0 || think >= SHORT_PAUSE;
    }
  }

  /**
   * What a request needs.
   *
   * @param processor seconds of a guest's processors for a request that finds them busy; of clients
   *     in a settled scenario with what they need on average when they find them idle
   * @param wakeUp additional seconds of them for one that finds them idle; in a settled scenario
   *     the mean for all, which is then part of the delay, or of the processor time of clients
   * @param pause the same for one that finds them idle after a pause
   * @param idleWait in a settled scenario the part of the delay that is waiting for such costs of
   *     earlier requests
   * @param contention additional seconds of them among others, by {@link ContentionLaw}; 0 once
   *     they are part of {@code processor}
   * @param delay seconds without waiting for others
   * @param bytes over the link
   * @param disk seconds of the disk
   * @param tiers for each of the scenario's
   */
  record Demand(
      double processor,
      double wakeUp,
      double pause,
      double idleWait,
      double contention,
      double delay,
      double bytes,
      double disk,
      List<Visits> tiers) {

    Demand {
      tiers = List.copyOf(tiers);
    }

    /** Whatever others are present. */
    Demand(
        double processor,
        double pause,
        double delay,
        double bytes,
        double disk,
        List<Visits> tiers) {
      this(processor, 0, pause, 0, 0, delay, bytes, disk, tiers);
    }

    /** Without further tiers. */
    Demand(double processor, double pause, double delay, double bytes, double disk) {
      this(processor, pause, delay, bytes, disk, List.of());
    }

    /** Not settled. */
    Demand(
        double processor,
        double wakeUp,
        double pause,
        double contention,
        double delay,
        double bytes,
        double disk,
        List<Visits> tiers) {
      this(processor, wakeUp, pause, 0, contention, delay, bytes, disk, tiers);
    }

    private Demand idling(double wakingUp, double pausing) {
      return new Demand(processor, wakingUp, pausing, 0, contention, delay, bytes, disk, tiers);
    }

    /** What requests that find processors idle need is served like everything else. */
    private Demand served() {
      double all = processor + wakeUp + pause;
      return new Demand(all, wakeUp, pause, 0, contention, delay, bytes, disk, tiers);
    }

    /** It is served at once, because the processor is idle; others wait for it. */
    private Demand elsewhere(double waiting) {
      double all = delay + wakeUp + pause + waiting;
      return new Demand(processor, wakeUp, pause, waiting, contention, all, bytes, disk, tiers);
    }

    private Demand among(double growth) {
      double all = processor + growth * contention;
      return new Demand(all, wakeUp, pause, 0, 0, delay, bytes, disk, tiers);
    }
  }

  /**
   * Clients that return sooner than this, in seconds, cause no pause costs, like the measured
   * client, which returns at once.
   */
  private static final double SHORT_PAUSE = 0.01;

  private static final double ALMOST_BUSY = 0.999;
  private static final double NEAR = 1e-6;
  private static final int MAX_STEPS = 200;

  LoadScenario {
    tiers = List.copyOf(tiers);
    flows = List.copyOf(flows);
  }

  /** Servers of a guest: its processors, or its threads if they are fewer. */
  int servers() {
    return Math.min(vcpus, threads.orElse(vcpus));
  }

  /** Guests that are busy all the time, if clients do not wait for each other. */
  double work() {
    return flows.stream().mapToDouble(flow -> flow.atMost() * flow.demand().processor()).sum()
        / servers();
  }

  /** Whether requests wait for a thread and then have their own processor. */
  boolean isFirstComeFirstServed() {
    return threads.isPresent() && threads.getAsInt() <= vcpus;
  }

  /**
   * Whether requests share processors, but finish in one turn each, as a run at a rate showed: they
   * wait for earlier ones. For clients it was not measured.
   */
  boolean isInTurn() {
    return !isFirstComeFirstServed()
        && isOpen()
        && !isOvercommitted()
        && flows.stream().allMatch(flow -> flow.turns().isPresent());
  }

  /**
   * Whether requests wait in one queue for each guest, and then are served without interruption.
   */
  boolean hasQueue() {
    return isFirstComeFirstServed() || isInTurn();
  }

  /** The queue at each guest, if all classes come at a rate. */
  FirstComeFirstServed queue() {
    boolean areTurns = isInTurn();
    return new FirstComeFirstServed(
        flows.stream()
            .map(
                flow ->
                    new FirstComeFirstServed.Requests(
                        flow.arrivals().rate() / vms,
                        flow.demand().processor(),
                        areTurns
                            ? flow.turns().orElseThrow().variation()
                            : flow.variation().value()))
            .toList(),
        servers());
  }

  /** Whether guests have more processors than the machine that they share. */
  boolean isOvercommitted() {
    return host.isPresent() && (long) guestsOnHost() * vcpus > host.get().cpus();
  }

  /** Guests on a machine that has most of them. */
  int guestsOnHost() {
    return Math.min(vms, host.orElseThrow().vms());
  }

  /** Seconds on the link per request; 0 without a link. */
  double linkSeconds(Flow flow) {
    return linkBitsPerSecond.isPresent()
        ? 8 * flow.demand().bytes() / linkBitsPerSecond.getAsDouble()
        : 0;
  }

  boolean isOpen() {
    return flows.stream().allMatch(flow -> flow.arrivals().clients() == 0);
  }

  /**
   * With the costs of idle processors. Requests at a rate that find their processor busy have no
   * extra cost, but wait for that of earlier ones: with rate λ, demand D and extra cost w, one
   * processor is busy for the share {@code λ (D + w) / (1 + λ w)}, and responses are longer by
   * {@code w (1 − ρ)} and by {@code λ w (D + w / 2) / (1 + λ w)} of waiting (P. D. Welch,
   * Operations Research 12, 1964, with exponential service; where processors are shared,
   * simulations agree). Several processors share the requests, with Erlang's probability of
   * waiting. Clients need it on average, see {@link IdleClients}. Within 5 % of simulations, of
   * clients for a cost of a quarter of the rest, see {@code AfterPauseTest} and {@code WakeUpTest}.
   */
  LoadScenario settled() {
    LoadScenario among = contended();
    if (flows.stream().allMatch(flow -> flow.whenIdle() <= 0 || flow.atMost() <= 0)) {
      return among.idling(flow -> flow.idling(0));
    }
    return isOpen() ? among.openIdling() : among.closedIdling();
  }

  /**
   * With the cost of others. A request costs the more the more are present, and the more it costs,
   * the more are present: 1 / (1 − U) of one class at a rate, itself included; clients are at most
   * all present. The smallest number that agrees is used, because a guest begins empty; a guest
   * saturates if no number agrees.
   */
  LoadScenario contended() {
    if (flows.stream().allMatch(flow -> flow.demand().contention() <= 0)) {
      return this;
    }
    double growth = 0;
    LoadScenario among = among(growth);
    for (int step = 0; step < MAX_STEPS; step++) {
      double next = ContentionLaw.growth(among.present());
      if (Double.isInfinite(next) || next - growth < NEAR) {
        break;
      }
      growth = next;
      among = among(growth);
    }
    return among;
  }

  private LoadScenario among(double growth) {
    return of(
        flows.stream().map(flow -> flow.among(growth)).toList(), new Others(others.idled, growth));
  }

  private LoadScenario of(List<Flow> changed, Others cost) {
    return new LoadScenario(
        vms, vcpus, threads, host, linkBitsPerSecond, tiers, changed, cost, off);
  }

  /** Requests in a guest, with one that arrives; infinite if it saturates. */
  private double present() {
    if (isOpen()) {
      double busy = busy();
      return busy < 1 ? 1 / (1 - busy) : Double.POSITIVE_INFINITY;
    }
    double busy = work() / vms;
    double clients = flows.stream().mapToInt(flow -> flow.arrivals().clients()).sum();
    double ofRates =
        flows.stream().mapToDouble(flow -> flow.arrivals().rate() * flow.demand().processor()).sum()
            / servers()
            / vms;
    if (ofRates >= 1) {
      return Double.POSITIVE_INFINITY;
    }
    double most = clients / vms + ofRates / (1 - ofRates);
    return Math.max(1, Math.min(most, 1 / (1 - Math.min(ALMOST_BUSY, busy))));
  }

  private LoadScenario idling(Function<Flow, Demand> settling) {
    return of(flows.stream().map(flow -> flow.with(settling.apply(flow))).toList(), others);
  }

  private LoadScenario openIdling() {
    double work = work() / vms;
    if (work >= 1) {
      return idling(flow -> flow.idling(0));
    }
    double rate = 0;
    double extra = 0;
    for (Flow flow : flows) {
      rate += perServer(flow);
      extra += perServer(flow) * flow.whenIdle();
    }
    double busy = busy();
    // For a mean request; others wait in proportion, because they share processors.
    double waiting =
        work <= 0
            ? 0
            : extra
                * (work + extra / 2)
                / rate
                / (1 + extra)
                * Erlang.delay(servers(), servers() * work)
                / work;
    double longer = work <= 0 ? 0 : waiting / (work / rate);
    List<Flow> settled =
        flows.stream()
            .map(
                flow ->
                    flow.with(flow.idling(1 - busy).elsewhere(longer * flow.demand().processor())))
            .toList();
    return of(settled, new Others(busy - work, others.growth));
  }

  /** Of processors, with what requests at rates need that find them idle; 1 or more if too much. */
  private double busy() {
    double work = work() / vms;
    double extra = flows.stream().mapToDouble(flow -> perServer(flow) * flow.whenIdle()).sum();
    return work < 1 ? (work + extra) / (1 + extra) : work;
  }

  /** Requests a second for each server of a guest. */
  private double perServer(Flow flow) {
    return flow.atMost() / vms / servers();
  }

  private LoadScenario closedIdling() {
    IdleClients clients = IdleClients.of(this);
    return idling(
        flow ->
            flow.idling(flow.arrivals().clients() > 0 ? clients.found() : clients.foundByOthers())
                .served());
  }

  /** The same with this number of guests. */
  LoadScenario with(int guests) {
    return new LoadScenario(
        guests, vcpus, threads, host, linkBitsPerSecond, tiers, flows, Others.NONE, off);
  }

  /** The same with other flows. */
  LoadScenario of(List<Flow> changed) {
    return of(changed, Others.NONE);
  }

  /** Requests a second of all open classes together. */
  double rate() {
    return flows.stream().mapToDouble(flow -> flow.arrivals().rate()).sum();
  }

  /** The same with all rates times a factor. */
  LoadScenario faster(double factor) {
    return of(flows.stream().map(flow -> flow.faster(factor)).toList());
  }
}
