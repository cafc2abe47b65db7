/**
 * Jobs of several processes started by an MPI launcher, on one node or on all nodes of a platform.
 */
package io.tare.harness.workloads.programs.mpi;
