/**
 * The conductor: runs a campaign's trials into a run directory, handles failures on the way, and
 * resumes a killed run. It depends on campaigns and on the contracts of benchmarks and platforms,
 * but on no family of workloads and no kind of platform. Start reading at {@link
 * io.tare.harness.run.Conductor}.
 */
package io.tare.harness.run;
