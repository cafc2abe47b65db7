package io.tare.harness.run;

import io.tare.model.Cell;

/**
 * The mean of the counted submissions of one cell in one valid trial: the unit that statistics work
 * with.
 *
 * @param block from 1
 * @param mean in base units
 */
public record TrialMean(Cell cell, int block, double mean) {}
