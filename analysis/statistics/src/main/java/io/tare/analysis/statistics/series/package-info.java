/**
 * Looks at values in the order in which they were measured, before any statistics: whether they
 * have settled, how much they resemble their predecessors, where their level changes, and which are
 * out of line.
 */
@NullMarked
package io.tare.analysis.statistics.series;

import org.jspecify.annotations.NullMarked;
