package io.tare.infra.glassfish;

/**
 * An application on a server.
 *
 * @param contextRoot where its paths begin, for example {@code /tare}; empty if the server told
 *     none
 * @param enabled whether it answers requests
 */
public record Deployment(String name, String contextRoot, boolean enabled) {}
