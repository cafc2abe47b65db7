package io.tare.harness.packing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tare.harness.model.CallKind;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.order.Body;
import io.tare.harness.model.order.ClientOrder;
import io.tare.harness.model.order.Connecting;
import io.tare.harness.model.order.PreparedRequest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OrderCodeTest {

  private static final long MINUTE = 60_000_000_000L;

  private static final String LINE =
      """
      {"type":"measure","cell":"c007","workload":"soap.unmarshal",\
      "parameters":{"c":10,"s":2000000},"endpoint":"http://127.0.0.1:40123/tare","call":"jaxws",\
      "driver":{"kind":"closed","clients":4},"seed":1,"deadline_ms":5000,\
      "warmup":{"submissions":10},"submissions":90,"duration_limit_ms":7000}""";

  private static final String SHORTEST =
      """
      {"type":"open","cell":"c1","workload":"http","parameters":{},"endpoint":"http://x/",\
      "driver":{"kind":"closed"},"requests":[{"target":"/"}]}""";

  private static ClientOrder.Open unmarshal(Driver driver, CallKind call, long deadlineNanos) {
    return new ClientOrder.Open(
        "c007",
        "soap.unmarshal",
        Parameters.of("s", 2_000_000L, "c", 10L),
        "http://127.0.0.1:40123/tare",
        call,
        driver,
        1,
        deadlineNanos);
  }

  static Stream<Arguments> orders() {
    Driver open = new Driver.Open(12.5, Driver.Arrivals.CONSTANT, 8);
    return Stream.of(
        Arguments.of(
            new ClientOrder.Measure(
                unmarshal(new Driver.Closed(4), CallKind.JAXWS, MINUTE / 12),
                new ClientOrder.WarmUp(10),
                90,
                7_000_000_000L,
                false),
            LINE),
        Arguments.of(
            unmarshal(open, CallKind.WIRE, MINUTE),
            """
            {"type":"open","cell":"c007","workload":"soap.unmarshal",\
            "parameters":{"c":10,"s":2000000},"endpoint":"http://127.0.0.1:40123/tare",\
            "call":"wire","driver":{"kind":"open","rate_per_s":12.5,"arrivals":"constant",\
            "in_flight_max":8},"seed":1,"deadline_ms":60000}"""),
        Arguments.of(
            new ClientOrder.Open(
                "c1",
                "http",
                Parameters.NONE,
                "http://x/",
                CallKind.WIRE,
                new Driver.Closed(1),
                1,
                MINUTE,
                List.of(
                    new PreparedRequest(
                        "POST",
                        "/a?b=c",
                        new TreeMap<>(Map.of("A", "b")),
                        Body.of("/x"),
                        201,
                        "a.b",
                        true),
                    new PreparedRequest(
                            "PUT", "/", new TreeMap<>(), new Body("", "x"), 200, "", false)
                        .times(3))),
            """
            {"type":"open","cell":"c1","workload":"http","parameters":{},"endpoint":"http://x/",\
            "call":"wire","driver":{"kind":"closed","clients":1},"seed":1,"deadline_ms":60000,\
            "requests":[{"weight":1,"method":"POST","target":"/a?b=c","headers":{"A":"b"},\
            "body":{"file":"/x","text":""},"status":201,"pattern":"a.b","soap":true},\
            {"weight":3,"method":"PUT","target":"/","headers":{},"body":{"file":"","text":"x"},\
            "status":200,"pattern":""}]}"""),
        Arguments.of(
            new ClientOrder.Fetch(
                "c1",
                "https://x/",
                5_000_000,
                new Connecting(true, true, false, "1.3", "shop", "-----BEGIN")),
            """
            {"type":"fetch","cell":"c1","url":"https://x/","limit_ms":5,\
            "connecting":{"per_request":true,"cookies":true,"tls":"1.3","server_name":"shop",\
            "certificates":"-----BEGIN"}}"""),
        Arguments.of(
            new ClientOrder.Slice("c1", 0, 100_000_000, 3),
            "{\"type\":\"slice\",\"cell\":\"c1\",\"sequence\":0,\"duration_ms\":100,\"seed\":3}"),
        Arguments.of(
            new ClientOrder.Slice(
                "c1",
                7,
                MINUTE,
                3,
                List.of(
                    new ClientOrder.RateStep(1_000_000_000, 50, false),
                    new ClientOrder.RateStep(2_000_000_000, 0.5, true)),
                true,
                true,
                true),
            """
            {"type":"slice","cell":"c1","sequence":7,"duration_ms":60000,"seed":3,\
            "steps":[{"duration_ms":1000,"rate_per_s":50.0},\
            {"duration_ms":2000,"rate_per_s":0.5,"held":true}],"notice":true,"marks":true,\
            "without_stamps":true}"""),
        Arguments.of(
            new ClientOrder.Next("c1", true), "{\"type\":\"next\",\"cell\":\"c1\",\"last\":true}"),
        Arguments.of(new ClientOrder.Next("c1", false), "{\"type\":\"next\",\"cell\":\"c1\"}"),
        Arguments.of(new ClientOrder.Go("c1"), "{\"type\":\"go\",\"cell\":\"c1\"}"),
        Arguments.of(new ClientOrder.Time("c1"), "{\"type\":\"time\",\"cell\":\"c1\"}"),
        Arguments.of(new ClientOrder.Close("c1"), "{\"type\":\"close\",\"cell\":\"c1\"}"),
        Arguments.of(
            new ClientOrder.Fetch("c1", "http://x/", 5_000_000),
            "{\"type\":\"fetch\",\"cell\":\"c1\",\"url\":\"http://x/\",\"limit_ms\":5}"));
  }

  @ParameterizedTest
  @MethodSource("orders")
  void isReadAsWritten(ClientOrder order, String line) {
    assertThat(OrderCode.line(order)).isEqualTo(line);
    assertThat(read(line)).isEqualTo(order);
  }

  @Test
  void usesDefaultsForMissingKeys() {
    assertThat(read(SHORTEST))
        .isEqualTo(
            new ClientOrder.Open(
                "c1",
                "http",
                Parameters.NONE,
                "http://x/",
                CallKind.WIRE,
                new Driver.Closed(1),
                1,
                MINUTE,
                List.of(new PreparedRequest("GET", "/", new TreeMap<>(), null, 200, "", false))));
    assertThat(read(SHORTEST.replace("\"closed\"", "\"open\",\"rate_per_s\":40")))
        .extracting(order -> ((ClientOrder.Open) order).driver())
        .isEqualTo(new Driver.Open(40, Driver.Arrivals.POISSON, 256));
    assertThat(read("{\"type\":\"slice\",\"cell\":\"c1\",\"sequence\":2,\"duration_ms\":1}"))
        .isEqualTo(new ClientOrder.Slice("c1", 2, 1_000_000, 1));
  }

  /** A time below a millisecond would become 0. */
  @Test
  void roundsDurationsDownToAtLeastOneMillisecond() {
    assertThat(OrderCode.line(new ClientOrder.Slice("c1", 0, 1_999_999, 1)))
        .contains("\"duration_ms\":1,");
    assertThat(OrderCode.line(unmarshal(new Driver.Closed(1), CallKind.WIRE, 10)))
        .contains("\"deadline_ms\":1}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"submissions\":90| \"submissions\":\"90\"| submissions must be a whole number, got \"90\"",
        "\"submissions\":90| \"submissions\":90.5| submissions must be a whole number, got 90.5",
        "\"submissions\":90| \"submissions\":0| submissions must be 1 to 10000000, got 0",
        ",\"submissions\":90| ``| submissions must be a whole number, got nothing",
        "\"submissions\":90| \"submissions\":90,\"marks\":1| marks must be true or false, got 1",
        "\"submissions\":10| \"submissions\":10,\"bogus\":1| unknown key warmup.bogus; there are "
            + "submissions",
        "\"submissions\":90,| \"bogus\":1,| unknown key bogus; there are type, cell, workload,"
            + " parameters, endpoint, call, driver, seed, deadline_ms, requests, warmup, submissions,"
            + " duration_limit_ms, marks",
        "\"workload\":\"soap.unmarshal\",| ``| workload must be a text, got nothing",
        "\"soap.unmarshal\"| 5| workload must be a text, got 5",
        "{\"c\":10,\"s\":2000000}| 5| parameters must be an object, got 5",
        "\"type\":\"measure\"| \"type\":\"weigh\"| type must be open, measure, slice, next,"
            + " go, time, close or fetch, got \"weigh\"",
        "\"type\":\"measure\",| ``| type must be open, measure, slice, next, go, time, close or"
            + " fetch, got nothing",
        "jaxws| rest| call must be wire or jaxws, got \"rest\"",
        "closed| half| driver.kind must be closed or open, got \"half\"",
        "\"clients\":4| \"clients\":0| clients must be 1 to 10000, got 0",
        "\"clients\":4| \"clients\":10000000000| driver.clients cannot be 10000000000",
        "\"clients\":4| \"rate_per_s\":4| unknown key driver.rate_per_s; there are kind,"
            + " clients, think_ms",
        "\"deadline_ms\":5000| \"deadline_ms\":0| deadline_ms must be 1 to 3600000, got 0",
        "\"deadline_ms\":5000| \"deadline_ms\":\"5s\"| deadline_ms must be a whole number, got \"5s\"",
        "\"c\":10| \"c\":[10]| parameter c cannot be [10]",
        "c007| c 7| cell \"c 7\" is not a name: use letters, digits, '.', '_' and '-'",
      })
  void saysWhichKeyIsWrongAndWhatWasExpected(String right, String wrong, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(LINE.replace(right, wrong)))
        .withMessage(message);
  }

  @Test
  void namesTheKeysOfARequest() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(SHORTEST.replace("\"target\"", "\"targets\"")))
        .withMessage("requests.target must be a text, got nothing");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(SHORTEST.replace("\"/\"}", "\"/\",\"headers\":{\"A\":1}}")))
        .withMessage("requests.headers.A must be a text, got 1");
  }

  @Test
  void refusesAnythingButAnObject() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OrderCode.object("[1]"))
        .withMessage("the line is not a JSON object");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OrderCode.object("measure c1"))
        .withMessageStartingWith("the line is not JSON: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OrderCode.object("{\"type\":\"go\",\"type\":\"go\"}"))
        .withMessageStartingWith("the line is not JSON: the key type is there twice");
  }

  private static ClientOrder read(String line) {
    return OrderCode.order(OrderCode.object(line));
  }
}
