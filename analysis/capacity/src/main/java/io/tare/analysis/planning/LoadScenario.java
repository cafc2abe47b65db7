package io.tare.analysis.planning;

import io.tare.analysis.planning.Query.Host;
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
 */
record LoadScenario(
    int vms,
    int vcpus,
    OptionalInt threads,
    Optional<Host> host,
    OptionalDouble linkBitsPerSecond,
    List<Flow> flows) {

  /**
   * A class of requests.
   *
   * @param rate a second; 0 if they are of clients
   * @param clients 0 if they come at a rate
   * @param processor seconds of a guest's processors
   * @param delay seconds that pass without waiting for others
   * @param bytes over the link
   * @param disk seconds of the disk
   * @param variation squared coefficient of variation of the processor time
   */
  record Flow(
      String name,
      double rate,
      int clients,
      double think,
      double processor,
      double delay,
      double bytes,
      double disk,
      double variation) {

    Flow faster(double factor) {
      return new Flow(
          name, rate * factor, clients, think, processor, delay, bytes, disk, variation);
    }
  }

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

  /** The same with so many guests. */
  LoadScenario with(int guests) {
    return new LoadScenario(guests, vcpus, threads, host, linkBitsPerSecond, flows);
  }

  /** The same of other flows. */
  LoadScenario of(List<Flow> others) {
    return new LoadScenario(vms, vcpus, threads, host, linkBitsPerSecond, others);
  }

  /** The same with all rates times a factor. */
  LoadScenario faster(double factor) {
    return of(flows.stream().map(flow -> flow.faster(factor)).toList());
  }
}
