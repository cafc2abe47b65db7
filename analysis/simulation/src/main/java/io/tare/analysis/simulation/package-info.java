/**
 * Hosts whose truth is known, to see whether the statistics keep their promises on them. Knows
 * statistics and how commands are called; no run, and nobody needs it but its command and tests.
 * Begin with {@link io.tare.analysis.simulation.Scenario} and {@link
 * io.tare.analysis.simulation.CoverageTable}.
 */
@NullMarked
package io.tare.analysis.simulation;

import org.jspecify.annotations.NullMarked;
