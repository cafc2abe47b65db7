package io.tare.client.driver;

import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;

/**
 * An open loop as requested, and this program's share.
 *
 * @param seed of the arrival times
 * @param share this program's share of them
 */
record OpenLoop(Driver.Open offered, long seed, RateShare share) {

  /** Submissions per second. */
  double ratePerSecond() {
    return offered.ratePerSecond();
  }

  /** The distribution of arrivals over time. */
  Arrivals arrivals() {
    return offered.arrivals();
  }
}
