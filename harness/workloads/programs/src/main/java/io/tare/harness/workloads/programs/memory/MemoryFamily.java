package io.tare.harness.workloads.programs.memory;

import static io.tare.harness.workloads.contract.CellFindings.percent;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.campaign.ValidityBounds.Bound;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metric.Direction;
import io.tare.harness.model.Metric.Unit;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.workloads.contract.Benchmark;
import io.tare.harness.workloads.contract.BenchmarkFamily;
import io.tare.harness.workloads.contract.CellFindings;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.services.heartbeat.MemoryFigure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Memory that is written at a known rate during actions on a platform: the rate determines how much
 * a live migration must copy again. With a rate of 0 the guest idles, and only sends signs of life.
 */
public final class MemoryFamily implements BenchmarkFamily {

  static final String REGION = "m";
  static final String RATE = "w";
  static final String PATTERN = "pattern";
  static final String EVERY = "every";
  static final String SEED = "seed";

  static final long PAGE_BYTES = 4096;

  /**
   * The time from one sign of life to the next, by the clock of the measuring machine: how an
   * observer sees that a guest is stopped.
   */
  static final Metric APART =
      new Metric(
          "apart_ns", "time between signs of life", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** By the platform's own clock. */
  private static final Metric STANDSTILL =
      new Metric(
          MemoryFigure.STANDSTILL.label(),
          "standstill",
          Unit.NANOSECONDS,
          Direction.LOWER_IS_BETTER);

  /** Whole pages in an interval of fixed length, by the platform's own clock. */
  static final Metric WRITTEN =
      new Metric(
          "written_bytes_per_s",
          "write rate",
          Unit.BYTES_PER_SECOND,
          Direction.HIGHER_IS_BETTER_IN_FIXED_TIME);

  static final Rule DAMAGED =
      new Rule(
          "damaged",
          "memory damaged",
          "A page of a guest's memory did not contain what was last written to it. Nothing that "
              + "runs there can be trusted; check what was done to the guest, such as its migration.");

  static final Rule WRITE_RATE =
      new Rule(
          "write_rate",
          "memory written too slowly",
          "The memory writer did not reach its rate, so it wrote less than requested. Lower w, or "
              + "give the platform more CPU.");

  /** The observed rate divided by the requested one. */
  private static final String REACHED = "write_rate_ratio";

  /** Measured: memory of a JVM with a small heap, besides the region. */
  private static final long PROGRAM_BYTES = 96L << 20;

  /** Two numbers of 4 bytes for every page, and room for lines. */
  private static final long MIN_HEAP = 24L << 20;

  private final Workload workload =
      new Workload(
          "memory.writer",
          this,
          "Memory writer",
          "writes memory pages at a given rate and checks them",
          Metrics.of(APART, STANDSTILL, WRITTEN),
          List.of(
              ParameterSpec.size(RATE, 0, 1L << 40, "bytes written per second").orElse(0L),
              ParameterSpec.size(REGION, PAGE_BYTES, 1L << 40, "bytes of the region"),
              ParameterSpec.choice(
                  PATTERN, List.of("random", "sequential"), "which pages are written"),
              ParameterSpec.duration(
                      EVERY, 10_000_000, 60_000_000_000L, "time between signs of life")
                  .orElse(100_000_000L)
                  .smallAt(100_000_000L),
              ParameterSpec.count(
                      SEED, 0, Long.MAX_VALUE / 10, "seed of the pages' content and order")
                  .orElse(0L)));

  @Override
  public String label() {
    return "memory";
  }

  @Override
  public List<Workload> workloads() {
    return List.of(workload);
  }

  @Override
  public double expectedNanos(Workload which, Parameters given) {
    return (double) which.whole(given, EVERY);
  }

  @Override
  public Optional<String> complaint(Workload which, Parameters given) {
    return which.whole(given, EVERY) % 1_000_000 == 0
        ? Optional.empty()
        : Optional.of("every is in whole milliseconds, such as 20ms");
  }

  /** The heap of a program with a region of this size, in bytes. */
  static long heapBytes(long regionBytes) {
    return MIN_HEAP + 3 * Integer.BYTES * (regionBytes / PAGE_BYTES);
  }

  /** The regions of all cells exist for a whole trial. */
  @Override
  public List<String> objections(Campaign campaign) {
    double needed =
        campaign.measurands().stream()
            .filter(each -> Workloads.of(each.workload()).family() == this)
            .mapToDouble(
                each -> {
                  long region = workload.whole(each.parameters(), REGION);
                  return (double) region + heapBytes(region) + PROGRAM_BYTES;
                })
            .sum();
    return campaign.platforms().stream()
        .filter(each -> needed > each.resources().memoryBytes())
        .map(each -> tooLarge(each, needed))
        .toList();
  }

  private static String tooLarge(PlatformChoice platform, double needed) {
    return "memory.writer on %s: regions and programs of all cells take %.0fMiB, but it has %s; raise resources.memory or lower m"
        .formatted(
            platform.name(),
            Math.ceil(needed / (1 << 20)),
            Dimension.SIZE.write(platform.resources().memoryBytes()));
  }

  @Override
  public Benchmark benchmark(TrialContext context) {
    return new MemoryBenchmark(context, workload);
  }

  @Override
  public Set<String> artefacts(Campaign campaign) {
    return Set.of("tare-benchmarks.jar");
  }

  @Override
  public boolean needsServerHeap(Campaign campaign) {
    return false;
  }

  @Override
  public boolean needsClientHeap() {
    return false;
  }

  @Override
  public List<Rule> rules() {
    return List.of(DAMAGED, WRITE_RATE);
  }

  @Override
  public Set<String> sums() {
    return Set.of(
        MemoryFigure.WRITTEN.label(), MemoryFigure.DUE.label(), MemoryFigure.DAMAGED.label());
  }

  /** Checks that memory contains what was written to it, and was written at the requested rate. */
  @Override
  public void judge(CellReport report, ValidityBounds bounds, CellFindings found) {
    OptionalDouble damaged = report.figure(MemoryFigure.DAMAGED.label());
    damaged.ifPresent(pages -> found.observe(MemoryFigure.DAMAGED.label(), pages));
    if (!(damaged.orElse(0) == 0)) {
      found.broken(
          DAMAGED,
          "pages of memory that did not contain what was last written to them: %.0f"
              .formatted(damaged.getAsDouble()));
    }
    OptionalDouble written = report.figure(MemoryFigure.WRITTEN.label());
    double due = report.figure(MemoryFigure.DUE.label()).orElse(0);
    if (written.isPresent() && due > 0) {
      double share = written.getAsDouble() / due;
      found.observe(REACHED, share);
      if (!(share >= 1 - bounds.of(Bound.RATE))) {
        found.broken(
            WRITE_RATE,
            percent(share)
                + " of the requested write rate was reached; at least "
                + percent(1 - bounds.of(Bound.RATE))
                + " is required");
      }
    }
  }
}
