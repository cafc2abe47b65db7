package io.tare.analysis.queueing;

import org.apache.commons.numbers.gamma.LogBeta;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.numbers.gamma.RegularizedBeta;

/**
 * What open classes do to a station with several servers as seen by closed ones: the weights of its
 * states, summed over however many open requests are there (S. C. Bruell and G. Balbo,
 * Computational Algorithms for Closed Queueing Networks, 1980, chapter on mixed networks).
 *
 * <p>With t closed requests the weight is the sum over m of C(t+m, m) a^m / (α(1) … α(t+m)), where
 * a is the open work and α(k) = min(k, servers). From where all servers are busy on, the terms are
 * those of a negative binomial distribution, whose tail is an incomplete beta function: so nothing
 * is subtracted, and the number of terms does not grow as the station comes near to saturation.
 *
 * @param servers 1 or more
 * @param work of open classes in servers' worth, 0 to below servers
 */
record OpenLoad(int servers, double work) {

  /** The logarithm of the weight with so many closed requests there. */
  double logWeight(int closed) {
    LogSum sum = new LogSum();
    int few = Math.max(0, servers - closed);
    for (int m = 0; m < few && (m == 0 || work > 0); m++) {
      sum.add(
          logBinomial(closed + m, m)
              + (m == 0 ? 0 : m * logWork())
              - LogGamma.value(closed + m + 1.0));
    }
    if (few == 0 || work > 0) {
      sum.add(logTail(closed, few));
    }
    return sum.value();
  }

  /** Of all states with so many open requests or more, in which all servers are busy. */
  private double logTail(int closed, int few) {
    double share = work / servers;
    double states = few == 0 ? 0 : Math.log(RegularizedBeta.value(share, few, closed + 1.0));
    return (servers - closed) * Math.log(servers)
        - LogGamma.value(servers + 1.0)
        - (closed + 1.0) * Math.log1p(-share)
        + states;
  }

  /** How many open requests there are on the average beside so many closed ones. */
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
