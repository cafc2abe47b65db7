package io.tare.services.host;

import io.tare.services.host.database.DatabasePlace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is served, and how.
 *
 * @param war the application to deploy
 * @param contextRoot its path, such as {@code /tare}, or {@code /}
 * @param port port to listen on, 0 to 65535; 0 for any free one
 * @param address address to listen on
 * @param httpThreads number of request threads, 1 to 1000
 * @param keyStore the key store for TLS; without one, requests are unencrypted
 * @param maxBodyBytes of a request from untrusted clients: only complete, well-formed requests are
 *     accepted; without it GlassFish gets all requests
 * @param database the database for the application; without it, the server has none
 * @param dataSource the JNDI name under which the application finds it
 * @param disk where to create the directory for files of the application; without it, the
 *     application cannot keep files
 */
record Options(
    Path war,
    String contextRoot,
    int port,
    String address,
    int httpThreads,
    Optional<Path> keyStore,
    OptionalInt maxBodyBytes,
    Optional<DatabasePlace> database,
    String dataSource,
    Optional<Path> disk) {

  static final String USUAL_DATA_SOURCE = "jdbc/tare";

  private static final int MAX_PORT = 65_535;
  private static final int MAX_THREADS = 1000;
  private static final int MAX_BODY_BYTES = 1 << 20;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if something is out of its range
   */
  Options {
    if (port < 0 || port > MAX_PORT) {
      throw new IllegalArgumentException("--port must be 0 to " + MAX_PORT + ", got " + port);
    }
    if (httpThreads < 1 || httpThreads > MAX_THREADS) {
      throw new IllegalArgumentException(
          "--http-threads must be 1 to " + MAX_THREADS + ", got " + httpThreads);
    }
    if (maxBodyBytes.orElse(0) < 0 || maxBodyBytes.orElse(0) > MAX_BODY_BYTES) {
      throw new IllegalArgumentException(
          "--largest-body must be 0 to " + MAX_BODY_BYTES + ", got " + maxBodyBytes.getAsInt());
    }
    if (!contextRoot.matches("/[A-Za-z0-9._-]*")) {
      throw new IllegalArgumentException(
          "--context-root must be a slash and one word or nothing, got " + contextRoot);
    }
    if (!dataSource.matches("[A-Za-z][A-Za-z0-9_./-]*")) {
      throw new IllegalArgumentException(
          "--data-source must be a name such as jdbc/orders, got " + dataSource);
    }
    if (!dataSource.equals(USUAL_DATA_SOURCE) && database.isEmpty()) {
      throw new IllegalArgumentException(
          "--data-source is the name of a --database, which is missing");
    }
    if (address.isBlank()) {
      throw new IllegalArgumentException("--address needs a value");
    }
    if (war.toString().isEmpty() || !Files.isReadable(war)) {
      throw new IllegalArgumentException("--war names no readable file: " + war);
    }
    if (keyStore.isPresent() && !Files.isReadable(keyStore.get())) {
      throw new IllegalArgumentException("--key-store names no readable file: " + keyStore.get());
    }
  }

  /** A path of the application, such as {@code /tare/about}. */
  String path(String name) {
    return contextRoot.equals("/") ? "/" + name : contextRoot + "/" + name;
  }
}
