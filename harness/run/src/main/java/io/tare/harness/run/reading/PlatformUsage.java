package io.tare.harness.run.reading;

import io.tare.harness.model.Observation;
import io.tare.infra.api.Node;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Usage;
import io.tare.infra.hosts.Usage.Counter;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.hosts.group.GroupThrottling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What a platform's own nodes use, as seen by the machine on which they run and by their own
 * kernels, and what its clients on other nodes and its file servers use.
 */
public final class PlatformUsage {

  /**
   * What was used for submissions that count: those of an open loop's lead-in are alike and get
   * their share.
   *
   * @param used for all of them
   */
  public static SortedMap<String, Double> ofCounted(
      SortedMap<String, Double> used, long counted, long submissions) {
    SortedMap<String, Double> own = new TreeMap<>(used);
    double share = (double) counted / Math.max(1, submissions);
    own.replaceAll(
        (name, value) -> name.endsWith(Observation.MEMORY.label()) ? value : value * share);
    return own;
  }

  private final Optional<UsageMeter> outside;
  private final Optional<UsageMeter> clients;
  private final Optional<UsageMeter> fileServers;
  private final Optional<UsageMeter> crossings;
  private final List<UsageMeter> kernels;
  private final Supplier<String> machineStat;
  private final LongSupplier clock;
  private final List<Integer> processors;

  /**
   * @param machineStat the text of this machine's {@code /proc/stat}
   * @param clock monotonic, in nanoseconds
   */
  public PlatformUsage(RunningPlatform platform, Supplier<String> machineStat, LongSupplier clock) {
    this.machineStat = machineStat;
    this.clock = clock;
    this.processors = platform.processors();
    this.outside = platform.usage();
    this.clients = platform.clientUsage();
    this.fileServers = platform.harnessUsage();
    this.crossings = platform.crossings();
    this.kernels =
        platform.nodes().stream()
            .filter(node -> node.role() != Role.CLIENT)
            .map(Node::kernel)
            .flatMap(Optional::stream)
            .toList();
  }

  /** The number of its machines that have their own counters. */
  public int kernels() {
    return kernels.size();
  }

  /** Whether it runs on this machine. */
  public boolean isHere() {
    return outside.isPresent();
  }

  /**
   * Updates the programs, which may have started or ended; to be called while nothing is measured.
   */
  public void lookAgain() {
    outside.ifPresent(UsageMeter::lookAgain);
    clients.ifPresent(UsageMeter::lookAgain);
    fileServers.ifPresent(UsageMeter::lookAgain);
  }

  /** Processor time on this machine so far, with clients and file servers, in nanoseconds. */
  public long processorNanos() throws HostException, InterruptedException {
    return processorNanos(outside) + processorNanos(clients) + processorNanos(fileServers);
  }

  /** A reading; this machine is read twice, because it also counts the cost of reading guests. */
  public Reading look() throws HostException, InterruptedException {
    long from = clock.getAsLong();
    Seen first = seen();
    Optional<Usage> inside = inside();
    Optional<Usage> crossed = read(crossings);
    Seen last = seen();
    return new Reading(from, first, inside, crossed, last, clock.getAsLong());
  }

  private Seen seen() throws HostException, InterruptedException {
    return new Seen(read(outside), machineStolen(), GroupThrottling.ofThisProcess());
  }

  private Optional<Usage> inside() throws HostException, InterruptedException {
    List<Usage> all = new ArrayList<>();
    for (UsageMeter kernel : kernels) {
      all.add(kernel.read());
    }
    return all.stream().reduce(Usage::and);
  }

  /** Of the processors that the platform may use, or of all if it is remote. */
  private OptionalLong machineStolen() {
    Optional<ProcessorTimes> times = ProcessorTimes.parse(machineStat.get(), processors);
    return times.isEmpty() ? OptionalLong.empty() : OptionalLong.of(times.get().stolenNanos());
  }

  private static Optional<Usage> read(Optional<UsageMeter> meter)
      throws HostException, InterruptedException {
    return meter.isEmpty() ? Optional.empty() : Optional.of(meter.get().read());
  }

  private static long processorNanos(Optional<UsageMeter> meter)
      throws HostException, InterruptedException {
    return meter.isEmpty() ? 0 : meter.get().processorNanos();
  }

  /**
   * What this machine counts.
   *
   * @param outside what the platform's own nodes used
   * @param stolenNanos time stolen from this machine, per processor
   * @param throttling of the harness's control groups
   */
  record Seen(
      Optional<Usage> outside, OptionalLong stolenNanos, Optional<GroupThrottling> throttling) {

    private static final Seen NOTHING =
        new Seen(Optional.empty(), OptionalLong.empty(), Optional.empty());
  }

  /**
   * What was used up to a time.
   *
   * @param fromNanos when the reading began
   * @param first before guests were read
   * @param inside what the platform's own nodes used, by their kernels' counters
   * @param crossed traffic on its networks from host to host
   * @param last after that
   * @param toNanos when the reading ended
   */
  public record Reading(
      long fromNanos,
      Seen first,
      Optional<Usage> inside,
      Optional<Usage> crossed,
      Seen last,
      long toNanos) {

    /** No reading. */
    public static final Reading NONE =
        new Reading(0, Seen.NOTHING, Optional.empty(), Optional.empty(), Seen.NOTHING, 0);

    /**
     * What was used between an earlier reading and this one, without the readings, by name as in
     * the journal.
     */
    public SortedMap<String, Double> since(Reading earlier) {
      SortedMap<String, Double> used = new TreeMap<>();
      if (equals(NONE) || earlier.equals(NONE)) {
        return used;
      }
      add(used, UnaryOperator.identity(), first.outside, earlier.last.outside);
      add(used, Observation::inside, inside, earlier.inside);
      add(used, UnaryOperator.identity(), crossed, earlier.crossed);
      if (first.stolenNanos.isPresent() && earlier.last.stolenNanos.isPresent()) {
        used.put(
            Observation.MACHINE_STOLEN.label(),
            (double) first.stolenNanos.getAsLong() - earlier.last.stolenNanos.getAsLong());
      }
      if (first.throttling.isPresent() && earlier.last.throttling.isPresent()) {
        GroupThrottling since = first.throttling.get().since(earlier.last.throttling.get());
        used.put(Observation.MACHINE_THROTTLED.label(), (double) since.nanos());
        used.put(Observation.MACHINE_THROTTLED_PERIODS.label(), (double) since.periods());
      }
      used.put(Observation.WATCHED.label(), (double) fromNanos - earlier.toNanos);
      return used;
    }

    /**
     * The same without the cost of readings and marks, which is measured between two of them with
     * nothing else in between.
     *
     * @param before the earlier reading
     * @param ready the reading before that; {@link #NONE} if there was none
     */
    public SortedMap<String, Double> since(Reading before, Reading ready) {
      SortedMap<String, Double> used = since(before);
      SortedMap<String, Double> marks = before.since(ready);
      Double own = marks.get(Observation.PROCESSOR.label());
      marks.keySet().removeIf(name -> name.endsWith(Observation.MEMORY.label()));
      used.replaceAll((name, value) -> value - marks.getOrDefault(name, 0.0));
      if (own != null) {
        used.put(Observation.MARKS.label(), own);
      }
      return used;
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
