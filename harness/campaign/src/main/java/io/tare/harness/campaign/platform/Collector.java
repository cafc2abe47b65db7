package io.tare.harness.campaign.platform;

import java.util.List;
import java.util.Locale;

/**
 * A garbage collector; set explicitly, because by default a JVM chooses by the number of
 * processors.
 */
public enum Collector {
  SERIAL("-XX:+UseSerialGC"),
  PARALLEL("-XX:+UseParallelGC"),
  G1("-XX:+UseG1GC");

  private final String option;

  Collector(String option) {
    this.option = option;
  }

  /** The name in campaign files, for example {@code serial}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The JVM options that set it and its number of threads. */
  public List<String> options(int cpus) {
    return switch (this) {
      case SERIAL -> List.of(option);
      case PARALLEL -> List.of(option, "-XX:ParallelGCThreads=" + cpus);
      case G1 ->
          List.of(
              option,
              "-XX:ParallelGCThreads=" + cpus,
              "-XX:ConcGCThreads=" + Math.max(1, cpus / 4),
              "-XX:G1ConcRefinementThreads=" + cpus);
    };
  }
}
