/**
 * The only place where the harness reads a clock: all other code receives a {@link
 * io.tare.harness.clock.RunClock}, so that tests can control time. Depends on the JDK and the
 * heartbeat only.
 */
package io.tare.harness.clock;
