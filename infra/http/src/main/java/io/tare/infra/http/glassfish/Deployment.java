package io.tare.infra.http.glassfish;

/**
 * An application on a server.
 *
 * @param contextRoot for example {@code /tare}; empty if the server reports none
 * @param enabled whether it answers requests
 */
public record Deployment(String name, String contextRoot, boolean enabled) {}
