package io.tare.analysis.capacity.queueing;

import io.tare.analysis.capacity.queueing.FirstComeFirstServed.Requests;
import java.util.stream.IntStream;
import org.apache.commons.math3.complex.Complex;

/**
 * The distribution of a request's response time if requests are served in the order of their
 * arrival: it is served at once, or after a wait that does not depend on its own service.
 */
public final class QueuedResponse {

  private final Requests own;
  private final double waits;
  private final TransformedTime afterWaiting;

  /**
   * @param waits the probability of waiting
   * @param wait of those that wait
   */
  QueuedResponse(Requests own, double waits, TransformedTime wait) {
    this.own = own;
    this.waits = waits;
    this.afterWaiting =
        new TransformedTime() {
          @Override
          public Complex transform(Complex s) {
            return wait.transform(s).multiply(own.transform(s));
          }

          @Override
          public double meanSeconds() {
            return wait.meanSeconds() + own.serviceSeconds();
          }
        };
  }

  /**
   * Of a request among others; exact for exponential service of the others.
   *
   * @param ownSeconds mean service of the request, above 0
   * @param variation squared coefficient of variation of it, 0 or more
   */
  public static QueuedResponse among(Occupancy others, double ownSeconds, double variation) {
    int servers = others.servers();
    double[] found = others.found();
    double waits = IntStream.range(servers, found.length).mapToDouble(n -> found[n]).sum();
    double departure = others.seconds() / servers * others.stretch();
    TransformedTime wait = new Departures(found, servers, departure, waits);
    return new QueuedResponse(new Requests(0, ownSeconds, variation), waits, wait);
  }

  /** Mean response time, in seconds. */
  public double meanSeconds() {
    double atOnce = (1 - waits) * own.serviceSeconds();
    return waits > 0 ? atOnce + waits * afterWaiting.meanSeconds() : atOnce;
  }

  /** The share of requests that take longer. */
  public double shareAbove(double seconds) {
    double atOnce = (1 - waits) * own.shareAbove(seconds);
    return waits > 0 ? atOnce + waits * EulerInversion.shareAbove(afterWaiting, seconds) : atOnce;
  }

  /**
   * The time that a share of requests does not exceed, in seconds.
   *
   * @param share from 0 to 0.9999
   */
  public double quantileSeconds(double share) {
    return Quantile.of(this::shareAbove, meanSeconds(), share);
  }

  /** Waiting for as many departures as others are found beyond the servers. */
  private static final class Departures implements TransformedTime {

    /** Numbers below this probability are left out. */
    private static final double NEVER = 1e-14;

    private final double[] shares;
    private final int first;
    private final double seconds;

    Departures(double[] found, int servers, double seconds, double waits) {
      int low = servers;
      while (low < found.length && found[low] < NEVER) {
        low++;
      }
      int high = found.length;
      while (high > low && found[high - 1] < NEVER) {
        high--;
      }
      this.first = low - servers + 1;
      this.seconds = seconds;
      this.shares = new double[high - low];
      for (int i = 0; i < shares.length; i++) {
        shares[i] = found[low + i] / waits;
      }
    }

    @Override
    public Complex transform(Complex s) {
      Wanted.require();
      Complex one = s.multiply(seconds).add(1).reciprocal();
      double real = one.getReal();
      double imaginary = one.getImaginary();
      double sum = 0;
      double sumImaginary = 0;
      for (int i = shares.length - 1; i >= 0; i--) {
        double next = sum * real - sumImaginary * imaginary + shares[i];
        sumImaginary = sum * imaginary + sumImaginary * real;
        sum = next;
      }
      return new Complex(sum, sumImaginary).multiply(one.pow(first));
    }

    @Override
    public double meanSeconds() {
      return IntStream.range(0, shares.length)
          .mapToDouble(i -> (first + i) * seconds * shares[i])
          .sum();
    }
  }
}
