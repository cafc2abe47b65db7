@NullMarked
package io.tare.harness.workloads.programs.slurm;

import org.jspecify.annotations.NullMarked;
