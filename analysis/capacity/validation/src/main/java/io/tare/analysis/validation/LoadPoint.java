package io.tare.analysis.validation;

import io.tare.model.Load;
import io.tare.model.Measurand;
import io.tare.model.Network;

/**
 * One cell of a load test.
 *
 * @param share of the rate at which the platform is predicted to saturate, 0 to 1; 0 of clients
 * @param submissions that count in each block
 * @param warmup submissions right before them, under the same load
 * @param serverWarmup submissions before all cells, by which a fresh server gets warm
 * @param blocks in each of which it is measured, 1 or more
 */
public record LoadPoint(
    String platform,
    TestWork work,
    Network network,
    Load load,
    double share,
    int submissions,
    int warmup,
    int serverWarmup,
    int blocks) {

  /** What the run's cell is about. */
  public Measurand measurand() {
    return work.measurand(network, load);
  }

  /** Whether requests come at a rate. */
  public boolean isOpen() {
    return load instanceof Load.Rate;
  }
}
