package io.tare.analysis.capacity.queueing;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/** Two classes of requests that share servers equally, simulated in virtual time. */
final class TwoClasses {

  private static final int REQUESTS = 600_000;
  private static final int FIRST = 50_000;

  private TwoClasses() {}

  private record Present(double leaves, double arrived, int kind) implements Comparable<Present> {
    @Override
    public int compareTo(Present other) {
      return Double.compare(leaves, other.leaves);
    }
  }

  /**
   * Quantiles of both classes' response times, each half of the arrivals.
   *
   * @param means of their exponential service
   */
  static double[] percentiles(double rate, double[] means, int servers, double share, long seed) {
    Random random = new Random(seed);
    PriorityQueue<Present> present = new PriorityQueue<>();
    List<List<Double>> times = List.of(new ArrayList<>(), new ArrayList<>());
    double now = 0;
    double virtual = 0;
    double nextArrival = exponential(random, 1 / rate);
    int done = 0;
    while (done < REQUESTS) {
      double speed = Math.min(1, (double) servers / Math.max(1, present.size()));
      Present first = present.peek();
      double leaves =
          first == null ? Double.POSITIVE_INFINITY : now + (first.leaves() - virtual) / speed;
      if (first == null || nextArrival < leaves) {
        virtual += (nextArrival - now) * speed;
        now = nextArrival;
        int kind = random.nextInt(2);
        present.add(new Present(virtual + exponential(random, means[kind]), now, kind));
        nextArrival = now + exponential(random, 1 / rate);
      } else {
        virtual = first.leaves();
        now = leaves;
        var unused = present.poll();
        if (done >= FIRST) {
          times.get(first.kind()).add(now - first.arrived());
        }
        done++;
      }
    }
    double[] quantiles = new double[2];
    for (int kind = 0; kind < 2; kind++) {
      double[] sorted =
          times.get(kind).stream().mapToDouble(Double::doubleValue).sorted().toArray();
      quantiles[kind] = sorted[(int) (share * sorted.length)];
    }
    return quantiles;
  }

  private static double exponential(Random random, double mean) {
    return -mean * Math.log(1 - random.nextDouble());
  }
}
