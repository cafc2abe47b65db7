/** Intervals of ratios by resampling whole trials. */
@NullMarked
package io.tare.analysis.statistics.bootstrap;

import org.jspecify.annotations.NullMarked;
