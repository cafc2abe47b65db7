/**
 * Tests that compare two samples, from raw values or from a published mean, standard deviation and
 * number; and the effect of rounding in print.
 */
@NullMarked
package io.tare.analysis.statistics.twosample;

import org.jspecify.annotations.NullMarked;
