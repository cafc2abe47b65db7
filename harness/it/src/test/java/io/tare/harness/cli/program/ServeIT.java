package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.cli.program.Program.Running;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The planner as a user serves it. */
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class ServeIT {

  private static final String BEGINNING = "The planner is at ";

  @TempDir Path directory;

  @Test
  void servesUntilItIsStoppedAndLeavesNothing() throws Exception {
    Running running = serving();
    URI address = address(running);
    assertThat(leftovers()).isNotEmpty();

    HttpResponse<String> page = get(address);
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("Tare planner");
    assertThat(get(address.resolve("api/models")).body()).contains("\"soa\"");
    assertThat(address.getHost()).isEqualTo("127.0.0.1");
    ProcessHandle server = server(running);

    running.signal("TERM");
    CommandResult result = running.ended();
    assertThat(result.status()).as("%s", result).isEqualTo(130);
    assertThat(server.isAlive()).isFalse();
    assertThat(leftovers()).isEmpty();
  }

  /** The next test's server could not end by itself either. */
  @Tag("long")
  @Test
  void theServerEndsWithItsParentHoweverThatEnded() throws Exception {
    Running running = serving();
    var unused = address(running);
    ProcessHandle server = server(running);

    running.signal("KILL");

    requireEnd(server);
  }

  /** Stopped, so that it cannot finish its start and end by itself. */
  @Tag("thorough")
  @Test
  void aServerThatStillStartsEndsWithItsParent() throws Exception {
    Running running = serving();
    ProcessHandle server = stopped(server(running));

    running.signal("KILL");

    requireEnd(server);
  }

  @Tag("thorough")
  @Test
  void canBeStoppedWhileItStarts() throws Exception {
    Running running = serving();
    ProcessHandle server = stopped(server(running));

    running.signal("TERM");

    CommandResult result = running.ended();
    assertThat(result.status()).as("%s", result).isEqualTo(130);
    assertThat(result.err()).isEmpty();
    requireEnd(server);
    assertThat(leftovers()).isEmpty();
  }

  private static void requireEnd(ProcessHandle process) throws Exception {
    var ended = process.onExit().get(Program.DEADLINE_MINUTES, TimeUnit.MINUTES);
    assertThat(ended.isAlive()).isFalse();
  }

  private static ProcessHandle stopped(ProcessHandle process) throws Exception {
    assertThat(new ProcessBuilder("kill", "-STOP", "" + process.pid()).start().waitFor()).isZero();
    return process;
  }

  /** The server's JVM, which is below its supervisor. */
  private static ProcessHandle server(Running running) throws Exception {
    while (running.process().isAlive()) {
      Optional<ProcessHandle> server =
          running.below("tare-host.jar").stream()
              .filter(each -> each.info().command().orElse("").endsWith("/java"))
              .findAny();
      if (server.isPresent()) {
        return server.get();
      }
      Thread.sleep(50);
    }
    throw new AssertionError("ended before it started the server: " + running.ended());
  }

  @Tag("thorough")
  @Test
  void reportsInOneLineThatThePortIsInUse() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CommandResult result =
          Program.in(directory).call("serve", "--port", "" + taken.getLocalPort());

      assertThat(result.status()).isEqualTo(3);
      assertThat(result.err())
          .startsWith("tare: the server did not start: cannot listen on port ")
          .contains("" + taken.getLocalPort())
          .endsWith("; choose another\n")
          .hasLineCount(1);
    }
  }

  /** With its own cache, which contains only what it leaves. */
  private Running serving() throws IOException {
    return Program.in(directory)
        .with("TARE_CACHE", directory.resolve("cache").toString())
        .start("serve", "--port", "0");
  }

  private static URI address(Running running) throws Exception {
    while (running.process().isAlive()) {
      String output = Files.readString(running.outFile());
      if (output.endsWith("\n")) {
        assertThat(output).startsWith(BEGINNING);
        return URI.create(output.substring(BEGINNING.length()).strip());
      }
      Thread.sleep(50);
    }
    throw new AssertionError("ended before it served: " + running.ended());
  }

  private static HttpResponse<String> get(URI address) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
  }

  /** The server's own directories. */
  private List<Path> leftovers() throws IOException {
    Path work = directory.resolve("cache/work");
    try (Stream<Path> files = Files.isDirectory(work) ? Files.list(work) : Stream.empty()) {
      return files.toList();
    }
  }
}
