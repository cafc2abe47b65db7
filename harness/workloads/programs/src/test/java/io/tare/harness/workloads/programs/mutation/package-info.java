/** Real outputs, changed in ways for which it is known beforehand what is right. */
package io.tare.harness.workloads.programs.mutation;
