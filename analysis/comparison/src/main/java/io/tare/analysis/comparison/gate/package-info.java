/** Conditions that must not be true of a run, checked statistically, for CI jobs. */
package io.tare.analysis.comparison.gate;
