package io.tare.client.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells that are measured in slices, against the shipped server. */
class SlicesIT extends SharedSessionTests {

  private static final String OPEN_LOOP =
      "{\"kind\":\"open\",\"rate_per_s\":200,\"in_flight_max\":4}";

  @ParameterizedTest
  @ValueSource(strings = {Orders.ONE_CLIENT, OPEN_LOOP})
  void takeTurnsOnKeptConnections(String driver) throws IOException {
    for (String cell : List.of("a", "b")) {
      client.order(Orders.open(cell, server.url(), driver));
      assertThat(client.next().get("type").textValue()).isEqualTo("opened");
    }
    long[] next = {0, 0};
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 2; i++) {
        String cell = i == 0 ? "a" : "b";
        client.order(Orders.slice(cell, next[i], 100));
        List<JsonNode> lines = client.cell();
        JsonNode end = lines.get(lines.size() - 1);
        List<JsonNode> samples = lines.subList(0, lines.size() - 1);
        assertThat(end.get("type").textValue()).isEqualTo("slice");
        assertThat(samples).isNotEmpty();
        assertThat(end.get("valid").longValue())
            .isEqualTo(samples.stream().filter(each -> !each.get("warmup").asBoolean()).count());
        assertThat(end.get("connections").intValue()).isLessThanOrEqualTo(4);
        assertThat(end.get("elapsed_ns").longValue()).isPositive();
        for (JsonNode sample : samples) {
          assertThat(sample.get("cell").textValue()).isEqualTo(cell);
          assertThat(sample.get("sequence").longValue())
              .isBetween(next[i], next[i] + samples.size() - 1);
        }
        next[i] += samples.size();
      }
    }
  }

  /** Only the real server shows that it omits its parts, and measures them again afterwards. */
  @ParameterizedTest
  @ValueSource(strings = {"wire", "jaxws"})
  void areWithoutStampsOnRequest(String call) throws IOException {
    String open = Orders.open("a", server.url(), Orders.ONE_CLIENT);
    client.order(open.replace("\"driver\"", "\"call\":\"" + call + "\",\"driver\""));
    assertThat(client.next().get("type").textValue()).isEqualTo("opened");
    long next = 0;
    for (boolean isWithout : new boolean[] {false, true, false}) {
      String slice = Orders.slice("a", next, 50);
      client.order(isWithout ? slice.replace("}", ",\"without_stamps\":true}") : slice);
      List<JsonNode> lines = client.cell();
      List<JsonNode> samples = lines.subList(0, lines.size() - 1);
      assertThat(samples)
          .isNotEmpty()
          .allSatisfy(
              sample -> {
                JsonNode values = sample.get("values");
                assertThat(sample.get("outcome").textValue()).isEqualTo("valid");
                assertThat(values.get("server_clock_readings").intValue() == 0)
                    .isEqualTo(isWithout);
                assertThat(values.has("service_ns")).isEqualTo(!isWithout);
                assertThat(values.has("network_ns")).isEqualTo(!isWithout);
              });
      next += samples.size();
    }
  }

  /** Each rate lasts its time, and a line announces its beginning. */
  @Test
  void runAtSuccessiveRates() throws IOException {
    client.order(Orders.open("a", server.url(), OPEN_LOOP));
    assertThat(client.next().get("type").textValue()).isEqualTo("opened");
    client.order(
        "{\"type\":\"slice\",\"cell\":\"a\",\"sequence\":0,\"duration_ms\":1500,\"notice\":true,"
            + "\"steps\":[{\"duration_ms\":1000,\"rate_per_s\":50},"
            + "{\"duration_ms\":500,\"rate_per_s\":200}]}");
    List<JsonNode> lines = client.cell();
    JsonNode notice =
        lines.stream()
            .filter(each -> each.get("type").textValue().equals("counting"))
            .findFirst()
            .orElseThrow();
    long begin = notice.get("start_epoch_ns").longValue();
    List<Long> intended =
        lines.stream()
            .filter(each -> each.get("type").textValue().equals("sample"))
            .filter(each -> !each.get("warmup").asBoolean())
            .map(
                each ->
                    each.get("start_epoch_ns").longValue()
                        - each.get("values").get("lateness_ns").longValue())
            .toList();
    assertThat(intended).hasSize(150).allMatch(at -> at >= begin && at < begin + 1_500_000_000L);
    assertThat(intended.stream().filter(at -> at < begin + 1_000_000_000L)).hasSize(50);
  }

  /** A held step lasts at least its time, and until it is ended. */
  @ParameterizedTest
  @ValueSource(strings = {Orders.ONE_CLIENT, OPEN_LOOP})
  void continueUntilAPhaseIsEnded(String driver) throws IOException {
    client.order(Orders.open("a", server.url(), driver));
    assertThat(client.next().get("type").textValue()).isEqualTo("opened");
    boolean isOpen = driver.equals(OPEN_LOOP);
    client.order(
        "{\"type\":\"slice\",\"cell\":\"a\",\"sequence\":0,\"duration_ms\":"
            + (isOpen ? "100" : "600000")
            + ",\"notice\":true"
            + (isOpen
                ? ",\"steps\":[{\"duration_ms\":100,\"rate_per_s\":50,\"held\":true}]}"
                : "}"));
    long begin = 0;
    long last = 0;
    while (begin == 0 || last < begin + 1_000_000_000L) {
      JsonNode line = client.next();
      if (line.get("type").textValue().equals("counting")) {
        begin = line.get("start_epoch_ns").longValue();
      } else {
        last = line.get("start_epoch_ns").longValue();
      }
    }

    client.order("{\"type\":\"next\",\"cell\":\"a\",\"last\":true}");

    assertThat(client.cell())
        .last()
        .extracting(each -> each.get("type").textValue())
        .isEqualTo("slice");
    client.order("{\"type\":\"next\",\"cell\":\"a\",\"last\":true}"); // too late, but not an error
    client.order("{\"type\":\"close\",\"cell\":\"a\"}");
  }

  /** No samples between the marks: those of the warm-up come before, all others after. */
  @ParameterizedTest
  @ValueSource(strings = {Orders.ONE_CLIENT, OPEN_LOOP})
  void pauseAtTheirMarks(String driver) throws IOException {
    client.order(Orders.open("a", server.url(), driver));
    assertThat(client.next().get("type").textValue()).isEqualTo("opened");
    client.order(
        "{\"type\":\"slice\",\"cell\":\"a\",\"sequence\":0,\"duration_ms\":300,\"marks\":true}");
    String text = client.next().get("type").textValue();
    while (text.equals("sample")) {
      text = client.next().get("type").textValue();
    }
    assertThat(text).isEqualTo("ready");
    client.order("{\"type\":\"go\",\"cell\":\"a\"}");
    for (String mark : List.of("begin", "ended")) {
      assertThat(client.next().get("type").textValue()).isEqualTo(mark);
      client.order("{\"type\":\"go\",\"cell\":\"a\"}");
    }
    assertThat(client.cell()).hasSizeGreaterThan(1);
  }

  @Test
  void areRefusedWithoutALineGo() throws IOException {
    client.order(Orders.open("a", server.url(), Orders.ONE_CLIENT));
    assertThat(client.next().get("type").textValue()).isEqualTo("opened");
    client.order(
        "{\"type\":\"slice\",\"cell\":\"a\",\"sequence\":0,\"duration_ms\":1,\"marks\":true}");
    assertThat(client.next().get("type").textValue()).isEqualTo("ready");
    client.order(Orders.slice("a", 0, 1));
    assertThat(client.next().get("message").textValue())
        .startsWith("expected a line of type go for a, got ");
    client.order("{\"type\":\"go\",\"cell\":\"a\"}");
    assertThat(client.next().get("message").textValue())
        .isEqualTo("nothing waits for a line of type go");
  }

  @Test
  void haveAtLeastOneSubmission() throws IOException {
    client.order(Orders.open("a", server.url(), Orders.ONE_CLIENT));
    assertThat(client.next().get("type").textValue()).isEqualTo("opened");
    client.order(Orders.slice("a", 0, 1));
    assertThat(client.cell()).hasSizeGreaterThan(1);
  }

  @Test
  void areRefusedForAClosedCell() throws IOException {
    client.order(Orders.slice("other", 0, 1));
    JsonNode answer = client.next();
    assertThat(answer.get("message").textValue()).isEqualTo("no open cell other; open it first");
    client.order(Orders.open("other", server.url(), Orders.ONE_CLIENT));
    assertThat(client.next().get("type").textValue()).isEqualTo("opened");
    client.order("{\"type\":\"close\",\"cell\":\"other\"}");
    client.order(Orders.slice("other", 0, 1));
    assertThat(client.next().get("message").textValue()).startsWith("no open cell");
  }

  @Test
  void endWithTheReasonIfTheServerIsGone() throws IOException {
    try (TamperingProxy other = new TamperingProxy(server.port(), UnaryOperator.identity())) {
      client.order(Orders.open("a", other.url(), Orders.ONE_CLIENT));
      assertThat(client.next().get("type").textValue()).isEqualTo("opened");
    }
    client.order(Orders.slice("a", 0, 30_000));
    List<JsonNode> lines = client.cell();
    assertThat(lines.get(lines.size() - 1).path("message").asText())
        .endsWith("is the server running?");
  }
}
