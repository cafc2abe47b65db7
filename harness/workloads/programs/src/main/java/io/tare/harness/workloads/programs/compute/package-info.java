/** Programs that compute: the NAS Parallel Benchmarks, HPL, LINPACK and STREAM. */
package io.tare.harness.workloads.programs.compute;
