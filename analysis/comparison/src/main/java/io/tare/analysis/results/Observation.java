package io.tare.analysis.results;

import java.util.Comparator;

/** A measured quantity that a verdict rests on, by its name in the journal. */
public enum Observation {
  /** Submissions after the warm-up. */
  SUBMISSIONS("submissions", Worst.SUM),
  FAILED("failed", Worst.SUM),
  /** Share of the processors' time that the hypervisor gave to somebody else. */
  STEAL("steal_ratio", Worst.LARGEST),
  /** Throughput times round-trip time over the concurrency; 1 if Little's law holds. */
  LITTLE("little_ratio", Worst.FARTHEST_FROM_ONE),
  /** Rate of the platform's clock over that of the harness. */
  CLOCK("clock_ratio", Worst.FARTHEST_FROM_ONE),
  /** How late one submission in a hundred started, in ns. */
  LATENESS_P99("lateness_p99_ns", Worst.LARGEST),
  /** Share of its processors that the client used. */
  CLIENT_CPU("client_cpu_ratio", Worst.LARGEST),
  /** Achieved over offered rate of an open driver. */
  OFFERED_RATE("offered_rate_ratio", Worst.FARTHEST_FROM_ONE),
  /** Processors that other programs used meanwhile. */
  OTHERS("others_processors", Worst.LARGEST);

  private enum Worst {
    SUM,
    LARGEST,
    FARTHEST_FROM_ONE
  }

  private final String label;
  private final Worst worst;

  Observation(String label, Worst worst) {
    this.label = label;
    this.worst = worst;
  }

  /** The name in the journal and in files, with the unit as suffix. */
  public String label() {
    return label;
  }

  /** Two cells of a trial together: the sum of counts, the worse of everything else. */
  double together(double one, double other) {
    return switch (worst) {
      case SUM -> one + other;
      case LARGEST -> Math.max(one, other);
      case FARTHEST_FROM_ONE ->
          Comparator.<Double>comparingDouble(each -> Math.abs(each - 1)).compare(one, other) >= 0
              ? one
              : other;
    };
  }
}
