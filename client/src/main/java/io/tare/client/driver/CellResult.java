package io.tare.client.driver;

import io.tare.client.clock.WallAnchor;
import io.tare.client.recording.CellTotals;

/**
 * What came of a cell.
 *
 * @param cpuNanos processor time of the client's process while counted submissions ran
 * @param connections how many connections were opened, warm-up included
 */
public record CellResult(
    CellOrder order, CellTotals totals, WallAnchor anchor, long cpuNanos, int connections) {}
