/**
 * Hosts whose truth is known, to see whether the statistics keep their promises on them. Knows
 * statistics and how commands are called; no run, and only its command and tests need it. Begin
 * with {@link io.tare.analysis.simulation.Scenario} and {@link
 * io.tare.analysis.simulation.CoverageTable}.
 */
@NullMarked
package io.tare.analysis.simulation;

import org.jspecify.annotations.NullMarked;
