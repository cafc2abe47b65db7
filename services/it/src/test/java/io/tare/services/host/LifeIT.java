package io.tare.services.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.services.contract.Envelopes;
import io.tare.services.contract.MultiplyService.MultiplyRequest;
import io.tare.services.contract.Operation;
import io.tare.services.contract.ReturnedParts;
import io.tare.services.contract.Variant;
import io.tare.services.fixture.ServerProgram;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the program starts and ends. */
class LifeIT {

  private static final Path JVMS = Path.of("/usr/lib/jvm");

  @TempDir Path directory;

  @Test
  void endsAtTheEndOfItsInputAndLeavesNothing() throws Exception {
    try (ServerProgram host = ServerProgram.ofServices()) {
      assertThat(host.end()).isZero();
      assertThat(host.leftovers()).isEmpty();
    }
  }

  @Test
  void endsAtOnceIfItsInputEndsWhileItStarts() throws Exception {
    Process process = ServerProgram.launch(directory, "--port", "0");
    process.getOutputStream().close();

    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(process.inputReader(StandardCharsets.UTF_8).lines()).isEmpty();
  }

  @Test
  void endsCleanlyOnTermination() throws Exception {
    try (ServerProgram host = ServerProgram.ofServices()) {
      host.process().destroy();
      assertThat(host.process().waitFor(10, TimeUnit.MINUTES)).isTrue();
      assertThat(host.leftovers()).isEmpty();
    }
  }

  @Test
  @Tag("thorough")
  void servesOnTheNewestLtsJdk() throws Exception {
    Optional<Path> newest = newestJdk();
    assumeTrue(newest.isPresent(), "no JDK 25 in " + JVMS + "; install temurin-25-jdk");
    byte[] request =
        Envelopes.of(MultiplyRequest.seeded(50, 1, Variant.VECTOR, ReturnedParts.CHECKSUM));

    try (ServerProgram host = ServerProgram.ofServices(newest.orElseThrow());
        RawHttp http = RawHttp.to(host)) {
      assertThat(host.ready().path("java_version").asText()).startsWith("25");
      assertThat(http.post(Operation.MULTIPLY.path(), request).status()).isEqualTo(200);
      assertThat(http.post(Operation.MULTIPLY.path(), new byte[] {'<'}).text()).contains(":Fault");
      assertThat(host.end()).isZero();
      assertThat(host.leftovers()).isEmpty();
    }
  }

  @Test
  void reportsATakenPortInOneLine() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Process process = ServerProgram.launch(directory, "--port", "" + taken.getLocalPort());

      assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isEqualTo(3);
      assertThat(process.inputReader(StandardCharsets.UTF_8).lines()).isEmpty();
      assertThat(Files.readAllLines(directory.resolve("log")))
          .filteredOn(line -> line.startsWith("tare-host: "))
          .singleElement()
          .asString()
          .contains("" + taken.getLocalPort());
    }
  }

  @Test
  void reportsAnInvalidCommandLineInOneLine() throws Exception {
    Process process = ServerProgram.launch(directory, "--http-threads", "none");

    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(2);
    assertThat(Files.readString(directory.resolve("log")))
        .isEqualTo("tare-host: --http-threads needs a whole number, got 'none'; see --help\n");
  }

  private static Optional<Path> newestJdk() throws IOException {
    if (!Files.isDirectory(JVMS)) {
      return Optional.empty();
    }
    try (Stream<Path> jvms = Files.list(JVMS)) {
      return jvms.filter(jvm -> jvm.getFileName().toString().matches(".*\\b25\\b.*"))
          .map(jvm -> jvm.resolve("bin/java"))
          .filter(Files::isExecutable)
          .findFirst();
    }
  }
}
