package io.tare.services.host;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The command line.
 *
 * @param war the application to deploy
 * @param port port to listen on, 0 to 65535; 0 for any free one
 * @param address address to listen on
 * @param httpThreads number of threads that serve requests, 1 to 1000
 */
record Options(Path war, int port, String address, int httpThreads) {

  static final String USAGE =
      """
      Usage: java [options] -jar tare-host.jar --war FILE [--port N] [--address A] [--http-threads N]

      Serves a web application on embedded GlassFish until standard input ends.
        --war FILE          the application, deployed at /tare
        --port N            port to listen on; 0, the default, takes a free one
        --address A         address to listen on; 127.0.0.1 by default
        --http-threads N    threads that serve requests; 5 by default
      When it answers requests it prints one line of JSON, with the port, on standard output.
      To every line on its standard input it answers with a line of JSON that says for how long the
      process stood still since the line before (stopped, or its machine suspended; waiting for a
      processor and collecting garbage are not), and how long it collected garbage so far.
      What one request may take is bounded by system properties, each a number (default):
        tare.limit.bytes (heap / 8), tare.limit.elements (10000000), tare.limit.order (4096),
        tare.limit.receive-ms (20000), tare.limit.receive-rate (4000 bytes per second),
        tare.limit.crowded-ms (500).
      glassfish-embedded-all.jar must lie beside tare-host.jar.

      To start faster, make an archive of the classes once, with the same JVM and options, and name
      it at each start; JVM and jar files (with their times) must then be the same:
        java [options] -XX:ArchiveClassesAtExit=host.jsa -jar tare-host.jar --war FILE < /dev/null
        java [options] -XX:SharedArchiveFile=host.jsa -jar tare-host.jar --war FILE""";

  private static final int MAX_PORT = 65_535;
  private static final int MAX_THREADS = 1000;

  /**
   * Checks the ranges.
   *
   * @throws HostUsageException if something is out of its range
   */
  Options {
    if (port < 0 || port > MAX_PORT) {
      throw new HostUsageException("--port must be 0 to " + MAX_PORT + ", got " + port);
    }
    if (httpThreads < 1 || httpThreads > MAX_THREADS) {
      throw new HostUsageException(
          "--http-threads must be 1 to " + MAX_THREADS + ", got " + httpThreads);
    }
    if (!Files.isReadable(war)) {
      throw new HostUsageException("--war names no readable file: " + war);
    }
  }

  /**
   * Reads the command line.
   *
   * @throws HostUsageException if it cannot be understood
   */
  static Options parse(String... args) {
    String war = "";
    int port = 0;
    String address = "127.0.0.1";
    int httpThreads = 5;
    for (int i = 0; i < args.length; i += 2) {
      String value = i + 1 < args.length ? args[i + 1] : "";
      if (value.isEmpty()) {
        throw new HostUsageException(args[i] + " needs a value; see --help");
      }
      switch (args[i]) {
        case "--war" -> war = value;
        case "--port" -> port = number(args[i], value);
        case "--address" -> address = value;
        case "--http-threads" -> httpThreads = number(args[i], value);
        default -> throw new HostUsageException("unknown option " + args[i] + "; see --help");
      }
    }
    if (war.isEmpty()) {
      throw new HostUsageException("--war is missing; see --help");
    }
    return new Options(Path.of(war), port, address, httpThreads);
  }

  private static int number(String option, String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new HostUsageException(option + " needs a whole number, got '" + value + "'");
    }
  }
}
