package io.tare.harness.workloads.programs.mutation;

/**
 * A changed output.
 *
 * @param name how it was changed
 */
record Mutation(String name, String text, Right right) {}
