package io.tare.harness.campaign;

import java.util.function.UnaryOperator;

/**
 * One value of a factor.
 *
 * @param name in the name of a variant, for example {@code 128MiB}
 * @param change gives a configuration this value
 */
record Level(String name, UnaryOperator<Configuration> change) {}
