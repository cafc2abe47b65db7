/** Real outputs, changed in ways for which it is known beforehand what is right. */
@org.jspecify.annotations.NullMarked
package io.tare.harness.workloads.programs.mutation;
