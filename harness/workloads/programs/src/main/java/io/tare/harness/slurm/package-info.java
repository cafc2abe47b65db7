/**
 * Jobs that are handed to the scheduler Slurm. An allocation is held by a {@code salloc} that ends
 * with its standard input, and the job runs in it as a step of {@code srun}; so waiting in the
 * queue and running are told apart, and a job ends with its owner.
 */
@NullMarked
package io.tare.harness.slurm;

import org.jspecify.annotations.NullMarked;
