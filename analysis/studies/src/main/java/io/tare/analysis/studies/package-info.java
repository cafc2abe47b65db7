/**
 * Published studies as data: their files, and whether what they print agrees with itself. Knows
 * statistics, but no run.
 */
@NullMarked
package io.tare.analysis.studies;

import org.jspecify.annotations.NullMarked;
