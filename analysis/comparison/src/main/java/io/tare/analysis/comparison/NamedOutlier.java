package io.tare.analysis.comparison;

/**
 * A counted submission that is out of line with its trial. It stays in every mean.
 *
 * @param sequence its number within cell and trial, from 0, as in {@code samples.avro}
 * @param value in the base unit of what was looked at
 * @param score how many robust standard deviations its logarithm is off, above 0 for a slow one
 */
public record NamedOutlier(String trial, long sequence, double value, double score) {}
