/** Tests of launching MPI jobs. */
@NullMarked
package io.tare.harness.workloads.programs.mpi;

import org.jspecify.annotations.NullMarked;
