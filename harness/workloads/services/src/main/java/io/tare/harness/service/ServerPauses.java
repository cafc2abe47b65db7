package io.tare.harness.service;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.benchmark.ProgramMessages;
import io.tare.harness.benchmark.TrialFailure;
import io.tare.services.contract.ServerFacts;
import java.util.ArrayList;
import java.util.List;

/**
 * What a server says of its own running since it was last asked.
 *
 * @param pausesNanos how long each pause was that neither a collection of garbage nor waiting for a
 *     processor explains
 * @param collectingNanos time that it collected garbage since its start
 * @param compilingNanos processor time that its compilers used since its start
 */
record ServerPauses(List<Long> pausesNanos, long collectingNanos, long compilingNanos) {

  ServerPauses {
    pausesNanos = List.copyOf(pausesNanos);
  }

  /**
   * @throws TrialFailure if the message is another one
   */
  static ServerPauses of(String program, JsonNode message) throws TrialFailure {
    if (!"pauses".equals(message.path("type").asText())
        || !message.path(ServerFacts.PAUSES_NS).isArray()
        || !message.path(ServerFacts.COLLECTING_NS).isIntegralNumber()
        || !message.path(ServerFacts.COMPILING_NS).isIntegralNumber()) {
      throw ProgramMessages.garbled(program, message.toString());
    }
    List<Long> pauses = new ArrayList<>();
    message.get(ServerFacts.PAUSES_NS).forEach(each -> pauses.add(each.asLong()));
    return new ServerPauses(
        pauses,
        message.get(ServerFacts.COLLECTING_NS).longValue(),
        message.get(ServerFacts.COMPILING_NS).longValue());
  }

  /**
   * All pauses together that are longer than a time. A virtual machine may make a thread wait while
   * another one computes without a break, so a server that computes that long for one submission is
   * not standing still.
   */
  double totalNanos(double least) {
    return pausesNanos.stream().mapToDouble(Long::doubleValue).filter(each -> each > least).sum();
  }
}
