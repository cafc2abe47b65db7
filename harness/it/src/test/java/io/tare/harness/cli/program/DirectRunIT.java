package io.tare.harness.cli.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.tare.harness.model.JournalEntry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of campaigns on the command line. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class DirectRunIT {

  @TempDir Path directory;

  @Test
  void measuresACommandAgainAndComparesWithThePreviousRun() throws Exception {
    Program program = Program.in(directory);
    String[] line = {"run", "--aa", "--blocks", "2", "--", "gzip", "-c", "/usr/bin/env"};
    Program.CommandResult first = program.run(line);
    assertThat(first.status()).as("%s", first).isZero();
    assertThat(first.out())
        .contains("native-again against native")
        .doesNotContain("Against the run before");
    assertThat(first.err())
        .contains("running gzip-aa: 2 cells, 2 blocks")
        .contains("block 1 of 2, about ", "block 2 of 2, about ");
    assertThat(program.run(line).out()).contains("Against the run before, gzip-aa-");
    assertThat(directory.resolve("runs").toFile().list()).hasSize(2);
  }

  @Test
  void aQuietRunShowsItsResultAndNoProgress() throws Exception {
    Program.CommandResult result =
        Program.in(directory)
            .run("run", "--quiet", "--aa", "--blocks", "2", "--", "gzip", "-c", "/usr/bin/env");
    assertThat(result.status()).as("%s", result).isZero();
    assertThat(result.out()).contains("native-again against native", "Report: ");
    assertThat(result.err()).doesNotContainPattern("(?m)^(running|block \\d+ of) ");
  }

  @Test
  void comparesTwoRunningServices() throws Exception {
    HttpServer one = service("one");
    HttpServer other = service("other");
    try {
      Program.CommandResult result =
          Program.in(directory)
              .run("run", address(one), address(other), "--blocks", "1", "--out", "run");
      assertThat(result.status()).as("%s", result).isZero();
      FinishedRun run = new FinishedRun(directory.resolve("run"));
      assertThat(run.failures()).isEmpty();
      assertThat(run.entries(JournalEntry.CellFinished.class)).hasSize(2);
      assertThat(run.results().path("comparisons")).hasSize(1);
      assertThat(result.out()).contains("127.0.0.1-" + other.getAddress().getPort() + " against ");
    } finally {
      one.stop(0);
      other.stop(0);
    }
  }

  @Tag("long")
  @Test
  void reportsTheTimesOfASingleService() throws Exception {
    HttpServer alone = service("alone");
    try {
      Program.CommandResult result =
          Program.in(directory).run("run", address(alone), "--blocks", "3", "--out", "run");
      assertThat(result.status()).as("%s", result).isZero();
      assertThat(result.out())
          .containsPattern("Only 127\\.0\\.0\\.1-\\d+ was measured")
          .containsPattern("HTTP request.* \\S+ .?s +\\S+ .?s to \\S+ .?s");
    } finally {
      alone.stop(0);
    }
  }

  private static HttpServer service(String answer) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = answer.getBytes(UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static String address(HttpServer server) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }
}
