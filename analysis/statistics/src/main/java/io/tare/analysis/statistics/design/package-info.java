/** Variance components, what a campaign of a given size can detect, and how large it must be. */
@NullMarked
package io.tare.analysis.statistics.design;

import org.jspecify.annotations.NullMarked;
