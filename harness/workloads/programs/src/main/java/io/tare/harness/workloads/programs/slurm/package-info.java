/**
 * Jobs submitted to the scheduler Slurm. A {@code salloc} that ends with its standard input holds
 * an allocation, and the job runs in it as a step of {@code srun}; so waiting in the queue and
 * running are distinguished, and a job ends with its owner.
 */
package io.tare.harness.workloads.programs.slurm;
