package io.tare.client.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of several kinds from one client, against the shipped server. */
class MixIT extends SharedSessionTests {

  private static final String MIX =
      "{\"of\":\"3 soap.unmarshal s=2kB c=10, 1 soa.quicksort n=100\"}";

  /** With the order's seed. */
  private static final String ONE_CLIENT = "{\"kind\":\"closed\",\"clients\":1},\"seed\":%d";

  private static final String FIRST = "request1_ns";
  private static final String SECOND = "request2_ns";

  /** Six standard deviations of 1200 draws, exceeded by chance once in 500 million times. */
  @ParameterizedTest
  @ValueSource(strings = {"wire", "jaxws"})
  void drawsByWeightAndReportsEachRequestsTimeSeparately(String call) throws IOException {
    int submissions = 1200;
    List<JsonNode> lines =
        measured(MIX, server.url(), call, "{\"kind\":\"closed\",\"clients\":2}", submissions);
    List<JsonNode> samples = lines.subList(0, lines.size() - 1);

    double deviation = Math.sqrt(samples.size() * 0.75 * 0.25);
    assertThat((double) having(FIRST, samples).size())
        .isBetween(0.75 * samples.size() - 6 * deviation, 0.75 * samples.size() + 6 * deviation);
    assertThat(samples)
        .allSatisfy(
            sample -> {
              assertThat(sample.get("outcome").textValue()).as("%s", sample).isEqualTo("valid");
              JsonNode values = sample.get("values");
              assertThat(values.has(FIRST)).isNotEqualTo(values.has(SECOND));
              assertThat(values.get(values.has(FIRST) ? FIRST : SECOND))
                  .isEqualTo(values.get("response_ns"));
            });
    assertThat(lines.get(lines.size() - 1).get("valid").intValue()).isEqualTo(submissions);
  }

  @Test
  void usesOneConnectionPerClient() throws IOException {
    List<JsonNode> lines =
        measured(MIX, server.url(), "wire", "{\"kind\":\"closed\",\"clients\":2}", 50);

    assertThat(lines.get(lines.size() - 1).get("connections").intValue()).isEqualTo(2);
  }

  @Test
  void repeatsItsDrawsForTheSameSeed() throws IOException {
    List<Boolean> once = draws(7);

    assertThat(draws(7)).isEqualTo(once);
    assertThat(draws(8)).isNotEqualTo(once);
  }

  @Test
  void submitsAtARate() throws IOException {
    String open = "{\"kind\":\"open\",\"rate_per_s\":200,\"in_flight_max\":4}";
    List<JsonNode> lines = measured(MIX, server.url(), "wire", open, 100);

    assertThat(having(FIRST, lines)).isNotEmpty();
    assertThat(having(SECOND, lines)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"wire", "jaxws"})
  void failsOnlyTheRequestWithTheWrongAnswer(String call) throws IOException {
    try (TamperingProxy proxy =
        new TamperingProxy(server.port(), answer -> answer.replace("<n>100</n>", "<n>101</n>"))) {
      List<JsonNode> lines = measured(MIX, proxy.url(), call, Orders.ONE_CLIENT, 60);

      assertThat(having(FIRST, lines))
          .isNotEmpty()
          .allSatisfy(each -> assertThat(each.get("outcome").textValue()).isEqualTo("valid"));
      assertThat(having(SECOND, lines))
          .isNotEmpty()
          .allSatisfy(
              each ->
                  assertThat(each.path("reason").asText())
                      .startsWith("wrong answer: n is 101, not 100"));
    }
  }

  @Test
  void refusesAnInvalidRequest() throws IOException {
    String wrong = "{\"of\":\"1 soap.unmarshal s=2kB c=10, 1 soa.quicksort\"}";
    List<JsonNode> lines = measured(wrong, server.url(), "wire", Orders.ONE_CLIENT, 1);

    assertThat(lines)
        .singleElement()
        .satisfies(
            line ->
                assertThat(line.get("message").textValue()).isEqualTo("parameter n is missing"));
  }

  private List<Boolean> draws(int seed) throws IOException {
    return measured(MIX, server.url(), "wire", ONE_CLIENT.formatted(seed), 100).stream()
        .map(line -> line.path("values").has(FIRST))
        .toList();
  }

  private static List<JsonNode> having(String metric, List<JsonNode> lines) {
    return lines.stream().filter(line -> line.path("values").has(metric)).toList();
  }

  private List<JsonNode> measured(
      String mix, String url, String call, String driver, int submissions) throws IOException {
    client.order(Orders.line("c1", "soa.mix", mix, url, call, driver, submissions, 60_000));
    return client.cell();
  }
}
