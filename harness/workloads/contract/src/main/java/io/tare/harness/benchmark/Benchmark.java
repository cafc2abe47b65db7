package io.tare.harness.benchmark;

import io.tare.infra.host.HostException;
import io.tare.model.MeasurementException;
import java.util.List;
import java.util.SortedMap;

/**
 * Runs the workloads of one family in one trial: opened afresh for each, so that everything it
 * starts is fresh.
 */
public interface Benchmark extends AutoCloseable {

  /**
   * Starts what all cells of the trial share, for example a server.
   *
   * @return what it says of itself, by dotted names as in {@link io.tare.model.Environment.Fact}
   *     where there is one
   * @throws TrialFailure if it does not start
   * @throws HostException if the host fails
   */
  SortedMap<String, String> open() throws MeasurementException, InterruptedException;

  /**
   * Makes a cell ready to be measured in slices for a time; of one that is counted nothing needs to
   * be said before.
   *
   * @throws TrialFailure if it cannot be measured
   */
  void prepare(CellOrder order) throws MeasurementException, InterruptedException;

  /**
   * Has what was started do small work for some time, so that it compiles what all submissions go
   * through; nothing of that is recorded. What gains nothing by it does nothing.
   *
   * @param cells that were prepared
   * @throws TrialFailure if it does not answer
   */
  default void prime(List<CellOrder> cells, long nanos)
      throws MeasurementException, InterruptedException {}

  /**
   * Measures one slice of a cell, at least one submission, and hands every submission to the sink
   * as it comes.
   *
   * @param watch learns when the submissions begin and have ended
   * @throws TrialFailure if the slice cannot be completed; what was handed over stays recorded but
   *     does not count
   */
  CellReport slice(CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException;

  /**
   * Looks at the clocks of programs that time submissions, while nothing is measured.
   *
   * @return nothing if there are none that can be asked
   */
  default List<ClockReading> clocks() throws MeasurementException, InterruptedException {
    return List.of();
  }

  /** Ends what was started. */
  @Override
  void close();
}
