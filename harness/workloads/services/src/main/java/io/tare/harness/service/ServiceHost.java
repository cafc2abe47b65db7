package io.tare.harness.service;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.benchmark.ClockReading;
import io.tare.harness.benchmark.ProgramMessages;
import io.tare.harness.benchmark.TrialFailure;
import io.tare.model.MeasurementException;
import io.tare.model.Network;
import io.tare.services.contract.ServerFacts;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;

/** Has the services of one trial. */
interface ServiceHost extends AutoCloseable {

  /** Makes the services answer, and gives what the server says of itself. */
  SortedMap<String, String> start() throws MeasurementException, InterruptedException;

  /** Reads it from what a server says of itself. */
  static OptionalDouble clockCost(JsonNode about) {
    JsonNode cost = about.path(ServerFacts.CLOCK_COST);
    return cost.isNumber() ? OptionalDouble.of(cost.doubleValue()) : OptionalDouble.empty();
  }

  /**
   * Reads what a server says that its clocks show.
   *
   * @param server in words
   */
  static ClockReading.Shown shown(String server, JsonNode told) throws TrialFailure {
    if (!told.path(ServerFacts.MONOTONIC_NS).isIntegralNumber()
        || !told.path(ServerFacts.EPOCH_NS).isIntegralNumber()) {
      throw ProgramMessages.garbled(server, told.toString());
    }
    return new ClockReading.Shown(
        told.get(ServerFacts.MONOTONIC_NS).longValue(), told.get(ServerFacts.EPOCH_NS).longValue());
  }

  /** Where clients on a network reach the services. */
  String endpoint(Network network);

  /**
   * Complains if the services are gone.
   *
   * @param patience how long to wait for an end that may be under way
   */
  void requireRunning(Duration patience) throws MeasurementException, InterruptedException;

  /** What one reading of the server's clock takes in nanoseconds, as it told when it started. */
  OptionalDouble clockCostNanos();

  /**
   * When the server stood still since it was last asked. Servers that cannot tell say nothing.
   *
   * @return nothing if it cannot tell
   */
  default Optional<ServerPauses> pauses() throws MeasurementException, InterruptedException {
    return Optional.empty();
  }

  /**
   * Looks at its clocks.
   *
   * @return nothing before it was started
   */
  Optional<ClockReading> clock() throws MeasurementException, InterruptedException;

  @Override
  void close();
}
