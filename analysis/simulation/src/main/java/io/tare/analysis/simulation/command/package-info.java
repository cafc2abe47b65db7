/** {@code tare simulate}: the statistics on simulated hosts, as a command. */
package io.tare.analysis.simulation.command;
