/**
 * Turns a job with a number of processes or threads into a command that runs: plainly on its host,
 * or through a cluster's scheduler.
 */
package io.tare.harness.workloads.programs.launch;
