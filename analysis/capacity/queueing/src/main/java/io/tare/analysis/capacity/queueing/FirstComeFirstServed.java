package io.tare.analysis.capacity.queueing;

import java.util.List;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.statistics.distribution.GammaDistribution;

/**
 * Requests of several classes that arrive at random and wait in one queue for the first free
 * server, which serves each without interruption. All classes wait alike; services are gamma
 * distributed.
 *
 * <p>Exact for one server (F. Pollaczek 1930, A. Y. Khinchine 1932), and for several servers if all
 * services are exponential with the same mean. Otherwise approximate for several servers: the
 * probability of waiting is Erlang's; the mean wait is that of exponential service times {@code (1
 * + c²) / 2} (A. O. Allen: Probability, Statistics, and Queueing Theory, 1990, section 5.3) if the
 * variation c² of all classes together is above 1, and otherwise interpolated between exponential
 * and fixed service (E. Page: Queueing Theory in OR, 1972; G. P. Cosmetatos, Naval Research
 * Logistics Quarterly 23, 1976, for fixed service); its distribution has the shape of that at one
 * server.
 *
 * @param classes at least one
 * @param servers 1 or more
 */
public record FirstComeFirstServed(List<Requests> classes, int servers) {

  private static final double FIXED = 1e-3;

  /**
   * A class of requests.
   *
   * @param ratePerSecond of Poisson arrivals, 0 or more
   * @param serviceSeconds mean, 0 or more
   * @param variation squared coefficient of variation of its service, 0 or more
   */
  public record Requests(double ratePerSecond, double serviceSeconds, double variation) {

    /**
     * @throws IllegalArgumentException if a number is out of range
     */
    public Requests {
      if (!(ratePerSecond >= 0 && serviceSeconds >= 0 && variation >= 0)) {
        throw new IllegalArgumentException(
            "%s/s of %s s with variation %s".formatted(ratePerSecond, serviceSeconds, variation));
      }
    }

    Complex transform(Complex s) {
      return variation < FIXED
          ? s.multiply(-serviceSeconds).exp()
          : s.multiply(serviceSeconds * variation).add(1).pow(-1 / variation);
    }

    double shareAbove(double seconds) {
      if (variation < FIXED || serviceSeconds == 0) {
        return seconds < serviceSeconds ? 1 : 0;
      }
      return GammaDistribution.of(1 / variation, serviceSeconds * variation)
          .survivalProbability(seconds);
    }
  }

  /**
   * @throws IllegalArgumentException if it is not stable
   */
  public FirstComeFirstServed {
    classes = List.copyOf(classes);
    if (!(work(classes) > 0 && work(classes) < servers)) {
      throw new IllegalArgumentException("%s busy servers of %d".formatted(work(classes), servers));
    }
  }

  private static double work(List<Requests> classes) {
    return classes.stream().mapToDouble(each -> each.ratePerSecond() * each.serviceSeconds()).sum();
  }

  private double rate() {
    return classes.stream().mapToDouble(Requests::ratePerSecond).sum();
  }

  /** Squared coefficient of variation of the service of all classes together. */
  public double variation() {
    double square = 0;
    for (Requests each : classes) {
      square +=
          each.ratePerSecond()
              * each.serviceSeconds()
              * each.serviceSeconds()
              * (1 + each.variation());
    }
    double mean = work(classes) / rate();
    return square / rate() / (mean * mean) - 1;
  }

  /** Mean time in the queue, in seconds. */
  public double waitingSeconds() {
    double exponential = new MultiServer(rate(), work(classes) / rate(), servers).waitingSeconds();
    double variation = Math.max(0, variation());
    if (servers == 1 || variation >= 1) {
      return exponential * (1 + variation) / 2;
    }
    return exponential * (variation + (1 - variation) * fixed() / 2);
  }

  /** Twice the mean wait of fixed service over that of exponential service. */
  private double fixed() {
    double busy = work(classes) / servers;
    return 1
        + (1 - busy) * (servers - 1) * (Math.sqrt(4 + 5.0 * servers) - 2) / (16 * busy * servers);
  }

  /**
   * The response time of a class.
   *
   * @param which its place among the classes
   */
  public QueuedResponse response(int which) {
    return response(which, classes.get(which).variation());
  }

  /**
   * The same with another variation of its own service.
   *
   * @param ownVariation squared coefficient of variation of what a request itself needs, which may
   *     be less than that of the service that others wait for
   */
  public QueuedResponse response(int which, double ownVariation) {
    Requests its = classes.get(which);
    Requests own = new Requests(its.ratePerSecond(), its.serviceSeconds(), ownVariation);
    double rate = rate();
    double mean = work(classes) / rate;
    double busy = work(classes) / servers;
    double waits = Erlang.delay(servers, work(classes));
    double meanWait = waitingSeconds() / waits;
    double scale = meanWait / (mean * (1 + variation()) / 2 / (1 - busy));
    TransformedTime wait =
        new TransformedTime() {
          // At one server: a geometric number of remaining services, at least one.
          @Override
          public Complex transform(Complex s) {
            Complex scaled = s.multiply(scale);
            Complex service = Complex.ZERO;
            for (Requests each : classes) {
              service = service.add(each.transform(scaled).multiply(each.ratePerSecond() / rate));
            }
            Complex remaining = Complex.ONE.subtract(service).divide(scaled.multiply(mean));
            return remaining
                .multiply(1 - busy)
                .divide(Complex.ONE.subtract(remaining.multiply(busy)));
          }

          @Override
          public double meanSeconds() {
            return meanWait;
          }
        };
    return new QueuedResponse(own, waits, wait);
  }
}
