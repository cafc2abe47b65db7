package io.tare.analysis.capacity.queueing;

import io.tare.analysis.statistics.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Percentiles of the response time under equal processor sharing, by simulation: no closed form is
 * known for several servers. Arrivals are Poisson. Two stations with the same seed see the same
 * arrivals and the same shares of their mean service, so that they have common random numbers.
 *
 * @param ratePerSecond arrivals, above 0
 * @param serviceSeconds mean time of service alone on a server, above 0
 * @param servers 1 or more; a request is served by at most one of them
 * @param variation squared coefficient of variation of the time of service: 0 if all are equal, 1
 *     if exponential, more if few take most of it (gamma distributions)
 */
public record ProcessorSharing(
    double ratePerSecond, double serviceSeconds, int servers, double variation) {

  /** Independent segments of a simulation, for the spread of quantiles. */
  private static final int BATCHES = 20;

  private static final int FIRST_BATCH = 2_000;

  /** Quantiles of shorter segments are biased, so the quantile is over all of them together. */
  private static final int LONG_BATCH = 200_000;

  /** The limit of a simulation's work: about ten seconds. */
  private static final int MAX_BATCH = 1_024_000;

  private static final double LEVEL = 0.95;

  /**
   * @throws IllegalArgumentException unless it is stable
   */
  public ProcessorSharing {
    if (!(ratePerSecond > 0 && serviceSeconds > 0 && servers >= 1 && variation >= 0)
        || !(variation < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "%s/s of %s s for %d servers with variation %s"
              .formatted(ratePerSecond, serviceSeconds, servers, variation));
    }
    if (!(ratePerSecond * serviceSeconds < servers)) {
      throw new IllegalArgumentException(
          "%s/s of %s s saturate %d servers".formatted(ratePerSecond, serviceSeconds, servers));
    }
  }

  /**
   * A simulated quantile.
   *
   * @param share of requests that take no longer
   * @param seconds the quantile
   * @param halfWidth of its 95 % interval, in seconds, from independent segments
   * @param meanSeconds of the same requests, for comparison with the exact mean
   * @param meanHalfWidth of that
   * @param requests simulated, without the start
   */
  public record Simulated(
      double share,
      double seconds,
      double halfWidth,
      double meanSeconds,
      double meanHalfWidth,
      long requests) {}

  /** The mean, exactly: that of a first-come-first-served queue, for any variation. */
  public double responseSeconds() {
    return new MultiServer(ratePerSecond, serviceSeconds, servers).responseSeconds();
  }

  /**
   * The time that a share of requests does not exceed.
   *
   * @param share above 0 and below 1, for example 0.95
   * @param relative half width of its interval at which the simulation ends, for example 0.02; at
   *     most 20 million requests
   */
  public Simulated quantile(double share, double relative, long seed) {
    return quantiles(List.of(share), relative, seed).get(0);
  }

  /**
   * The times that shares of requests do not exceed, from the same simulation.
   *
   * @param shares as for {@link #quantile}; each gets its half width
   * @return in their order
   */
  public List<Simulated> quantiles(List<Double> shares, double relative, long seed) {
    if (!(shares.stream().allMatch(each -> each > 0 && each < 1) && relative > 0)) {
      throw new IllegalArgumentException(
          "shares %s to a half width of %s".formatted(shares, relative));
    }
    List<Simulated> simulated = simulated(shares, FIRST_BATCH, seed);
    for (int batch = 4 * FIRST_BATCH;
        simulated.stream().anyMatch(each -> each.halfWidth() > relative * each.seconds())
            && batch <= MAX_BATCH;
        batch *= 4) {
      simulated = simulated(shares, batch, seed);
    }
    return simulated;
  }

  private List<Simulated> simulated(List<Double> shares, int batch, long seed) {
    Simulation simulation = new Simulation(seed);
    simulation.skip(batch);
    double[][] quantiles = new double[shares.size()][BATCHES];
    double[] means = new double[BATCHES];
    double[] together = new double[batch < LONG_BATCH ? BATCHES * batch : 0];
    for (int i = 0; i < BATCHES; i++) {
      double[] times = simulation.next(batch);
      if (together.length > 0) {
        System.arraycopy(times, 0, together, i * batch, batch);
      }
      means[i] = Arrays.stream(times).average().orElseThrow();
      Arrays.sort(times);
      for (int j = 0; j < quantiles.length; j++) {
        quantiles[j][i] = quantile(times, shares.get(j));
      }
    }
    Arrays.sort(together);
    List<Simulated> all = new ArrayList<>();
    for (int j = 0; j < quantiles.length; j++) {
      double share = shares.get(j);
      double value =
          together.length > 0
              ? quantile(together, share)
              : Arrays.stream(quantiles[j]).average().orElseThrow();
      all.add(byTheMean(share, value, quantiles[j], means, (long) batch * BATCHES));
    }
    return all;
  }

  private static double quantile(double[] sorted, double share) {
    return sorted[(int) Math.ceil(share * sorted.length) - 1];
  }

  /**
   * The ratio of quantile to mean times the exact mean (W. G. Cochran, Sampling Techniques, 3rd
   * edition, section 6.3): near saturation both depend on the arrivals of a segment, and their
   * ratio is precise long before either.
   */
  private Simulated byTheMean(
      double share, double quantile, double[] quantiles, double[] means, long requests) {
    Estimate mean = Estimate.ofMean(means, LEVEL);
    double ratio = quantile / mean.value();
    double[] residuals = new double[BATCHES];
    for (int i = 0; i < BATCHES; i++) {
      residuals[i] = quantiles[i] - ratio * means[i];
    }
    double scale = responseSeconds() / mean.value();
    return new Simulated(
        share,
        ratio * responseSeconds(),
        scale * Estimate.ofMean(residuals, LEVEL).interval().orElseThrow().halfWidth(),
        mean.value(),
        mean.interval().orElseThrow().halfWidth(),
        requests);
  }

  /** A time of service with mean 1. */
  private ContinuousSampler service(UniformRandomProvider random) {
    if (variation == 0) {
      return () -> 1;
    }
    return variation == 1
        ? ZigguratSampler.Exponential.of(random)
        : AhrensDieterMarsagliaTsangGammaSampler.of(random, 1 / variation, variation);
  }

  /**
   * Requests in virtual time, which advances at the service rate of each present request: a request
   * leaves after its service in virtual time, so only arrivals and departures are simulated.
   */
  private final class Simulation {

    /** A request by the virtual time of its departure. */
    private record Present(double leaves, double arrived) implements Comparable<Present> {
      @Override
      public int compareTo(Present other) {
        return Double.compare(leaves, other.leaves);
      }
    }

    private final ContinuousSampler gaps;
    private final ContinuousSampler services;
    private final PriorityQueue<Present> present = new PriorityQueue<>();
    private double now;
    private double virtual;
    private double nextArrival;

    Simulation(long seed) {
      // Two streams: the times of service do not depend on how many arrivals were drawn.
      this.gaps =
          ZigguratSampler.Exponential.of(
              RandomSource.XO_SHI_RO_256_PP.create(seed), 1 / ratePerSecond);
      this.services = service(RandomSource.XO_SHI_RO_256_PP.create(seed ^ 0x5DEECE66DL));
      this.nextArrival = gaps.sample();
    }

    void skip(int departures) {
      var unused = next(departures);
    }

    /** Response times of the next departures. */
    double[] next(int departures) {
      double[] times = new double[departures];
      int done = 0;
      while (done < departures) {
        Wanted.require();
        double rate = Math.min(1, (double) servers / Math.max(1, present.size()));
        Present first = present.peek();
        double leaves =
            first == null ? Double.POSITIVE_INFINITY : now + (first.leaves() - virtual) / rate;
        if (first == null || nextArrival < leaves) {
          virtual += (nextArrival - now) * rate;
          now = nextArrival;
          double needs = services.sample() * serviceSeconds;
          present.add(new Present(virtual + needs, now));
          nextArrival = now + gaps.sample();
        } else {
          virtual = first.leaves();
          now = leaves;
          var unused = present.poll();
          times[done] = now - first.arrived();
          done++;
        }
        if (present.isEmpty()) {
          virtual = 0; // keeps precision in long simulations
        }
      }
      return times;
    }
  }
}
