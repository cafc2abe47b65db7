package io.tare.harness.workloads.services.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Network;
import io.tare.harness.workloads.contract.ClockReading;
import io.tare.harness.workloads.contract.ProgramMessages;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.services.client.RunningService;
import io.tare.services.contract.ServerFacts;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;

/** Hosts the services of one trial. */
public interface ServiceHost extends RunningService {

  /** Starts the services; returns what the server reports about itself. */
  SortedMap<String, String> start() throws MeasurementException, InterruptedException;

  /** Reads the cost of a clock reading from a server's report about itself. */
  static OptionalDouble clockCost(JsonNode about) {
    JsonNode cost = about.path(ServerFacts.CLOCK_COST);
    return cost.isNumber() ? OptionalDouble.of(cost.doubleValue()) : OptionalDouble.empty();
  }

  /**
   * Reads the clocks in a server's report.
   *
   * @param server in words
   */
  static ClockReading.Shown shown(String server, JsonNode reply) throws TrialFailure {
    if (!reply.path(ServerFacts.MONOTONIC_NS).isIntegralNumber()
        || !reply.path(ServerFacts.EPOCH_NS).isIntegralNumber()) {
      throw ProgramMessages.garbled(server, reply.toString());
    }
    return new ClockReading.Shown(
        reply.get(ServerFacts.MONOTONIC_NS).longValue(),
        reply.get(ServerFacts.EPOCH_NS).longValue());
  }

  /** The address at which clients on a network reach the services. */
  String endpoint(Network network);

  /** The time of one reading of the server's clock in nanoseconds, as reported at its start. */
  OptionalDouble clockCostNanos();

  /**
   * The server's pauses since the last call.
   *
   * @return empty if it cannot report them
   */
  default Optional<ServerPauses> pauses() throws MeasurementException, InterruptedException {
    return Optional.empty();
  }

  /**
   * Whether its services read files from the disk, and not perhaps from memory.
   *
   * @return empty if they have no files
   */
  default Optional<Boolean> readsDisk() {
    return Optional.empty();
  }

  /**
   * Reads its clocks.
   *
   * @return empty before it was started
   */
  Optional<ClockReading> clock() throws MeasurementException, InterruptedException;
}
