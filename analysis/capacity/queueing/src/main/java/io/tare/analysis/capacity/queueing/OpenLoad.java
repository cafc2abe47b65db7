package io.tare.analysis.capacity.queueing;

import org.apache.commons.numbers.gamma.LogBeta;
import org.apache.commons.numbers.gamma.RegularizedBeta;

/**
 * The effect of open classes on a multi-server station for closed ones: the weights of its states,
 * summed over all numbers of open requests (S. C. Bruell and G. Balbo, Computational Algorithms for
 * Closed Queueing Networks, 1980, chapter on mixed networks).
 *
 * <p>With t closed requests the weight is the sum over m of C(t+m, m) a^m / (α(1) … α(t+m)), where
 * a is the open work and α(k) = min(k, servers). Once all servers are busy, the terms are those of
 * a negative binomial distribution, whose tail is an incomplete beta function: so there is no
 * subtraction, and the number of terms does not grow near saturation.
 *
 * @param servers 1 or more
 * @param work of open classes in servers, 0 to below servers
 */
record OpenLoad(int servers, double work) {

  /** The logarithm of the weight with this number of closed requests. */
  double logWeight(int closed) {
    int few = Math.max(0, servers - closed);
    if (work == 0) {
      return few > 0 ? -LogFactorial.of(closed) : logTail(closed, few);
    }
    LogSum sum = new LogSum();
    for (int m = 0; m < few; m++) {
      sum.add(
          logBinomial(closed + m, m) + (m == 0 ? 0 : m * logWork()) - LogFactorial.of(closed + m));
    }
    sum.add(logTail(closed, few));
    return sum.value();
  }

  /** For all states with at least this number of open requests, in which all servers are busy. */
  private double logTail(int closed, int few) {
    double share = work / servers;
    double states = few == 0 ? 0 : Math.log(RegularizedBeta.value(share, few, closed + 1.0));
    return (servers - closed) * Math.log(servers)
        - LogFactorial.of(servers)
        - (closed + 1.0) * Math.log1p(-share)
        + states;
  }

  /** The mean number of open requests with this number of closed ones. */
  double openRequests(int closed) {
    return work == 0
        ? 0
        : (closed + 1) * Math.exp(logWork() + logWeight(closed + 1) - logWeight(closed));
  }

  private double logWork() {
    return Math.log(work);
  }

  private static double logBinomial(int n, int k) {
    return k == 0 || k == n ? 0 : -Math.log(n + 1.0) - LogBeta.value(n - k + 1.0, k + 1.0);
  }
}
