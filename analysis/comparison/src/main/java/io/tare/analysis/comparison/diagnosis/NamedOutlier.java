package io.tare.analysis.comparison.diagnosis;

/**
 * A counted submission that is an outlier in its trial. It stays in every mean.
 *
 * @param sequence its number within cell and trial, from 0, as in {@code samples.avro}
 * @param value in the base unit of the diagnosed metric
 * @param score the distance of its logarithm in robust standard deviations, above 0 for a slow one
 */
public record NamedOutlier(String trial, long sequence, double value, double score) {}
