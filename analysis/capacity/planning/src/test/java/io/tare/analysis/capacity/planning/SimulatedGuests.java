package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.planning.LoadScenario.Flow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * A scenario's requests one by one: guests that share their processors equally or serve in turn, a
 * link that transfers share equally, a disk that serves in turn, and further tiers whose guests
 * share their processors equally. It shares nothing with the solvers that it checks.
 */
final class SimulatedGuests {

  /** What a request needs of a station, and what it does there. */
  private static final class Job {
    private final int flow;
    private final double arrived;
    private double needs;
    private double leaves;

    /** How many kinds of stations it has left or passed, and visits to a tier that are due. */
    private int stage;

    private int visits;

    Job(int flow, double arrived) {
      this.flow = flow;
      this.arrived = arrived;
    }
  }

  /** One place where requests wait and are served. */
  private abstract static class Place {
    abstract void come(Job job, double now);

    abstract double next();

    abstract Job leave();
  }

  private static PriorityQueue<Job> byDeparture() {
    return new PriorityQueue<>((a, b) -> Double.compare(a.leaves, b.leaves));
  }

  /**
   * Servers that all present requests share, each at most one; in the time of a request's service.
   */
  private static final class Shared extends Place {
    private final PriorityQueue<Job> present = byDeparture();
    private final int servers;
    private double served;
    private double last;

    Shared(int servers) {
      this.servers = servers;
    }

    private double speed() {
      return present.size() <= servers ? 1 : (double) servers / present.size();
    }

    @Override
    void come(Job job, double now) {
      served = present.isEmpty() ? 0 : served + (now - last) * speed();
      last = now;
      job.leaves = served + job.needs;
      present.add(job);
    }

    @Override
    double next() {
      return present.isEmpty()
          ? Double.POSITIVE_INFINITY
          : last + (present.peek().leaves - served) / speed();
    }

    @Override
    Job leave() {
      last = next();
      Job job = present.remove();
      served = job.leaves;
      return job;
    }
  }

  /** Servers that take one request after the other. */
  private static final class InTurn extends Place {
    private final PriorityQueue<Job> inService = byDeparture();
    private final Queue<Job> waiting = new ArrayDeque<>();
    private final int servers;

    InTurn(int servers) {
      this.servers = servers;
    }

    @Override
    void come(Job job, double now) {
      if (inService.size() < servers) {
        job.leaves = now + job.needs;
        inService.add(job);
      } else {
        waiting.add(job);
      }
    }

    @Override
    double next() {
      return inService.isEmpty() ? Double.POSITIVE_INFINITY : inService.peek().leaves;
    }

    @Override
    Job leave() {
      Job job = inService.remove();
      Job following = waiting.poll();
      if (following != null) {
        following.leaves = job.leaves + following.needs;
        inService.add(following);
      }
      return job;
    }
  }

  private final LoadScenario scenario;
  private final UniformRandomProvider random;
  private final ContinuousSampler exponential;
  private final List<ContinuousSampler> services = new ArrayList<>();
  private final List<Place> guests = new ArrayList<>();
  private final Place link = new Shared(1);
  private final Place disk = new InTurn(1);
  private final List<List<Place>> tiers = new ArrayList<>();
  private final PriorityQueue<Job> thinking = byDeparture();
  private final double[] nextArrival;
  private final double[][] times;
  private final int[] counted;

  private SimulatedGuests(LoadScenario scenario, int requests, long seed) {
    this.scenario = scenario;
    this.random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    this.exponential = ZigguratSampler.Exponential.of(random);
    for (Flow flow : scenario.flows()) {
      services.add(service(flow.variation().value()));
    }
    for (int i = 0; i < scenario.vms(); i++) {
      guests.add(
          scenario.isFirstComeFirstServed()
              ? new InTurn(scenario.servers())
              : new Shared(scenario.servers()));
    }
    for (LoadScenario.Tier tier : scenario.tiers()) {
      List<Place> copies = new ArrayList<>();
      for (int i = 0; i < tier.vms(); i++) {
        copies.add(new Shared(tier.vcpus()));
      }
      tiers.add(copies);
    }
    int flows = scenario.flows().size();
    this.nextArrival = new double[flows];
    this.times = new double[flows][requests];
    this.counted = new int[flows];
    for (int r = 0; r < flows; r++) {
      Flow flow = scenario.flows().get(r);
      nextArrival[r] = Double.POSITIVE_INFINITY;
      if (flow.arrivals().clients() == 0) {
        nextArrival[r] = exponential.sample() / flow.arrivals().rate();
      }
      for (int i = 0; i < flow.arrivals().clients(); i++) {
        think(r, 0);
      }
    }
  }

  private ContinuousSampler service(double variation) {
    if (variation == 0) {
      return () -> 1;
    }
    return variation == 1
        ? exponential
        : AhrensDieterMarsagliaTsangGammaSampler.of(random, 1 / variation, variation);
  }

  /**
   * Response times of each class as they ended, without the first tenth.
   *
   * @param requests of all classes together
   */
  static double[][] times(LoadScenario scenario, int requests, long seed) {
    return new SimulatedGuests(scenario, requests, seed).run();
  }

  private double[][] run() {
    int last = times[0].length;
    for (int done = -last / 10; done < last; ) {
      done += step(done >= 0);
    }
    double[][] all = new double[times.length][];
    for (int r = 0; r < times.length; r++) {
      all[r] = Arrays.copyOf(times[r], counted[r]);
    }
    return all;
  }

  /** The number of requests that ended: 0 or 1. */
  private int step(boolean counts) {
    Place first = link.next() < disk.next() ? link : disk;
    for (Place each : guests) {
      first = each.next() < first.next() ? each : first;
    }
    for (List<Place> copies : tiers) {
      for (Place each : copies) {
        first = each.next() < first.next() ? each : first;
      }
    }
    int flow = 0;
    for (int r = 1; r < nextArrival.length; r++) {
      flow = nextArrival[r] < nextArrival[flow] ? r : flow;
    }
    double thought = thinking.isEmpty() ? Double.POSITIVE_INFINITY : thinking.peek().leaves;
    if (thought <= Math.min(nextArrival[flow], first.next())) {
      send(thinking.remove().flow, thought);
      return 0;
    }
    if (nextArrival[flow] <= first.next()) {
      double now = nextArrival[flow];
      nextArrival[flow] += exponential.sample() / scenario.flows().get(flow).arrivals().rate();
      send(flow, now);
      return 0;
    }
    double now = first.next();
    Job job = first.leave();
    if (goesOn(job, now)) {
      return 0;
    }
    double delay = demand(job.flow).delay();
    if (counts) {
      times[job.flow][counted[job.flow]] = now - job.arrived + delay;
      counted[job.flow]++;
    }
    if (scenario.flows().get(job.flow).arrivals().clients() > 0) {
      think(job.flow, now + delay);
    }
    return 1;
  }

  /** To the link, then to the disk, then to the tiers, as far as it needs them. */
  private boolean goesOn(Job job, double now) {
    while (job.visits == 0) {
      job.stage++;
      int tier = job.stage - 3;
      if (job.stage == 1) {
        job.needs = scenario.linkSeconds(scenario.flows().get(job.flow));
        if (job.needs > 0) {
          link.come(job, now);
          return true;
        }
      } else if (job.stage == 2) {
        if (demand(job.flow).disk() > 0) {
          job.needs = demand(job.flow).disk() * exponential.sample();
          disk.come(job, now);
          return true;
        }
      } else if (tier == tiers.size()) {
        return false;
      } else {
        double number = demand(job.flow).tiers().get(tier).number();
        job.visits = (int) number + (random.nextDouble() < number - (int) number ? 1 : 0);
      }
    }
    job.visits--;
    List<Place> copies = tiers.get(job.stage - 3);
    LoadScenario.Visits all = demand(job.flow).tiers().get(job.stage - 3);
    job.needs = all.seconds() / all.number() * exponential.sample();
    copies.get(random.nextInt(copies.size())).come(job, now);
    return true;
  }

  private LoadScenario.Demand demand(int flow) {
    return scenario.flows().get(flow).demand();
  }

  private void send(int flow, double now) {
    Job job = new Job(flow, now);
    job.needs = demand(flow).processor() * services.get(flow).sample();
    guests.get(guests.size() == 1 ? 0 : random.nextInt(guests.size())).come(job, now);
  }

  private void think(int flow, double now) {
    Job job = new Job(flow, now);
    job.leaves = now + scenario.flows().get(flow).arrivals().think() * exponential.sample();
    thinking.add(job);
  }
}
