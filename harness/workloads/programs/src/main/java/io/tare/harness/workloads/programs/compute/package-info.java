/** Programs that compute: the NAS Parallel Benchmarks, HPL, LINPACK and STREAM. */
@NullMarked
package io.tare.harness.workloads.programs.compute;

import org.jspecify.annotations.NullMarked;
