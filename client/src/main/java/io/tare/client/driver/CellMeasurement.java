package io.tare.client.driver;

import io.tare.client.clock.WallAnchor;
import io.tare.client.recording.CellTotals;
import io.tare.services.heartbeat.Pauses;

/**
 * What came of a cell.
 *
 * @param cpuNanos processor time of the client's process while counted submissions ran
 * @param compilingNanos processor time of the client's compilers, while it warmed up included
 * @param connections how many connections were opened, warm-up included
 * @param retried how many requests were sent once more, because the server had closed a kept
 *     connection; warm-up included
 * @param pauses when the client stood still while counted submissions ran
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
