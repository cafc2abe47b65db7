/** What is known of a run while it runs: its plan, its services, what was counted so far. */
package io.tare.harness.run.state;
