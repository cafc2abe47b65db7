/** {@code tare ask} and {@code tare serve}: the planner on the command line and as a server. */
package io.tare.analysis.capacity.planning.command;
