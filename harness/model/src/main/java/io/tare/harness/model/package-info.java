/**
 * What was run and its results: the vocabulary of all other modules, as immutable records.
 *
 * <p>Depends on the JDK only. Durations are {@code long} nanoseconds of a monotonic clock, instants
 * are epoch nanoseconds, sizes are bytes; every name that could be misread contains its unit.
 */
@NullMarked
package io.tare.harness.model;

import org.jspecify.annotations.NullMarked;
