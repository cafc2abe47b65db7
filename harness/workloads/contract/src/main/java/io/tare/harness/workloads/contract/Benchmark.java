package io.tare.harness.workloads.contract;

import io.tare.harness.model.MeasurementException;
import io.tare.infra.hosts.HostException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Runs the workloads of one family in one trial. It is opened anew for each trial, so that
 * everything it starts is fresh.
 */
public interface Benchmark extends AutoCloseable {

  /**
   * Starts what all cells of the trial share, for example a server.
   *
   * @return what it reports about itself, by dotted names as in {@link
   *     io.tare.harness.model.Environment.Fact} where one exists
   * @throws TrialFailure if it does not start
   * @throws HostException if the host fails
   */
  SortedMap<String, String> open() throws MeasurementException, InterruptedException;

  /**
   * Why a cell cannot be measured on this platform, although others may be: another attempt would
   * not help. Called once it is open, before the cell is prepared.
   *
   * @return one line; empty if nothing is known to be in the way
   */
  default Optional<String> obstacle(CellOrder order)
      throws MeasurementException, InterruptedException {
    return Optional.empty();
  }

  /**
   * Prepares a cell that is measured in slices for a time; not needed if submissions are counted.
   *
   * @throws TrialFailure if it cannot be measured
   */
  void prepare(CellOrder order) throws MeasurementException, InterruptedException;

  /**
   * Runs small work for some time, so that the code shared by all submissions is compiled; nothing
   * is recorded. Does nothing where this gains nothing.
   *
   * @param cells that were prepared
   * @throws TrialFailure if it does not answer
   */
  default void prime(List<CellOrder> cells, long nanos)
      throws MeasurementException, InterruptedException {}

  /**
   * Measures one slice of a cell, at least one submission, and passes every submission to the sink
   * as it comes.
   *
   * @param watch is notified when the submissions begin and have ended
   * @throws TrialFailure if the slice cannot be completed; submissions passed on so far stay
   *     recorded but do not count
   */
  CellReport slice(CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException;

  /** Whether its programs time the submissions of a cell; false if only the harness does. */
  default boolean isTimedByPrograms(CellOrder order) {
    return true;
  }

  /**
   * Reads the clocks of programs that time submissions, while nothing is measured.
   *
   * @return empty if there are none that can be read
   */
  default List<ClockReading> clocks() throws MeasurementException, InterruptedException {
    return List.of();
  }

  /** Ends what was started. */
  @Override
  void close();
}
