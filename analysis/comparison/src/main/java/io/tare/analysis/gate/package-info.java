/** Conditions that must not hold of a run, checked with certainty: what a CI job ends with. */
@NullMarked
package io.tare.analysis.gate;

import org.jspecify.annotations.NullMarked;
