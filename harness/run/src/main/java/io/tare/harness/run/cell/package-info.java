/** One cell of a trial: its orders, its phases, what its slices add up to. */
package io.tare.harness.run.cell;
