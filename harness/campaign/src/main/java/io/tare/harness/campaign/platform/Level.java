package io.tare.harness.campaign.platform;

import java.util.function.UnaryOperator;

/**
 * One value of a factor.
 *
 * @param name in the name of a variant, for example {@code 128MiB}
 * @param change gives a configuration this value
 */
public record Level(String name, UnaryOperator<Configuration> change) {}
