package io.tare.harness.workloads.services.client;

import io.tare.harness.model.MeasurementException;
import java.time.Duration;

/** A service that was started for one trial. */
public interface RunningService extends AutoCloseable {

  /**
   * Throws if it is gone.
   *
   * @param patience how long to wait for a possible end
   */
  void requireRunning(Duration patience) throws MeasurementException, InterruptedException;

  @Override
  void close();
}
