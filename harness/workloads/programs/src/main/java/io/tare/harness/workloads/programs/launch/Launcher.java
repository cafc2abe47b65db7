package io.tare.harness.workloads.programs.launch;

import io.tare.harness.model.MeasurementException;

/** Finds a place for each job. */
@FunctionalInterface
public interface Launcher {

  /**
   * Waits for a job's place.
   *
   * @throws NotAdmittedException if there is no place, or none in time
   * @throws MeasurementException if the host is gone, or nothing can be started on it
   */
  JobAllocation admit(JobOrder order)
      throws NotAdmittedException, MeasurementException, InterruptedException;

  /** Whether programs run on the platform's first node, rather than where a scheduler puts them. */
  default boolean runsOnFirstNode() {
    return false;
  }
}
