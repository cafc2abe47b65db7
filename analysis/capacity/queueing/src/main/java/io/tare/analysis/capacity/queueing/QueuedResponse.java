package io.tare.analysis.capacity.queueing;

import io.tare.analysis.capacity.queueing.FirstComeFirstServed.Requests;
import java.util.stream.IntStream;
import org.apache.commons.math3.complex.Complex;

/**
 * The distribution of a request's response time if requests are served in the order of their
 * arrival, by the number of others that it finds: exact for exponential service of the others.
 */
public final class QueuedResponse {

  private final Present others;
  private final Requests own;
  private final double waits;
  private final TransformedTime afterWaiting;

  /**
   * Of a request among others.
   *
   * @param ownSeconds mean service of the request, above 0
   * @param variation squared coefficient of variation of it, 0 or more
   */
  public QueuedResponse(Present others, double ownSeconds, double variation) {
    this.others = others;
    this.own = new Requests(0, ownSeconds, variation);
    this.waits =
        1
            - IntStream.range(0, Math.min(others.servers(), others.found().length))
                .mapToDouble(n -> others.found()[n])
                .sum();
    this.afterWaiting = afterWaiting();
  }

  private TransformedTime afterWaiting() {
    double one = others.seconds() / others.servers();
    return new TransformedTime() {
      @Override
      public Complex transform(Complex s) {
        Complex departure = s.multiply(one).add(1).reciprocal();
        Complex power = Complex.ONE;
        Complex sum = Complex.ZERO;
        for (int n = others.servers(); n < others.found().length; n++) {
          power = power.multiply(departure);
          sum = sum.add(power.multiply(others.found()[n] / waits));
        }
        return sum.multiply(own.transform(s));
      }

      @Override
      public double meanSeconds() {
        double sum = 0;
        for (int n = others.servers(); n < others.found().length; n++) {
          sum += (n - others.servers() + 1) * one * others.found()[n] / waits;
        }
        return sum + own.serviceSeconds();
      }
    };
  }

  /** Mean response time, in seconds. */
  public double meanSeconds() {
    return others.stretch()
        * (waits > 0
            ? (1 - waits) * own.serviceSeconds() + waits * afterWaiting.meanSeconds()
            : own.serviceSeconds());
  }

  /** The share of requests that take longer. */
  public double shareAbove(double seconds) {
    double at = seconds / others.stretch();
    double atOnce = (1 - waits) * own.shareAbove(at);
    return waits > 0 ? atOnce + waits * EulerInversion.shareAbove(afterWaiting, at) : atOnce;
  }

  /**
   * The time that a share of requests does not exceed, in seconds.
   *
   * @param share from 0 to 0.9999
   */
  public double quantileSeconds(double share) {
    return Quantile.of(this::shareAbove, meanSeconds(), share);
  }
}
