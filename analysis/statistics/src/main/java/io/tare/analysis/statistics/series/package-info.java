/**
 * Diagnoses values in the order in which they were measured, before any statistics: settling,
 * autocorrelation, level shifts and outliers.
 */
@NullMarked
package io.tare.analysis.statistics.series;

import org.jspecify.annotations.NullMarked;
