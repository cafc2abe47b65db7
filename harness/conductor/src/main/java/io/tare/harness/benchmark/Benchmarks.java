package io.tare.harness.benchmark;

import io.tare.harness.workload.Workload;

/** Which benchmark runs which family of workloads. */
public final class Benchmarks {

  private Benchmarks() {}

  /** A fresh benchmark for one trial; nothing is started yet. */
  public static Benchmark of(Workload.Family family, TrialContext context) {
    return switch (family) {
      case SERVICE -> new ServiceBenchmark(context);
      case JMH -> new JmhBenchmark(context);
    };
  }
}
