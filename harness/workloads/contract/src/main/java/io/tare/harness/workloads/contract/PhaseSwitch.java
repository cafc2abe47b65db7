package io.tare.harness.workloads.contract;

import io.tare.harness.model.MeasurementException;

/** Tells the program that measures a slice which phase is active; on any thread. */
public interface PhaseSwitch {

  /**
   * The next phase begins now; after the last one nothing is submitted any more.
   *
   * @throws TrialFailure if that program is gone
   */
  void next() throws MeasurementException, InterruptedException;
}
