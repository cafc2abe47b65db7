package io.tare.analysis.planning;

import io.tare.analysis.overhead.Residuals;
import io.tare.analysis.planning.Query.Host;
import io.tare.analysis.queueing.Erlang;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One platform under one load with all numbers known.
 *
 * @param vms guests among which requests are dealt out at random
 * @param vcpus processors of each
 * @param threads that serve in each guest; fewer than processors are a queue, first come first
 *     served
 * @param paused share of their time that processors are busy with what pauses cost; 0 unless {@link
 *     #settled}
 * @param off how far predictions of the platform may be off in this draw
 */
record LoadScenario(
    int vms,
    int vcpus,
    OptionalInt threads,
    Optional<Host> host,
    OptionalDouble linkBitsPerSecond,
    List<Flow> flows,
    double paused,
    Off off) {

  /** What load tests of a platform say of predictions for it. */
  interface Off {

    /** Of a platform that was not validated, or of the parameters that fit best. */
    Off NOT_KNOWN = utilization -> Residuals.Factors.NONE;

    /**
     * @param utilization that is predicted
     */
    Residuals.Factors at(double utilization);
  }

  /** Not settled. */
  LoadScenario(
      int vms,
      int vcpus,
      OptionalInt threads,
      Optional<Host> host,
      OptionalDouble linkBitsPerSecond,
      List<Flow> flows,
      Off off) {
    this(vms, vcpus, threads, host, linkBitsPerSecond, flows, 0, off);
  }

  /**
   * A class of requests.
   *
   * @param rate a second; 0 if they are of clients
   * @param clients 0 if they come at a rate
   * @param processor seconds of a guest's processors
   * @param pause seconds of them that a request takes beside that if it comes after a pause; in a
   *     settled scenario what all take longer on the average, which is in the delay then
   * @param delay seconds that pass without waiting for others
   * @param bytes over the link
   * @param disk seconds of the disk
   * @param variation squared coefficient of variation of the processor time
   * @param delayVariation the same of the delay, which is long when that is; 0 where it is fixed
   */
  record Flow(
      String name,
      double rate,
      int clients,
      double think,
      double processor,
      double pause,
      double delay,
      double bytes,
      double disk,
      double variation,
      double delayVariation) {

    Flow faster(double factor) {
      return with(rate * factor, pause, delay);
    }

    private Flow with(double other, double paused, double delayed) {
      return new Flow(
          name,
          other,
          clients,
          think,
          processor,
          paused,
          delayed,
          bytes,
          disk,
          variation,
          delayVariation);
    }

    /**
     * With what pauses cost.
     *
     * @param idle the share of requests that come after one
     * @param longer waiting for others', of its own processor time
     */
    Flow pausing(double idle, double longer) {
      double all = (pauses() ? idle * pause : 0) + longer * processor;
      return with(rate, all, delay + all);
    }

    /** Whether its requests leave processors idle for so long that the next one finds it. */
    private boolean pauses() {
      return clients == 0 || think >= SHORT_PAUSE;
    }

    /** A second; of clients as many as there are when none waits for another. */
    private double atMost() {
      return clients == 0 ? rate : clients / (think + delay + processor + (pauses() ? pause : 0));
    }
  }

  /**
   * Clients who come back sooner, in seconds, cost no more than the one whom costs are of, who
   * comes back at once.
   */
  private static final double SHORT_PAUSE = 0.01;

  LoadScenario {
    flows = List.copyOf(flows);
  }

  /** Servers of a guest: its processors, or its threads if they are fewer. */
  int servers() {
    return Math.min(vcpus, threads.orElse(vcpus));
  }

  /** Whether requests wait for a thread and then have a processor for themselves. */
  boolean isFirstComeFirstServed() {
    return threads.isPresent() && threads.getAsInt() <= vcpus;
  }

  /** Whether guests have more processors than the machine that they share. */
  boolean isOvercommitted() {
    return host.isPresent() && (long) host.get().vms() * vcpus > host.get().cpus();
  }

  /** Seconds that a request needs of the link; 0 without one. */
  double linkSeconds(Flow flow) {
    return linkBitsPerSecond.isPresent() ? 8 * flow.bytes() / linkBitsPerSecond.getAsDouble() : 0;
  }

  boolean isOpen() {
    return flows.stream().allMatch(flow -> flow.clients() == 0);
  }

  /**
   * With what pauses cost. Requests that find their processor busy cost nothing more, but wait for
   * what those before them do: with rate λ, demand D and cost w of a pause, one processor is busy
   * for the share {@code λ (D + w) / (1 + λ w)}, and responses are longer by {@code w (1 − ρ)} and
   * by {@code λ w (D + w / 2) / (1 + λ w)} of waiting (P. D. Welch, Operations Research 12, 1964,
   * with exponential service; where processors are shared, simulations agree). Of several
   * processors each has its part of the requests, and waiting is as much less likely as Erlang has
   * it. Within 5 % of simulations, as {@code AfterPauseTest} holds.
   */
  LoadScenario settled() {
    double rate = 0;
    double work = 0;
    double pauses = 0;
    for (Flow flow : flows) {
      double own = flow.atMost() / vms / servers();
      rate += own;
      work += own * flow.processor();
      pauses += flow.pauses() ? own * flow.pause() : 0;
    }
    if (pauses <= 0 || work <= 0 || work >= 1) {
      return this;
    }
    double busy = (work + pauses) / (1 + pauses);
    // Of a request as long as their mean; others wait in proportion, as they share processors.
    double waiting =
        pauses
            * (work + pauses / 2)
            / rate
            / (1 + pauses)
            * Erlang.delay(servers(), servers() * work)
            / work;
    double longer = waiting / (work / rate);
    List<Flow> settled = flows.stream().map(flow -> flow.pausing(1 - busy, longer)).toList();
    return new LoadScenario(
        vms, vcpus, threads, host, linkBitsPerSecond, settled, busy - work, off);
  }

  /** The same with so many guests. */
  LoadScenario with(int guests) {
    return new LoadScenario(guests, vcpus, threads, host, linkBitsPerSecond, flows, off);
  }

  /** The same of other flows. */
  LoadScenario of(List<Flow> others) {
    return new LoadScenario(vms, vcpus, threads, host, linkBitsPerSecond, others, off);
  }

  /** The same with all rates times a factor. */
  LoadScenario faster(double factor) {
    return of(flows.stream().map(flow -> flow.faster(factor)).toList());
  }
}
