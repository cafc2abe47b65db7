/**
 * What was run and what came out: the vocabulary of every other module, as immutable records.
 *
 * <p>Knows the JDK alone. Durations are {@code long} nanoseconds of a monotonic clock, instants are
 * epoch nanoseconds, sizes are bytes; a unit stands in every name that could be misread.
 */
@NullMarked
package io.tare.model;

import org.jspecify.annotations.NullMarked;
