/** A program that writes a guest's memory at a known rate. */
package io.tare.harness.workloads.programs.memory;
