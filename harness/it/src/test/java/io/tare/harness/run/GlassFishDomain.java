package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.http.glassfish.Administration;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A GlassFish server from its own distribution, with a domain in a test's directory. */
final class GlassFishDomain {

  private static final Path HOME = Path.of("target", "glassfish", "glassfish7").toAbsolutePath();
  private static final String NAME = "tare";

  private final Path directory;

  /** The first of its ports. */
  private final int base;

  private GlassFishDomain(Path directory, int base) {
    this.directory = directory;
    this.base = base;
  }

  /** Skips the tests where it cannot run. */
  static GlassFishDomain started(Path directory) throws Exception {
    assumeTrue(
        Runtime.version().feature() <= 21, "this GlassFish runs on JDK 17 to 21; use one of them");
    assumeTrue(Files.isDirectory(HOME), "no GlassFish in " + HOME + "; run mvn verify at the top");
    // Below the system's ephemeral ports, so that none of them is in use.
    GlassFishDomain domain = new GlassFishDomain(directory, 10_000 + freePort() % 100 * 100);
    domain.asadmin(
        "create-domain", "--nopassword", "--portbase", String.valueOf(domain.base), NAME);
    try {
      domain.asadmin("start-domain", NAME);
    } catch (Exception | AssertionError e) {
      domain.stop(); // a start that fails may leave a process, too
      throw e;
    }
    return domain;
  }

  static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  int adminPort() {
    return base + 48;
  }

  int httpPort() {
    return base + 80;
  }

  Administration administration() {
    return Administration.of(URI.create("http://127.0.0.1:" + adminPort()));
  }

  HttpResponse<String> page(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + httpPort() + path)).build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** The settings that it has saved. */
  String configuration() throws Exception {
    return Files.readString(
        directory.resolve("domains").resolve(NAME).resolve("config/domain.xml"));
  }

  void stop() throws Exception {
    asadmin("stop-domain", "--kill", NAME);
  }

  private void asadmin(String subcommand, String... words) throws Exception {
    Path domains = Files.createDirectories(directory.resolve("domains"));
    List<String> command = new ArrayList<>();
    command.add(HOME.resolve("bin").resolve("asadmin").toString());
    command.addAll(List.of(subcommand, "--domaindir", domains.toString()));
    command.addAll(List.of(words));
    Path log = directory.resolve("asadmin.log");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("AS_JAVA", System.getProperty("java.home"));
    // Also of the server, which these programs start.
    builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
    // In ms; the usual minute is too short on a busy build server.
    builder.environment().put("AS_START_TIMEOUT", "600000");
    int status = builder.start().waitFor();
    assertThat(status).as(Files.readString(log)).isZero();
  }
}
