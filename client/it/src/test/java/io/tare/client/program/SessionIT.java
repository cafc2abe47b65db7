package io.tare.client.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.client.http.Endpoint;
import io.tare.client.http.RequestHeaders;
import io.tare.client.workload.ServiceTasks;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.model.SubmissionField.Presence;
import io.tare.services.contract.Contract;
import io.tare.services.contract.ServiceTask;
import io.tare.services.contract.TextShape;
import io.tare.services.fixture.ServerProgram;
import io.tare.services.fixture.Signals;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A session against the shipped server. */
class SessionIT extends SharedSessionTests {

  private static final String CLOSED = "{\"kind\":\"closed\",\"clients\":2}";
  private static final String OPEN = "{\"kind\":\"open\",\"rate_per_s\":40,\"in_flight_max\":4}";
  private static final int WARMUP = 2;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "soa.quicksort| {\"n\":1000}",
        "soa.quicksort| {\"n\":1000,\"transfer\":\"elements\"}",
        "soa.matmul| {\"n\":30}",
        "soa.matmul| {\"n\":30,\"transfer\":\"elements\"}",
        "soa.matmul-blocked| {\"n\":30}",
        "soa.matmul-vector| {\"n\":30}",
        "soap.unmarshal| {\"s\":20000,\"c\":10}",
        "soap.marshal| {\"s\":20000,\"c\":10}",
      })
  void measuresEveryOperationWithBothCallsInBothLoops(String workload, String parameters)
      throws IOException {
    int submissions = 10;
    for (String call : List.of("wire", "jaxws")) {
      for (String driver : List.of(CLOSED, OPEN)) {
        client.order(
            Orders.line(
                "c1", workload, parameters, server.url(), call, driver, submissions, 60_000));
        List<JsonNode> lines = client.cell();
        List<JsonNode> samples = lines.subList(0, lines.size() - 1);

        assertThat(samples).hasSizeGreaterThanOrEqualTo(WARMUP + submissions);
        assertThat(samples)
            .filteredOn(sample -> !sample.get("warmup").booleanValue())
            .hasSize(submissions);
        assertThat(samples).allSatisfy(SessionIT::isValidAndAddsUp);
        JsonNode cell = lines.get(lines.size() - 1);
        assertThat(cell.get("valid").intValue()).as("%s", cell).isEqualTo(submissions);
        assertThat(cell.get("without_server_parts").intValue()).isZero();
      }
    }
  }

  private static void isValidAndAddsUp(JsonNode sample) {
    JsonNode values = sample.get("values");
    assertThat(sample.get("outcome").textValue()).as("%s", sample).isEqualTo("valid");
    long sum = 0;
    for (SubmissionField component : SubmissionField.ofResponse(Presence.TOLD)) {
      long part = values.get(component.label()).longValue();
      assertThat(part).as("%s of %s", component, sample).isNotNegative();
      sum += part;
    }
    assertThat(sum).isEqualTo(values.get("response_ns").longValue());
    assertThat(values.get("round_trip_ns").longValue() + values.get("lateness_ns").longValue())
        .isEqualTo(values.get("response_ns").longValue());
    long total = 0;
    for (String part : List.of("receive", "unmarshal", "marshal", "write")) {
      total += values.get("server_" + part + "_ns").longValue();
    }
    assertThat(total + values.get("service_ns").longValue())
        .isEqualTo(values.get("server_total_ns").longValue())
        .isLessThanOrEqualTo(values.get("round_trip_ns").longValue());
  }

  @ParameterizedTest
  @ValueSource(strings = {"wire", "jaxws"})
  void reportsTheBytesOnTheWire(String call) throws IOException {
    String parameters = "{\"s\":20000,\"c\":10}";
    Parameters same = Parameters.of("s", 20_000L, "c", 10L);
    ServiceTask task = ServiceTasks.tasks("soap.unmarshal", same).get(0);
    RequestHeaders head =
        new RequestHeaders(
            Endpoint.parse(server.url()), task.operation().path(), Contract.CONTENT_TYPE);
    long body = TextShape.forBody(20_000, 10).bodyBytes();

    JsonNode sent = firstValues("soap.unmarshal", parameters, call);
    JsonNode received = firstValues("soap.marshal", parameters, call);

    long request = head.with(task.envelope()).remaining();
    if (call.equals("wire")) {
      assertThat(sent.get("request_bytes").longValue()).isEqualTo(request);
    } else { // the same body; JAX-WS writes its own declaration and type
      assertThat(sent.get("request_bytes").longValue()).isBetween(request - 100, request + 100);
    }
    assertThat(received.get("response_bytes").longValue()).isBetween(body + 100, body + 1_000);
    assertThat(received.get("request_bytes").longValue()).isLessThan(1_000);
  }

  private JsonNode firstValues(String workload, String parameters, String call) throws IOException {
    client.order(
        Orders.line("c1", workload, parameters, server.url(), call, Orders.ONE_CLIENT, 1, 60_000));
    return client.cell().get(0).get("values");
  }

  @ParameterizedTest
  @ValueSource(strings = {"wire", "jaxws"})
  void reportsAnAnswerThatWasTamperedWith(String call) throws IOException {
    try (TamperingProxy proxy = new TamperingProxy(server.port(), SessionIT::withAnotherChecksum)) {
      String driver = Orders.ONE_CLIENT;
      client.order(
          Orders.line("c1", "soa.quicksort", "{\"n\":100}", proxy.url(), call, driver, 5, 60_000));
      List<JsonNode> lines = client.cell();

      assertThat(lines.get(lines.size() - 1).get("valid").intValue()).isZero();
      assertThat(lines.subList(0, lines.size() - 1))
          .allSatisfy(
              sample -> {
                assertThat(sample.get("outcome").textValue()).isEqualTo("failed");
                assertThat(sample.get("reason").textValue())
                    .startsWith("wrong answer: checksum is ");
              });
    }
  }

  /** Flips the checksum's first digit. */
  private static String withAnotherChecksum(String answer) {
    return Pattern.compile("(<checksum>-?)(\\d)")
        .matcher(answer)
        .replaceAll(found -> found.group(1) + (found.group(2).equals("1") ? "2" : "1"));
  }

  @Test
  void continuesWithTheNextCellAfterAServersDeath() throws IOException {
    try (ServerProgram doomed = ServerProgram.ofServices()) {
      goesOnAfter("wire", doomed.url(), doomed::kill);
    }
  }

  /** Connections through the proxy are closed and new ones refused, as with a dead server. */
  @Test
  void continuesWithTheNextCellAfterTheLibrarysConnectionsWereCut() throws IOException {
    try (TamperingProxy proxy = new TamperingProxy(server.port(), UnaryOperator.identity())) {
      goesOnAfter("jaxws", proxy.url(), proxy::cut);
    }
  }

  /** Ends a server, or the way to it. */
  @FunctionalInterface
  private interface End {
    void come() throws IOException;
  }

  private void goesOnAfter(String call, String url, End death) throws IOException {
    String driver = Orders.ONE_CLIENT;
    client.order(
        Orders.line("c1", "soa.quicksort", "{\"n\":100}", url, call, driver, 1_000_000, 60_000));
    for (int i = 0; i < 20; i++) {
      assertThat(client.next().get("outcome").textValue()).isEqualTo("valid");
    }
    death.come();
    List<JsonNode> lines = client.cell();
    client.order(Orders.sorts("c2", server.url(), 5, 60_000));
    List<JsonNode> next = client.cell();

    assertThat(lines)
        .filteredOn(line -> line.path("outcome").asText().equals("failed"))
        .isNotEmpty()
        .allSatisfy(sample -> assertThat(sample.get("reason").textValue()).isNotBlank());
    JsonNode end = lines.get(lines.size() - 1);
    assertThat(end.get("type").textValue()).isEqualTo("error");
    assertThat(end.get("message").textValue()).endsWith("is the server running?");
    assertThat(next.get(next.size() - 1).get("valid").intValue()).isEqualTo(5);
  }

  @Test
  void failsSubmissionsThatExceedTheirDeadline() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String url = "http://127.0.0.1:" + silent.getLocalPort() + "/tare";
      client.order(Orders.sorts("c1", url, 3, 200));
      List<JsonNode> lines = client.cell();

      assertThat(lines.subList(0, lines.size() - 1))
          .hasSize(WARMUP + 3)
          .allSatisfy(
              sample -> {
                assertThat(sample.get("outcome").textValue()).isEqualTo("failed");
                assertThat(sample.get("reason").textValue()).isEqualTo("no answer within 200 ms");
              });
      assertThat(lines.get(lines.size() - 1).get("failed").intValue()).isEqualTo(3);
    }
  }

  /** A closed loop would show a stall in only one sample. */
  @Test
  void showsAServerStallInEveryDelayedSample() throws Exception {
    String driver =
        "{\"kind\":\"open\",\"rate_per_s\":100,\"arrivals\":\"constant\",\"in_flight_max\":4}";
    client.order(
        Orders.line(
            "c1", "soa.quicksort", "{\"n\":100}", server.url(), "wire", driver, 500, 60_000));
    for (int i = 0; i < 50; i++) {
      client.next();
    }
    server.signal("STOP");
    try {
      Thread.sleep(1_000);
    } finally {
      server.signal("CONT");
    }
    List<JsonNode> lines = client.cell();

    List<JsonNode> slow =
        lines.stream()
            .filter(line -> line.at("/values/response_ns").asLong() > 200_000_000)
            .toList();
    assertThat(slow).hasSizeGreaterThan(60);
    assertThat(slow)
        .filteredOn(line -> line.at("/values/lateness_ns").asLong() > 200_000_000)
        .as("could not start in time")
        .hasSizeGreaterThan(50);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "measure c1| the line is not JSON: ",
        "{\"type\":\"measure\",\"cell\":\"c1\"}| workload must be a text, got nothing",
      })
  void answersAnInvalidLineAndContinues(String line, String message) throws IOException {
    client.order(line);
    JsonNode answer = client.next();
    client.order(Orders.sorts("c2", server.url(), 5, 60_000));

    assertThat(answer.get("type").textValue()).isEqualTo("error");
    assertThat(answer.get("message").textValue()).startsWith(message);
    assertThat(client.cell()).hasSize(WARMUP + 5 + 1);
  }

  @Test
  void reportsItsClocks() throws IOException {
    client.order("{\"type\":\"time\",\"cell\":\"time\"}");
    JsonNode first = client.next();
    client.order("{\"type\":\"time\",\"cell\":\"time\"}");
    JsonNode second = client.next();

    assertThat(first.get("type").textValue()).isEqualTo("time");
    assertThat(second.get("monotonic_ns").longValue())
        .isGreaterThan(first.get("monotonic_ns").longValue());
    assertThat(second.get("epoch_ns").longValue()).isGreaterThan(1_600_000_000_000_000_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"wire", "jaxws"})
  void reportsThatNobodyListensAndContinues(String call) throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String url = "http://127.0.0.1:" + port + "/tare";
    client.order(
        Orders.line("c1", "soa.quicksort", "{\"n\":1}", url, call, Orders.ONE_CLIENT, 50, 60_000));
    List<JsonNode> lines = client.cell();
    client.order(Orders.sorts("c2", server.url(), 5, 60_000));

    JsonNode end = lines.get(lines.size() - 1);
    assertThat(end.get("type").textValue()).isEqualTo("error");
    assertThat(end.get("message").textValue()).endsWith("is the server running?");
    assertThat(client.cell()).hasSize(WARMUP + 5 + 1);
  }

  /** A session of its own: the exit code reports the worst of all its cells. */
  @Test
  void endsAtTheEndOfItsInput() throws Exception {
    try (ClientProgram own = ClientProgram.start("session")) {
      assertThat(own.next().get("type").textValue()).isEqualTo("hello");
      own.order(Orders.sorts("c1", server.url(), 5, 60_000));
      own.cell();

      assertThat(own.rest()).isEmpty();
      assertThat(own.exit()).isZero();
    }
  }

  @Test
  void endsSoonAfterAnInterruptWithCompleteLines() throws Exception {
    client.order(Orders.sorts("c1", server.url(), 10_000_000, 60_000));
    client.next();
    Signals.send("INT", client.process());

    JsonNode end = client.cell().stream().reduce((first, second) -> second).orElseThrow();
    assertThat(end.get("type").textValue()).isEqualTo("cell");
    assertThat(client.exit()).isEqualTo(130);
  }
}
