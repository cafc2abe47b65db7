package io.tare.analysis.capacity.validation;

import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;

/**
 * One cell of a load test.
 *
 * @param share of the predicted saturation rate, 0 to 1; 0 for clients
 * @param submissions counted in each block
 * @param warmup submissions right before them, under the same load
 * @param serverWarmup submissions before all cells that warm up a fresh server
 * @param blocks in which it is measured, 1 or more
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

  /** The measurand of the run's cell. */
  public Measurand measurand() {
    return work.measurand(network, load);
  }

  /** Whether requests arrive at a rate. */
  public boolean isOpen() {
    return load instanceof Load.Rate;
  }
}
