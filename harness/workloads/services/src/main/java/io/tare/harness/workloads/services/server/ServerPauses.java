package io.tare.harness.workloads.services.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.model.Observation;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.ProgramMessages;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.services.contract.ServerFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A server's report about its own running since the last request.
 *
 * @param pausesNanos the length of each pause that neither garbage collection nor waiting for a
 *     processor explains
 * @param collectingNanos time spent in garbage collection since its start
 * @param compilingNanos processor time that its compilers used since its start
 * @param counts those of its database and of its kernel since its start, as far as it has them
 */
public record ServerPauses(
    List<Long> pausesNanos,
    long collectingNanos,
    long compilingNanos,
    SortedMap<Observation, Long> counts) {

  private static final Map<Observation, String> OF_DATABASE =
      Map.of(
          Observation.COMMITS,
          ServerFacts.COMMITS,
          Observation.UNFLUSHED,
          ServerFacts.UNFLUSHED,
          Observation.FLUSHES,
          ServerFacts.FLUSHES);
  private static final Map<Observation, String> OF_KERNEL =
      Map.of(
          Observation.SERVER_SWITCHES,
          ServerFacts.SWITCHES,
          Observation.SERVER_READS,
          ServerFacts.READ_CALLS);

  /** Copies what it is given. */
  public ServerPauses {
    pausesNanos = List.copyOf(pausesNanos);
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  /**
   * @throws TrialFailure if the message has another form
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
        message.get(ServerFacts.COMPILING_NS).longValue(),
        counts(message));
  }

  /** Of several servers together. */
  static ServerPauses of(List<ServerPauses> all) {
    SortedMap<Observation, Long> counts = new TreeMap<>();
    all.forEach(each -> each.counts.forEach((what, count) -> counts.merge(what, count, Long::sum)));
    return new ServerPauses(
        all.stream().flatMap(each -> each.pausesNanos.stream()).toList(),
        all.stream().mapToLong(ServerPauses::collectingNanos).sum(),
        all.stream().mapToLong(ServerPauses::compilingNanos).sum(),
        counts);
  }

  /** Whether a server has no counts of its database any more; then those of all are no sum. */
  static boolean haveLostDatabase(List<ServerPauses> before, List<ServerPauses> after) {
    return IntStream.range(0, before.size())
        .anyMatch(
            i ->
                OF_DATABASE.keySet().stream()
                    .anyMatch(
                        what ->
                            before.get(i).counts.containsKey(what)
                                && !after.get(i).counts.containsKey(what)));
  }

  /** On a platform whose flushes do not reach a disk: no commit is durable. */
  static CellReport withLostFlushes(CellReport report) {
    OptionalDouble commits = report.figure(Observation.COMMITS);
    return commits.isPresent() ? report.with(Observation.UNFLUSHED, commits.getAsDouble()) : report;
  }

  private static SortedMap<Observation, Long> counts(JsonNode message) {
    SortedMap<Observation, Long> counts = new TreeMap<>();
    for (Map<Observation, String> names : List.of(OF_DATABASE, OF_KERNEL)) {
      names.forEach(
          (what, name) -> {
            if (message.path(name).isIntegralNumber()) {
              counts.put(what, message.get(name).longValue());
            }
          });
    }
    return counts;
  }

  /**
   * What a count has grown by since an earlier report, at least 0: threads that have ended take
   * theirs along.
   */
  SortedMap<Observation, Double> countsSince(ServerPauses earlier) {
    SortedMap<Observation, Double> grown = new TreeMap<>();
    counts.forEach(
        (what, count) ->
            grown.put(what, (double) Math.max(0, count - earlier.counts.getOrDefault(what, 0L))));
    return grown;
  }

  /**
   * The sum of all pauses longer than a time. A JVM may make a thread wait while another one
   * computes without a break, so a server that computes that long for one submission is not
   * stalled.
   */
  double totalNanos(double min) {
    return pausesNanos.stream().mapToDouble(Long::doubleValue).filter(each -> each > min).sum();
  }
}
