package io.tare.harness.mutation;

/**
 * A changed output.
 *
 * @param name how it was changed
 */
record Mutation(String name, String text, Right right) {}
