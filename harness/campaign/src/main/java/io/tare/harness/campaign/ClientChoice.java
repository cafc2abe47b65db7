package io.tare.harness.campaign;

import io.tare.model.CallKind;

/**
 * How clients call.
 *
 * @param nodes how many there are to share a load, each a program on a node of its own; with one it
 *     may run beside the server
 * @param heapBytes its JVM's heap
 * @param deadlineNanos how long one submission may take
 */
public record ClientChoice(int nodes, CallKind call, long heapBytes, long deadlineNanos) {

  /** More nodes than this one load is not shared by. */
  public static final int MOST_NODES = 16;
}
