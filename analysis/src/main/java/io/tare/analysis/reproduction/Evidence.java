package io.tare.analysis.reproduction;

import io.tare.analysis.statistics.Interval;
import java.util.Optional;

/**
 * One number that a verdict on a claim rests on.
 *
 * @param what the cell, or the two that are compared
 * @param value PD, or the ratio of two
 * @param interval absent if there is none with bounds
 */
public record Evidence(String what, double value, Optional<Interval> interval) {}
