@NullMarked
package io.tare.harness.slurm;

import org.jspecify.annotations.NullMarked;
