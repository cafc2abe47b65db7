/** A program that writes a guest's memory at a known rate. */
@NullMarked
package io.tare.harness.workloads.programs.memory;

import org.jspecify.annotations.NullMarked;
