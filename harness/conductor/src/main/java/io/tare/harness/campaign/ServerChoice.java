package io.tare.harness.campaign;

import java.util.List;

/**
 * The JVM that serves.
 *
 * @param heapBytes its heap, fixed: least and greatest size are the same
 * @param httpThreads threads that serve requests
 * @param jvmOptions further options, the same on every platform
 * @param startDeadlineNanos how long it may take until it answers
 */
public record ServerChoice(
    long heapBytes,
    Collector collector,
    int httpThreads,
    List<String> jvmOptions,
    long startDeadlineNanos) {

  public ServerChoice {
    jvmOptions = List.copyOf(jvmOptions);
  }
}
