package io.tare.client.driver;

import io.tare.model.Driver;
import io.tare.model.Driver.Arrivals;

/**
 * An open loop: what was ordered, and which part of it is this program's.
 *
 * @param seed of the arrival times
 * @param share what of them this program submits
 */
record OpenLoop(Driver.Open offered, long seed, RateShare share) {

  /** Submissions per second. */
  double ratePerSecond() {
    return offered.ratePerSecond();
  }

  /** How starts are spread over time. */
  Arrivals arrivals() {
    return offered.arrivals();
  }
}
