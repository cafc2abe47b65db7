package io.tare.client.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tare.client.driver.CellSpec;
import io.tare.client.driver.LoadModel;
import io.tare.client.driver.SubmissionQuota;
import io.tare.client.http.Endpoint;
import io.tare.model.CallKind;
import io.tare.model.Driver;
import io.tare.model.Parameters;
import io.tare.model.order.ClientOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellLineTest {

  private static final String LINE =
      """
      {"type":"measure","cell":"c007","workload":"soap.unmarshal",\
      "parameters":{"s":2000000,"c":10},"endpoint":"http://127.0.0.1:40123/tare","call":"jaxws",\
      "driver":{"kind":"closed","clients":4},"warmup":{"submissions":10},"submissions":90,\
      "deadline_ms":5000,"duration_limit_ms":7000}\
      """;

  @Test
  void readsEverythingThatIsOrdered() {
    assertThat(order(LINE))
        .isEqualTo(
            new CellSpec(
                "c007",
                "soap.unmarshal",
                Parameters.of("s", 2_000_000L, "c", 10L),
                new Endpoint("127.0.0.1", 40123, "/tare"),
                CallKind.JAXWS,
                new LoadModel.Closed(4),
                new SubmissionQuota(10, 90, 5_000_000_000L, 7_000_000_000L),
                1));
  }

  @Test
  void readsAnOpenLoop() {
    String open =
        "{\"kind\":\"open\",\"rate_per_s\":12.5,\"arrivals\":\"constant\",\"in_flight_max\":8,"
            + "\"seed\":3}";

    assertThat(order(LINE.replace("{\"kind\":\"closed\",\"clients\":4}", open)).loop())
        .isEqualTo(new LoadModel.Open(12.5, Driver.Arrivals.CONSTANT, 8, 3));
  }

  @Test
  void takesDefaultsForWhatIsLeftOut() {
    CellSpec order =
        order(
            LINE.replace("\"call\":\"jaxws\",", "")
                .replace(",\"clients\":4", "")
                .replace(",\"deadline_ms\":5000,\"duration_limit_ms\":7000", ""));

    assertThat(order.call()).isEqualTo(CallKind.WIRE);
    assertThat(order.loop()).isEqualTo(new LoadModel.Closed(1));
    assertThat(order.quota())
        .isEqualTo(new SubmissionQuota(10, 90, 60_000_000_000L, Long.MAX_VALUE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"submissions\":90| \"submissions\":\"90\"| submissions must be a whole number, got \"90\"",
        "\"submissions\":90| \"submissions\":0| submissions must be 1 to 10000000, got 0",
        "\"submissions\":90,| \"bogus\":1,| there is no key bogus; there are type, cell, workload,"
            + " parameters, endpoint, call, driver, warmup, submissions, deadline_ms,"
            + " duration_limit_ms, request, marks",
        "\"workload\":\"soap.unmarshal\",| ``| workload must be a text, got nothing",
        "\"type\":\"measure\"| \"type\":\"weigh\"| type must be measure, open, slice, next,"
            + " go, time, close or fetch, got \"weigh\"",
        "jaxws| rest| call must be wire or jaxws, got \"rest\"",
        "closed| half| driver.kind must be closed or open, got \"half\"",
        "\"clients\":4| \"clients\":0| clients must be 1 to 5000, got 0",
        "\"clients\":4| \"rate_per_s\":4| there is no key driver.rate_per_s; there are kind, clients,"
            + " seed",
        "\"c\":10| \"c\":[10]| parameters.c cannot be [10]",
        "http:| ftp:| endpoint \"ftp://127.0.0.1:40123/tare\" is not an address like"
            + " http://127.0.0.1:8080/tare",
        "c007| c 7| cell \"c 7\" is not a name: use letters, digits, '.', '_' and '-'",
      })
  void saysWhichKeyIsWrongAndWhatWasExpected(String right, String wrong, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> order(LINE.replace(right, wrong)))
        .withMessage(message);
  }

  @Test
  void refusesWhatIsNoObject() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CellLine.object("[1]"))
        .withMessage("the line is not a JSON object");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CellLine.object("measure c1"))
        .withMessageStartingWith("the line is not JSON: ");
  }

  private static CellSpec order(String line) {
    return CellLine.cell((ClientOrder.Measure) ClientOrder.parse(CellLine.object(line)));
  }
}
