/**
 * Established benchmark programs as workloads: every submission is a run of a program on the
 * platform, whose output is kept and read. The module contains the families of such programs, each
 * in its own package that depends on no other; it depends on the contract of benchmarks, but not on
 * the code that runs them. Start reading at {@link
 * io.tare.harness.workloads.programs.tool.Program}.
 */
package io.tare.harness.workloads.programs.tool;
