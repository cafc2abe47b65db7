/** Jobs of several processes started by Open MPI, on one node or on all nodes of a platform. */
package io.tare.harness.workloads.programs.mpi;
