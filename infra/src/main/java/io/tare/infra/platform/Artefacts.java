package io.tare.infra.platform;

import java.nio.file.Path;

/**
 * What is shipped to every platform, the same everywhere.
 *
 * @param directory holds {@code tare-client.jar}, {@code tare-host.jar}, {@code
 *     glassfish-embedded-all.jar}, {@code tare-services.war} and {@code tare-benchmarks.jar}
 * @param javaHome the JDK that all platforms run
 * @param cache where images and packed artefacts are kept between runs
 */
public record Artefacts(Path directory, Path javaHome, Path cache) {}
