package io.tare.harness.run;

import io.tare.infra.host.HostException;
import io.tare.infra.host.Usage;
import io.tare.infra.host.Usage.Counter;
import io.tare.infra.host.UsageMeter;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.RunningPlatform;
import io.tare.model.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * What a platform's own nodes use, as the machine sees it on which they run and as their own
 * kernels see it, and what its clients on other nodes use.
 */
final class PlatformUsage {

  /**
   * What was used for submissions that count: those that warm up right before them are alike, and
   * have their part of it.
   *
   * @param used for all of them
   */
  static SortedMap<String, Double> ofCounted(
      SortedMap<String, Double> used, long counted, long submissions) {
    SortedMap<String, Double> own = new TreeMap<>(used);
    double share = (double) counted / Math.max(1, submissions);
    own.replaceAll(
        (name, value) -> name.endsWith(Observation.MEMORY.label()) ? value : value * share);
    return own;
  }

  private final Optional<UsageMeter> outside;
  private final Optional<UsageMeter> clients;
  private final List<UsageMeter> kernels;

  PlatformUsage(RunningPlatform platform) {
    this.outside = platform.usage();
    this.clients = platform.clientUsage();
    this.kernels =
        platform.nodes().stream()
            .filter(node -> node.role() != Role.CLIENT)
            .map(Node::kernel)
            .flatMap(Optional::stream)
            .toList();
  }

  /** Whether it runs on this machine. */
  boolean isHere() {
    return outside.isPresent();
  }

  /** Programs may have been started or have ended; to be called while nothing is measured. */
  void lookAgain() {
    outside.ifPresent(UsageMeter::lookAgain);
    clients.ifPresent(UsageMeter::lookAgain);
  }

  /** Processor time on this machine so far, that of clients included, in nanoseconds. */
  long processorNanos() throws HostException, InterruptedException {
    return processorNanos(outside) + processorNanos(clients);
  }

  /** A look before something: guests first, as this machine would count what they are asked. */
  Reading before() throws HostException, InterruptedException {
    Optional<Usage> inside = inside();
    return new Reading(outside(), inside, processorNanos(clients));
  }

  /** A look after it: guests last. */
  Reading after() throws HostException, InterruptedException {
    long clientNanos = processorNanos(clients);
    Optional<Usage> own = outside();
    return new Reading(own, inside(), clientNanos);
  }

  private Optional<Usage> inside() throws HostException, InterruptedException {
    List<Usage> all = new ArrayList<>();
    for (UsageMeter kernel : kernels) {
      all.add(kernel.read());
    }
    return all.stream().reduce(Usage::and);
  }

  private Optional<Usage> outside() throws HostException, InterruptedException {
    return outside.isEmpty() ? Optional.empty() : Optional.of(outside.get().read());
  }

  private static long processorNanos(Optional<UsageMeter> meter)
      throws HostException, InterruptedException {
    return meter.isEmpty() ? 0 : meter.get().processorNanos();
  }

  /**
   * What was used by then.
   *
   * @param outside by the platform's own nodes on this machine
   * @param inside by the same as their kernels count
   * @param clientNanos processor time of clients on nodes of their own, on this machine
   */
  record Reading(Optional<Usage> outside, Optional<Usage> inside, long clientNanos) {

    /** Nobody has looked. */
    static final Reading NONE = new Reading(Optional.empty(), Optional.empty(), 0);

    /** What was used since an earlier look, by name as in the journal. */
    SortedMap<String, Double> since(Reading earlier) {
      SortedMap<String, Double> used = new TreeMap<>();
      add(used, UnaryOperator.identity(), outside, earlier.outside);
      add(used, Observation::inside, inside, earlier.inside);
      return used;
    }

    /** Processor time since then, that of clients included; empty if it is not known. */
    Optional<Double> processorNanosSince(Reading earlier) {
      return outside.isEmpty() || earlier.outside.isEmpty()
          ? Optional.empty()
          : Optional.of(
              (double) outside.get().since(earlier.outside.get()).processorNanos()
                  + Math.max(0, clientNanos - earlier.clientNanos));
    }

    private static void add(
        SortedMap<String, Double> used,
        UnaryOperator<String> name,
        Optional<Usage> now,
        Optional<Usage> earlier) {
      if (now.isEmpty() || earlier.isEmpty()) {
        return;
      }
      Usage since = now.get().since(earlier.get());
      for (Counter counter : Counter.values()) {
        Long value = since.counters().get(counter);
        if (value != null) {
          used.put(name.apply(counter.observation().label()), (double) value);
        }
      }
      since
          .memoryBytes()
          .ifPresent(bytes -> used.put(name.apply(Observation.MEMORY.label()), (double) bytes));
    }
  }
}
