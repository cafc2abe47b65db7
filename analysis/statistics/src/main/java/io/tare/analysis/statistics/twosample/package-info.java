/**
 * Tests that compare two samples, from raw values or from a published mean, standard deviation and
 * number; how large the difference is; whether it is small enough to call the two the same; and
 * what rounding in print leaves open.
 */
@NullMarked
package io.tare.analysis.statistics.twosample;

import org.jspecify.annotations.NullMarked;
