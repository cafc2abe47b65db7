/** Conditions that must not be true of a run, checked statistically, for CI jobs. */
@NullMarked
package io.tare.analysis.gate;

import org.jspecify.annotations.NullMarked;
