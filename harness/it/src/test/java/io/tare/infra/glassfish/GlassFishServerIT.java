package io.tare.infra.glassfish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.host.HostException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real server, started from its own distribution. */
@Tag("thorough")
class GlassFishServerIT {

  private static final Path HOME = Path.of("target", "glassfish", "glassfish7").toAbsolutePath();

  @TempDir static Path directory;
  private static int http;
  private static GlassFishServer server;
  private static boolean started;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(
        Runtime.version().feature() <= 21, "this GlassFish runs on JDK 17 to 21; use one of them");
    assumeTrue(Files.isDirectory(HOME), "no GlassFish in " + HOME + "; the build unpacks it");
    int base = freeBase();
    http = base + 80;
    asadmin("create-domain", "--nopassword", "--portbase", Integer.toString(base), "tare");
    started = true; // a start that fails may leave a process, too
    asadmin("start-domain", "tare");
    server = GlassFishServer.at(Administration.of(URI.create("http://127.0.0.1:" + (base + 48))));
  }

  @AfterAll
  static void stop() throws Exception {
    if (started) {
      asadmin("stop-domain", "--kill", "tare");
    }
  }

  @Test
  void tellsItsVersion() throws Exception {
    assertThat(server.version()).contains("GlassFish").contains("7.0.21");
  }

  @Test
  void deploysReplacesAndRemovesAnApplication() throws Exception {
    server.deploy("one", war("first"), "/one");
    assertThat(server.deployment("one")).contains(new Deployment("one", "/one", true));
    assertThat(server.deployments()).extracting(Deployment::name).contains("one");
    assertThat(page("/one/index.html")).isEqualTo("first");
    server.redeploy("one", war("second"), "/one");
    assertThat(page("/one/index.html")).isEqualTo("second");
    server.undeploy("one");
    server.undeploy("one");
    assertThat(server.deployment("one")).isEmpty();
  }

  @Test
  void refusesASecondApplicationOfTheSameName() throws Exception {
    server.deploy("twice", war("x"), "/twice");
    assertThatThrownBy(() -> server.deploy("twice", war("y"), "/twice"))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("twice")
        .hasMessageNotContaining("\n");
    server.undeploy("twice");
  }

  @Test
  void setsTheHttpThreads() throws Exception {
    ThreadPool before = server.httpThreads();
    ThreadPool other = new ThreadPool(before.minimum(), before.maximum() + 3);
    server.setHttpThreads(other);
    assertThat(server.httpThreads()).isEqualTo(other);
    server.setHttpThreads(before);
  }

  @Test
  void saysThatNothingAnswers() throws Exception {
    GlassFishServer absent =
        GlassFishServer.at(Administration.of(URI.create("http://127.0.0.1:" + freePort())));
    assertThatThrownBy(absent::version)
        .isInstanceOf(HostException.class)
        .hasMessageContaining("is the server started?");
  }

  @Test
  void namesTheVariableOfAMissingPassword() {
    Administration administration =
        Administration.of(URI.create("http://127.0.0.1:4848")).as("admin", "TARE_NO_SUCH");
    assertThatThrownBy(() -> GlassFishServer.at(administration))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("TARE_NO_SUCH is not set");
  }

  private static String page(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http + path)).build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static Path war(String content) throws IOException {
    Path file = Files.createTempFile(directory, "app", ".war");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("index.html"));
      zip.write(content.getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
    return file;
  }

  /** A number from which the server's ports, up to 100 more, are probably free. */
  private static int freeBase() throws IOException {
    return 20_000 + freePort() % 100 * 100;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void asadmin(String... words) throws Exception {
    String[] command = new String[words.length + 1];
    System.arraycopy(words, 0, command, 1, words.length);
    command[0] = HOME.resolve("bin/asadmin").toString();
    Path log = directory.resolve("asadmin.log");
    // The domain lives in the test's own directory.
    String domains = directory.resolve("domains").toString();
    String[] full = new String[command.length + 2];
    full[0] = command[0];
    full[1] = command[1];
    full[2] = "--domaindir";
    full[3] = domains;
    System.arraycopy(command, 2, full, 4, command.length - 2);
    Files.createDirectories(Path.of(domains));
    ProcessBuilder builder =
        new ProcessBuilder(full).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("AS_JAVA", System.getProperty("java.home"));
    // In ms; the usual minute is too short on a busy build server.
    builder.environment().put("AS_START_TIMEOUT", "600000");
    assertThat(builder.start().waitFor()).as(Files.readString(log)).isZero();
  }
}
