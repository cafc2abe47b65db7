/** Conducts a run on this machine from its start to its report. */
package io.tare.harness.cli.conduct;
