/** Conditions that must not be true of a run, checked statistically, for CI jobs. */
@NullMarked
package io.tare.analysis.comparison.gate;

import org.jspecify.annotations.NullMarked;
