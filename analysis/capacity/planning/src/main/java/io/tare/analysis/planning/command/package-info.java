/** {@code tare ask} and {@code tare serve}: the planner asked here, and by others. */
@NullMarked
package io.tare.analysis.planning.command;

import org.jspecify.annotations.NullMarked;
