package io.tare.harness.campaign;

import io.tare.model.CallKind;

/**
 * How the client calls.
 *
 * @param heapBytes its JVM's heap
 * @param deadlineNanos how long one submission may take
 */
public record ClientChoice(CallKind call, long heapBytes, long deadlineNanos) {}
