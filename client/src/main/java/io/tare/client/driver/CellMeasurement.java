package io.tare.client.driver;

import io.tare.client.clock.WallAnchor;
import io.tare.client.recording.CellTotals;
import io.tare.services.heartbeat.Pauses;

/**
 * The result of a cell.
 *
 * @param cpuNanos processor time of the client's process during measured submissions
 * @param compilingNanos processor time of the client's compilers, including warm-up
 * @param connections how many connections were opened, including warm-up
 * @param retried how many requests were resent because the server had closed a kept connection,
 *     including warm-up
 * @param pauses pauses of the client during measured submissions
 */
public record CellMeasurement(
    String cell,
    CellTotals totals,
    WallAnchor anchor,
    long cpuNanos,
    long compilingNanos,
    int connections,
    int retried,
    Pauses pauses) {}
