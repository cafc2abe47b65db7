/** {@code tare simulate}: the statistics on simulated hosts, as a command. */
@NullMarked
package io.tare.analysis.simulation.command;

import org.jspecify.annotations.NullMarked;
