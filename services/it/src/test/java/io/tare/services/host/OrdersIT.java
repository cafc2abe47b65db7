package io.tare.services.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.services.contract.Catalogue;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.Operation;
import io.tare.services.contract.OrdersService.OrdersRequest;
import io.tare.services.contract.OrdersService.OrdersResult;
import io.tare.services.fixture.ServerProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The service with a database. Only GlassFish has the pool, and only Derby says when it flushes, so
 * nothing cheaper shows either; PostgreSQL is a program.
 */
class OrdersIT {

  private static final Catalogue CATALOGUE = new Catalogue(Catalogue.MIN, 7);
  private static final int AT_ONCE = 4;
  private static final int SUBMISSIONS = 50;

  @TempDir Path directory;

  private static RawHttp.Response post(RawHttp http, OrdersRequest request) throws IOException {
    return http.post(Operation.ORDERS.path(), Envelopes.of(request));
  }

  private static void fill(ServerProgram host) throws IOException {
    try (RawHttp http = RawHttp.to(host)) {
      RawHttp.Response filled = post(http, OrdersRequest.fill(CATALOGUE));
      assertThat(filled.status()).as(filled.text()).isEqualTo(200);
      assertThat(filled.text()).contains("<lines>" + CATALOGUE.articles() + "</lines>");
    }
  }

  /** The status and text of orders taken by several clients at once. */
  private static List<RawHttp.Response> takenAtOnce(ServerProgram host) throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<Callable<List<RawHttp.Response>>> all = new ArrayList<>();
      for (int client = 0; client < AT_ONCE; client++) {
        int first = 1 + client * SUBMISSIONS;
        all.add(
            () -> {
              List<RawHttp.Response> answers = new ArrayList<>();
              for (int i = 0; i < SUBMISSIONS; i++) {
                try (RawHttp http = RawHttp.to(host)) {
                  answers.add(
                      post(http, OrdersRequest.write(CATALOGUE, CATALOGUE.order(first + i))));
                }
              }
              return answers;
            });
      }
      List<RawHttp.Response> answers = new ArrayList<>();
      for (Future<List<RawHttp.Response>> each : clients.invokeAll(all)) {
        answers.addAll(each.get());
      }
      return answers;
    } finally {
      clients.shutdownNow();
    }
  }

  @Test
  void answersFromTheDatabaseWhoseTimeIsAPartAndFlushesEveryCommit() throws Exception {
    try (ServerProgram host = ServerProgram.withDatabase(directory)) {
      fill(host);
      try (RawHttp http = RawHttp.to(host)) {
        OrdersResult order = CATALOGUE.result(CATALOGUE.order(3));
        RawHttp.Response answer = post(http, OrdersRequest.read(CATALOGUE, 3));
        assertThat(answer.text())
            .contains("<total>" + order.total() + "</total>")
            .contains("<checksum>" + order.checksum() + "</checksum>");
        assertThat(answer.parts().ns("database")).isPositive();
      }
      JsonNode before = host.pauses();
      assertThat(takenAtOnce(host)).allMatch(each -> each.status() == 200);
      JsonNode after = host.pauses();

      assertThat(after.path("commits").longValue() - before.path("commits").longValue())
          .isEqualTo(AT_ONCE * SUBMISSIONS);
      assertThat(after.path("flushes").longValue())
          .isGreaterThan(before.path("flushes").longValue());
      assertThat(after.path("unflushed").longValue()).isZero();
      assertThat(host.end()).isZero();
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void countsCommitsThatAreNotDurable() throws Exception {
    try (ServerProgram host =
        ServerProgram.withDatabase(directory, "-Dderby.system.durability=test")) {
      fill(host);

      assertThat(takenAtOnce(host)).allMatch(each -> each.status() == 200);

      JsonNode seen = host.pauses();
      assertThat(seen.path("unflushed").longValue()).isGreaterThanOrEqualTo(AT_ONCE * SUBMISSIONS);
    }
  }

  @Test
  void aFullPoolFailsTheRequestWithItsReason() throws Exception {
    try (ServerProgram host =
        ServerProgram.withDatabase(
            directory, "-Dtare.limit.connections=1", "-Dtare.limit.connection-ms=1")) {
      fill(host);

      List<RawHttp.Response> refused =
          takenAtOnce(host).stream().filter(each -> each.status() != 200).toList();

      assertThat(refused)
          .isNotEmpty()
          .allMatch(each -> each.text().contains("database: "))
          .allMatch(each -> each.text().contains("connection pool [tare]"));
    }
  }

  /** One test: PostgreSQL and the server are started once for it, which takes most of its time. */
  @Test
  void answersFromPostgresqlAndSaysWhatIsWrongWithIt() throws Exception {
    try (PostgresqlProgram postgresql = PostgresqlProgram.in(directory, 20)) {
      try (ServerProgram host =
          ServerProgram.withDatabase(postgresql.url(), PostgresqlProgram.PASSWORD)) {
        fill(host);
        JsonNode before = host.pauses();
        assertThat(takenAtOnce(host)).allMatch(each -> each.status() == 200);
        JsonNode after = host.pauses();

        assertThat(host.ready().path("database").asText()).startsWith("PostgreSQL ");
        assertThat(after.path("commits").longValue() - before.path("commits").longValue())
            .isEqualTo(AT_ONCE * SUBMISSIONS);
        assertThat(after.path("flushes").longValue())
            .isGreaterThan(before.path("flushes").longValue());
        assertThat(after.path("unflushed").longValue()).isZero();
        assertThatThrownBy(
                () ->
                    ServerProgram.withDatabase(
                        postgresql.url(), PostgresqlProgram.PASSWORD, "--http-threads", "100"))
            .hasMessageContaining("more connections, but the server needs 101");
        assertThatThrownBy(() -> ServerProgram.withDatabase(postgresql.url(), "wrong"))
            .hasMessageContaining("FATAL: password authentication failed for user \"tare\"");
        assertThat(postgresql.schemas()).hasSize(1);
        host.kill();
      }
      try (ServerProgram next =
          ServerProgram.withDatabase(postgresql.url(), PostgresqlProgram.PASSWORD)) {
        assertThat(postgresql.schemas()).as("what the killed server left").isEmpty();
        fill(next);

        postgresql.end();
        try (RawHttp http = RawHttp.to(next)) {
          assertThat(post(http, OrdersRequest.read(CATALOGUE, 3)).text()).contains("database: ");
        }
        assertThat(next.pauses().has("commits")).isFalse();
      }
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aDirectoryThatCannotBeCreatedIsReportedInOneLine() throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    Process process = ServerProgram.launch(directory, "--database", file.toString());

    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(3);
    assertThat(Files.readAllLines(directory.resolve("log")))
        .filteredOn(line -> line.startsWith("tare-host: "))
        .singleElement()
        .asString()
        .contains("cannot create a directory for the database in " + file);
  }

  @Test
  void aServerWithoutADatabaseSaysSo() throws Exception {
    try (RawHttp http = RawHttp.to(ServerProgram.shared())) {
      RawHttp.Response answer = post(http, OrdersRequest.fill(CATALOGUE));

      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.text()).contains("this server has no database");
    }
  }
}
