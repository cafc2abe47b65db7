package io.tare.harness.campaign;

import io.tare.model.Parameters;
import java.util.List;

/**
 * An entry of the campaign's list of workloads.
 *
 * @param points all combinations of the listed values, in the order of the file
 */
public record WorkloadChoice(String name, List<Parameters> points, Submissions submissions) {

  public WorkloadChoice {
    points = List.copyOf(points);
  }

  /**
   * How much of a cell is measured in one trial.
   *
   * @param total warm-up included, at least 1
   * @param warmup how many of them warm up, less than total
   */
  public record Submissions(int total, int warmup) {
    public Submissions {
      if (warmup < 0 || total <= warmup) {
        throw new IllegalArgumentException(
            "of " + total + " submissions " + warmup + " cannot be warm-up");
      }
    }

    /** A share of the total warms up, rounded up. */
    static Submissions of(int total, double warmupShare) {
      return new Submissions(
          total, Math.min(total - 1, (int) Math.ceil(total * warmupShare - 1e-9)));
    }

    /** Those that are not warm-up. */
    public int counted() {
      return total - warmup;
    }
  }
}
