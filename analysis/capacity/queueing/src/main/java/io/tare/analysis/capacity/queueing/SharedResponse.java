package io.tare.analysis.capacity.queueing;

/**
 * The distribution of a request's response time under equal processor sharing: the Markov chain of
 * one tagged request and the others (E. G. Coffman, R. R. Muntz and H. Trotter, Journal of the ACM
 * 17, 1970, for one server), solved by its Laplace transform. Exact for exponential service times,
 * for any number of servers and any arrival rates that depend on the number present.
 *
 * <p>If service varies less, the tagged request passes through stages in series; if it varies more,
 * its service is one of several exponential times. The others stay exponential in both cases; their
 * mean number is still correct, because it does not depend on the variation.
 */
public final class SharedResponse {

  /** The most servers; with more, too few waiting requests could be included. */
  public static final int MAX_SERVERS = Occupancy.MAX_SERVERS;

  private final TransformedTime time;
  private final double stretch;

  private SharedResponse(TransformedTime time, double stretch) {
    this.time = time;
    this.stretch = stretch;
  }

  /**
   * Of a request among others.
   *
   * @param ownSeconds mean service of the request, above 0
   * @param variation squared coefficient of variation of it, 0 or more
   */
  public static SharedResponse among(Occupancy others, double ownSeconds, double variation) {
    TransformedTime time =
        variation > 1
            ? TransformedTime.oneOf(
                Hyperexponential.of(variation).stream()
                    .map(
                        each ->
                            new TransformedTime.Part(
                                each.weight(),
                                new TaggedRequest(others, ownSeconds * each.mean(), 1)))
                    .toList())
            : new TaggedRequest(others, ownSeconds, variation);
    return new SharedResponse(time, others.stretch());
  }

  /** What no request is faster than, in seconds: 0, or its service if that is fixed. */
  public double leastSeconds() {
    return time.leastSeconds() * stretch;
  }

  /** Mean response time, in seconds. */
  public double meanSeconds() {
    return time.meanSeconds() * stretch;
  }

  /** The share of requests that take longer. */
  public double shareAbove(double seconds) {
    return EulerInversion.smooth(time, seconds / stretch).above();
  }

  /**
   * The time that a share of requests does not exceed, in seconds.
   *
   * @param share from 0 to 0.9999
   */
  public double quantileSeconds(double share) {
    return stretch * Quantile.of(time, share);
  }
}
