package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Estimate;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Metric.Unit;
import io.tare.harness.model.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A submission's demand of a resource, D = U/X (Denning and Buzen 1978, the utilization law), or
 * how much of it was in use: the mean of the trials in which the cell counts.
 *
 * @param mean with an interval from as many trials as its n
 */
public record Demand(Cell cell, Kind kind, Estimate mean) {

  /** The resource, and who counts it. */
  public enum Kind {
    PROCESSOR(Observation.PROCESSOR, Observation.PROCESSOR.perSubmission(), "processor time"),
    HYPERVISOR(Observation.HYPERVISOR, Observation.HYPERVISOR.perSubmission(), "of it, hypervisor"),
    VHOST(Observation.VHOST, "of that, vhost"),
    INSIDE_PROCESSOR(
        Observation.PROCESSOR,
        Observation.inside(Observation.PROCESSOR.perSubmission()),
        "same, inside"),
    UTILISATION(Observation.UTILISATION, Observation.UTILISATION.label(), "utilisation"),
    INSIDE_UTILISATION(
        Observation.UTILISATION,
        Observation.inside(Observation.UTILISATION.label()),
        "same, inside"),
    MEMORY(Observation.MEMORY, Observation.MEMORY.label(), "memory in use"),
    INSIDE_MEMORY(
        Observation.MEMORY,
        Observation.inside(Observation.MEMORY.label()),
        "memory in use, inside"),
    SWITCHES(
        Observation.SWITCHES,
        Observation.SWITCHES.perSubmission(),
        "processor time of switches in user space"),
    SWITCHES_PER_GB(
        Observation.SWITCHES,
        "switches_processor_per_gb_ns",
        "the same for each GB that arrived at nodes"),
    SOFTIRQS(
        Observation.SOFTIRQS, Observation.SOFTIRQS.perSubmission(), "machine's time in softirqs"),
    SENT(Observation.SENT, Observation.SENT.perSubmission(), "sent"),
    RECEIVED(Observation.RECEIVED, Observation.RECEIVED.perSubmission(), "received"),
    CONNECTIONS(Observation.CONNECTIONS, Observation.CONNECTIONS.perSubmission(), "connections"),
    SERVER_SWITCHES(Observation.SERVER_SWITCHES, "context switches of the server"),
    SERVER_READS(Observation.SERVER_READS, "reads of the server"),
    INSIDE_INTERRUPTS(
        Observation.INTERRUPTS,
        Observation.inside(Observation.INTERRUPTS.perSubmission()),
        "interrupts, inside"),
    DISK_READ(Observation.DISK_READ, Observation.DISK_READ.perSubmission(), "read from disk"),
    DISK_WRITTEN(
        Observation.DISK_WRITTEN, Observation.DISK_WRITTEN.perSubmission(), "written to disk"),
    FLUSHES_PER_COMMIT(
        Observation.FLUSHES_PER_COMMIT,
        Observation.FLUSHES_PER_COMMIT.label(),
        "flushes per commit"),
    READINGS(Observation.READINGS, Observation.READINGS.label(), "clock readings"),
    PROBE(Observation.PROBE_SHARE, Observation.PROBE_SHARE.label(), "share of reading the clock"),
    EXITS(Observation.KVM_EXITS, "all exits"),
    EXITS_FOR_PORTS(Observation.KVM_PORTS, "for a port"),
    EXITS_FOR_DEVICES(Observation.KVM_DEVICES, "for a device's memory"),
    EXITS_TO_HALT(Observation.KVM_HALTS, "to wait"),
    EXITS_BY_INTERRUPTS(Observation.KVM_INTERRUPTS, "by an interrupt of the host"),
    EXITS_AT_WINDOWS(Observation.KVM_WINDOWS, "to take an interrupt"),
    EXITS_AS_REQUESTED(Observation.KVM_REQUESTED, "to take one of QEMU"),
    EXITS_BY_SIGNALS(Observation.KVM_SIGNALS, "by a signal"),
    EMULATED(Observation.KVM_EMULATED, "instructions emulated");

    private static final double GIGABYTE = 1e9;

    private final Observation what;
    private final String observation;
    private final Unit unit;
    private final String words;
    private final boolean isOfKvm;

    Kind(Observation what, String observation, String words) {
      this.what = what;
      this.observation = observation;
      this.unit = what.unit();
      this.words = words;
      this.isOfKvm = what.kvmCounter().isPresent();
    }

    /**
     * The demand in a trial. A demand per gigabyte is divided by the bytes of frames that arrived
     * at nodes from the other host meanwhile.
     */
    private Optional<Double> of(Map<String, Double> observations) {
      Double value = observations.get(this == SWITCHES_PER_GB ? what.label() : observation);
      if (this != SWITCHES_PER_GB) {
        return Optional.ofNullable(value);
      }
      Double bytes = observations.get(Observation.PATH_BYTES.label());
      return value == null || bytes == null || !(bytes > 0)
          ? Optional.empty()
          : Optional.of(value / bytes * GIGABYTE);
    }

    Kind(Observation what, String words) {
      this(what, what.perSubmission(), words);
    }

    /** Its name in the journal, with the unit at its end. */
    public String observation() {
      return observation;
    }

    public Unit unit() {
      return unit;
    }

    /** Whether it is impossible if more processor time was counted than processors have. */
    private boolean isOfProcessors() {
      return equals(PROCESSOR)
          || equals(HYPERVISOR)
          || equals(VHOST)
          || equals(INSIDE_PROCESSOR)
          || equals(UTILISATION)
          || equals(INSIDE_UTILISATION);
    }

    private boolean isInside() {
      return Observation.isInside(observation);
    }

    /** For people; "inside" is what a guest's own kernel counts. */
    public String words() {
      return words;
    }
  }

  /**
   * Of all cells of a run in their order, without quantities that were not counted in any trial and
   * without impossible processor time ({@link ProcessorCount}).
   *
   * @param level of the intervals
   */
  public static List<Demand> of(Results results, double level) {
    return of(results, level, kind -> !kind.isOfKvm);
  }

  /** The same of exits from a guest to its host, by kind; only KVM counts them. */
  public static List<Demand> ofExits(Results results, double level) {
    return of(results, level, kind -> kind.isOfKvm);
  }

  private static List<Demand> of(Results results, double level, Predicate<Kind> isWanted) {
    List<Kind> kinds = Arrays.stream(Kind.values()).filter(isWanted).toList();
    List<Demand> all = new ArrayList<>();
    Map<String, ProcessorCount> outside = ProcessorCount.of(results.checks());
    Map<String, ProcessorCount> inside = ProcessorCount.of(results.checks(), Observation::inside);
    results.cells().stream()
        .map(CellResult::cell)
        .distinct()
        .forEach(
            cell -> {
              String id = id(results, cell);
              for (Kind kind : kinds) {
                ProcessorCount count = (kind.isInside() ? inside : outside).get(id);
                if (kind.isOfProcessors() && count != null && !count.isPossible()) {
                  continue;
                }
                values(results, id, kind)
                    .map(values -> new Demand(cell, kind, Estimate.ofMeanSize(values, level)))
                    .ifPresent(all::add);
              }
            });
    return List.copyOf(all);
  }

  private static String id(Results results, Cell cell) {
    return results.cells().stream()
        .filter(each -> each.cell().equals(cell))
        .findFirst()
        .orElseThrow()
        .id();
  }

  private static Optional<double[]> values(Results results, String id, Kind kind) {
    Stream<CellFinished> checks = results.checks().stream().filter(each -> each.cell().equals(id));
    Stream<Double> found =
        kind == Kind.PROBE
            ? ProbeShares.of(checks).used().stream()
            : checks
                .filter(each -> each.validity().isValid())
                .flatMap(each -> kind.of(each.observations()).stream());
    double[] values = found.mapToDouble(Double::doubleValue).toArray();
    return values.length == 0 ? Optional.empty() : Optional.of(values);
  }
}
