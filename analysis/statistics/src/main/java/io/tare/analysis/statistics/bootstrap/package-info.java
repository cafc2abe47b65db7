/** Intervals of ratios by drawing whole trials again and again. */
@NullMarked
package io.tare.analysis.statistics.bootstrap;

import org.jspecify.annotations.NullMarked;
