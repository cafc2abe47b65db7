package io.tare.harness.benchmark;

import io.tare.model.MeasurementException;

/** Says to what measures a slice which of its phases is on; on any thread. */
public interface PhaseSwitch {

  /**
   * The next phase begins now; after the last one nothing is submitted any more.
   *
   * @throws TrialFailure if what measures is gone
   */
  void next() throws MeasurementException, InterruptedException;
}
