package io.tare.harness.campaign;

import java.util.Optional;

/**
 * A server that runs already on every platform and is administered over the network. Its JVM is not
 * started afresh for a trial: only the deployment is.
 *
 * @param port of its administration interface
 * @param httpPort at which it answers requests
 * @param secure whether the administration interface speaks https
 * @param user empty for a server without a password
 * @param passwordVariable the environment variable that holds the password
 * @param certificate file of its certificate in PEM form, if no authority signed it
 */
public record AdminChoice(
    int port,
    int httpPort,
    boolean secure,
    Optional<String> user,
    Optional<String> passwordVariable,
    Optional<String> certificate) {}
