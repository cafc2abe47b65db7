package io.tare.harness.cli.toy;

import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.Metric;
import io.tare.harness.model.MetricPart;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.contract.Benchmark;
import io.tare.harness.workloads.contract.BenchmarkFamily;
import io.tare.harness.workloads.contract.TrialContext;
import java.util.List;

/** Counts in a shell, and reports its speed. */
public final class ToyFamily implements BenchmarkFamily {

  static final Metric RATE =
      new Metric(
          "counted_op_per_s",
          "counting",
          Metric.Unit.OPERATIONS_PER_SECOND,
          Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);

  static final Metric COUNTING = part("counting_ns", "the counting itself");
  static final Metric ASKING = part("asking_ns", "asking for the time");

  private static final double NANOS_PER_STEP = 500;

  private final List<Workload> workloads =
      List.of(
          new Workload(
              "toy.count",
              this,
              "Counting",
              "counts to n in a shell",
              Metrics.of(RATE, Metric.TIME)
                  .with(List.of(MetricPart.whole(COUNTING), MetricPart.whole(ASKING))),
              List.of(ParameterSpec.count("n", 1, 1_000_000, "how far"))));

  @Override
  public String label() {
    return "toy";
  }

  @Override
  public List<Workload> workloads() {
    return workloads;
  }

  @Override
  public double expectedNanos(Workload workload, Parameters given) {
    return NANOS_PER_STEP * workload.whole(given, "n");
  }

  @Override
  public Benchmark benchmark(TrialContext context) {
    return new ToyBenchmark(context);
  }

  private static Metric part(String name, String words) {
    return new Metric(name, words, Metric.Unit.NANOSECONDS, Metric.Direction.LOWER_IS_BETTER);
  }
}
