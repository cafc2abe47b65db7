package io.tare.harness.memory;

import io.tare.harness.benchmark.Benchmark;
import io.tare.harness.benchmark.BenchmarkFamily;
import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.harness.workload.ParameterSpec;
import io.tare.harness.workload.Workload;
import io.tare.harness.workload.Workloads;
import io.tare.model.Dimension;
import io.tare.model.Metric;
import io.tare.model.Metric.Direction;
import io.tare.model.Metric.Unit;
import io.tare.model.Metrics;
import io.tare.model.Parameters;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Memory that is written at a known rate, for what is done to a platform meanwhile: how much a live
 * migration has to copy again depends on it. With a rate of 0 the guest idles, and only tells that
 * it is there.
 */
public final class MemoryFamily implements BenchmarkFamily {

  static final String REGION = "m";
  static final String RATE = "w";
  static final String PATTERN = "pattern";
  static final String EVERY = "every";
  static final String SEED = "seed";

  static final long PAGE_BYTES = 4096;

  /**
   * From one sign of life to the next, by the clock of the machine that measures: what somebody
   * elsewhere sees of a guest's standing still.
   */
  static final Metric APART =
      new Metric(
          "apart_ns", "time between signs of life", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** Whole pages, by the platform's own clock. */
  static final Metric WRITTEN =
      new Metric(
          "written_bytes_per_s", "write rate", Unit.BYTES_PER_SECOND, Direction.HIGHER_IS_BETTER);

  /** Measured: what a JVM with little heap takes besides the region. */
  private static final long PROGRAM_BYTES = 96L << 20;

  /** Two numbers of 4 bytes for every page, and room for lines. */
  private static final long LEAST_HEAP = 24L << 20;

  private final Workload workload =
      new Workload(
          "memory.writer",
          this,
          "Memory writer",
          "writes pages of memory at a rate, and checks them",
          Metrics.of(APART, Metric.STANDSTILL, WRITTEN),
          List.of(
              ParameterSpec.size(RATE, 0, 1L << 40, "bytes written a second").orElse(0L),
              ParameterSpec.size(REGION, PAGE_BYTES, 1L << 40, "bytes of the region"),
              ParameterSpec.choice(
                  PATTERN, List.of("random", "sequential"), "which pages are written"),
              ParameterSpec.duration(
                      EVERY, 10_000_000, 60_000_000_000L, "time between signs of life")
                  .orElse(100_000_000L)
                  .smallAt(100_000_000L),
              ParameterSpec.count(SEED, 0, Long.MAX_VALUE / 10, "of content and order of pages")
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

  /** The heap of a program whose region is so large, in bytes. */
  static long heapBytes(long regionBytes) {
    return LEAST_HEAP + 3 * Integer.BYTES * (regionBytes / PAGE_BYTES);
  }

  /** The regions of all cells are there as long as a trial lasts. */
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
    return "memory.writer on %s: regions and programs of all cells take %.0fMiB, and it has %s; raise resources.memory or lower m"
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
  public boolean needsServerHeap() {
    return false;
  }

  @Override
  public boolean needsClientHeap() {
    return false;
  }
}
