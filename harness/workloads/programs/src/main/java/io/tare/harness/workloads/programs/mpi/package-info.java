/** Jobs of several processes started by Open MPI, on one node or on all nodes of a platform. */
@NullMarked
package io.tare.harness.workloads.programs.mpi;

import org.jspecify.annotations.NullMarked;
