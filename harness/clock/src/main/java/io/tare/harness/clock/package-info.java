/**
 * The only place where the harness reads a clock: everybody else is handed a {@link
 * io.tare.harness.clock.RunClock}, so that tests can hand them time. Knows the JDK alone.
 */
@NullMarked
package io.tare.harness.clock;

import org.jspecify.annotations.NullMarked;
