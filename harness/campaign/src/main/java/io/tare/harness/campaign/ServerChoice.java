package io.tare.harness.campaign;

import java.util.List;
import java.util.Optional;

/**
 * What serves.
 *
 * @param heapBytes its heap, fixed: least and greatest size are the same
 * @param port where a fresh server listens; 0 for any free one
 * @param httpThreads threads that serve requests
 * @param jvmOptions further options, the same on every platform
 * @param startDeadlineNanos how long it may take until it answers
 * @param archive what a fresh server and its client start from
 * @param trainingNanos how long they serve and submit once, to make profiles
 * @param admin the server that runs already; empty if a fresh JVM serves each trial
 */
public record ServerChoice(
    long heapBytes,
    Collector collector,
    int port,
    int httpThreads,
    List<String> jvmOptions,
    long startDeadlineNanos,
    StartArchive archive,
    long trainingNanos,
    Optional<AdminChoice> admin) {

  public ServerChoice {
    jvmOptions = List.copyOf(jvmOptions);
  }
}
