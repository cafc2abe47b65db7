/**
 * The conductor: takes a campaign through its trials into a run directory, survives what goes wrong
 * on the way, and goes on where a killed run stopped. Start at {@link
 * io.tare.harness.run.Conductor}.
 */
@NullMarked
package io.tare.harness.run;

import org.jspecify.annotations.NullMarked;
