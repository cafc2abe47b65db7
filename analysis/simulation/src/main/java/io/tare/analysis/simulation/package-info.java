/**
 * Simulated hosts with a known truth, to test the coverage of the statistics. Depends on statistics
 * and the command line, not on runs; only its command and tests use it. Begin with {@link
 * io.tare.analysis.simulation.Scenario} and {@link io.tare.analysis.simulation.CoverageTable}.
 */
package io.tare.analysis.simulation;
