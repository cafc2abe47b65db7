package io.tare.analysis.capacity.queueing;

/**
 * A station with several servers and one queue, first come first served, Poisson arrivals and
 * exponential service (M/M/c). Its mean also applies to processor sharing; its percentiles do not.
 *
 * @param ratePerSecond arrivals
 * @param serviceSeconds mean time of service
 * @param servers 1 or more
 */
public record MultiServer(double ratePerSecond, double serviceSeconds, int servers) {

  private static final double PRECISION = 1e-12;

  /**
   * @throws IllegalArgumentException unless it is stable
   */
  public MultiServer {
    if (!(ratePerSecond >= 0 && serviceSeconds > 0 && servers >= 1)) {
      throw new IllegalArgumentException(
          "%s/s of %s s for %d servers".formatted(ratePerSecond, serviceSeconds, servers));
    }
    if (!(ratePerSecond * serviceSeconds < servers)) {
      throw new IllegalArgumentException(
          "%s/s of %s s saturate %d servers".formatted(ratePerSecond, serviceSeconds, servers));
    }
  }

  /** Of each server, 0 to 1. */
  public double utilization() {
    return work() / servers;
  }

  private double work() {
    return ratePerSecond * serviceSeconds;
  }

  /** Mean time in the queue. */
  public double waitingSeconds() {
    return Erlang.delay(servers, work()) * serviceSeconds / (servers - work());
  }

  /** Mean time from arrival to departure. */
  public double responseSeconds() {
    return serviceSeconds + waitingSeconds();
  }

  /**
   * The share of requests that take longer (D. Gross, C. M. Harris: Fundamentals of Queueing
   * Theory, 1998, section 2.3).
   */
  public double shareAbove(double seconds) {
    double time = seconds / serviceSeconds;
    double delayed = Erlang.delay(servers, work());
    double spare = servers - work() - 1;
    // expm1 keeps precision if the two exponential times are nearly equal.
    double waiting = Math.abs(spare) < PRECISION ? time : -Math.expm1(-time * spare) / spare;
    return Math.exp(-time) * (1 + delayed * waiting);
  }

  /**
   * The time that a share of requests does not exceed.
   *
   * @param share from 0 to below 1, for example 0.95
   */
  public double quantileSeconds(double share) {
    if (!(share >= 0 && share < 1)) {
      throw new IllegalArgumentException("a share of " + share + ", expected 0 to below 1");
    }
    double high = serviceSeconds;
    while (shareAbove(high) > 1 - share) {
      high *= 2;
    }
    double low = 0;
    while (high - low > PRECISION * high) {
      double middle = (low + high) / 2;
      if (middle <= low || middle >= high) {
        break; // there is no number between them
      }
      if (shareAbove(middle) > 1 - share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
