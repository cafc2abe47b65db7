package io.tare.services.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.contract.Contract;
import io.tare.services.contract.EnvelopeService.MarshalRequest;
import io.tare.services.contract.EnvelopeService.Text;
import io.tare.services.contract.EnvelopeService.TextSummary;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.Integers;
import io.tare.services.contract.Matrices;
import io.tare.services.contract.MultiplyService.MultiplyRequest;
import io.tare.services.contract.Operation;
import io.tare.services.contract.ReturnedParts;
import io.tare.services.contract.ServerFacts;
import io.tare.services.contract.SortService.SortRequest;
import io.tare.services.contract.TextShape;
import io.tare.services.contract.Variant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every operation on the real server. */
class ServingIT extends SharedServerTests {

  @Test
  void reportsItsVersionsWhenReady() {
    assertThat(host.ready().path("type").asText()).isEqualTo("ready");
    assertThat(host.ready().path("glassfish_version").asText()).matches("\\d+\\.\\d+\\.\\d+.*");
    assertThat(host.ready().path("java_version").asText()).isEqualTo(Runtime.version().toString());
    assertThat(host.ready().path("pid").longValue()).isEqualTo(host.process().pid());
    assertThat(host.ready().path("start_ns").longValue()).isPositive();
    assertThat(host.ready().path("xml_input_factory").asText()).isNotEmpty();
  }

  /** Like a harness that did not start it; the clocks are this machine's. */
  @Test
  void reportsItsClocks() throws IOException {
    long before = System.nanoTime();
    String text = http.get(Contract.CLOCK_PATH).text();
    long after = System.nanoTime();

    assertThat(number(text, ServerFacts.MONOTONIC_NS)).isBetween(before, after);
    assertThat(number(text, ServerFacts.EPOCH_NS)).isGreaterThan(1_600_000_000_000_000_000L);
  }

  private static long number(String json, String key) {
    return Long.parseLong(json.replaceAll(".*\"" + key + "\":(\\d+).*", "$1"));
  }

  @Test
  void sortsGeneratedElements() throws IOException {
    RawHttp.Response answer =
        http.post(
            Operation.SORT.path(),
            Envelopes.of(SortRequest.seeded(5000, 7, ReturnedParts.CHECKSUM)));

    int[] expected = Integers.of(5000, 7);
    Arrays.sort(expected);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(Long.parseLong(answer.value("checksum"))).isEqualTo(Integers.checksum(expected));
  }

  @Test
  void sortsSentElementsAndReturnsThem() throws IOException {
    int[] elements = {5, -3, Integer.MAX_VALUE, 0, 5, Integer.MIN_VALUE};

    RawHttp.Response answer =
        http.post(
            Operation.SORT.path(), Envelopes.of(SortRequest.of(elements, ReturnedParts.ELEMENTS)));

    assertThat(answer.text())
        .contains(
            "<e>-2147483648</e><e>-3</e><e>0</e><e>5</e><e>5</e><e>2147483647</e></t:sorted>");
  }

  @ParameterizedTest
  @EnumSource(Variant.class)
  void multipliesGeneratedMatrices(Variant variant) throws IOException {
    RawHttp.Response answer =
        http.post(
            Operation.MULTIPLY.path(),
            Envelopes.of(MultiplyRequest.seeded(77, 3, variant, ReturnedParts.CHECKSUM)));

    long expected = Matrices.expectedChecksum(77, Matrices.left(77, 3), Matrices.right(77, 3));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(Long.parseLong(answer.value("checksum"))).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(Variant.class)
  void multipliesSentMatricesAndReturnsTheProduct(Variant variant) throws IOException {
    MultiplyRequest request =
        MultiplyRequest.of(
            2,
            new double[] {0.5, 0.25, 0, 0.125},
            new double[] {0.5, 0, 0.25, 0.5},
            variant,
            ReturnedParts.ELEMENTS);

    RawHttp.Response answer = http.post(Operation.MULTIPLY.path(), Envelopes.of(request));

    assertThat(answer.text())
        .contains("<e>0.3125</e><e>0.125</e><e>0.03125</e><e>0.0625</e></t:product>");
  }

  @ParameterizedTest
  @CsvSource({"1000, 1", "100000, 10", "2000000, 1000", "200000, 100000"})
  void summarizesAText(long bodyBytes, int characters) throws IOException {
    Text text = Text.of(TextShape.forBody(bodyBytes, characters), 5);

    RawHttp.Response answer = http.post(Operation.UNMARSHAL.path(), Envelopes.of(text));

    TextSummary seen = TextSummary.of(text);
    assertThat(answer.value("count")).isEqualTo(Integer.toString(seen.count()));
    assertThat(answer.value("characters")).isEqualTo(Long.toString(seen.characters()));
    assertThat(answer.value("checksum")).isEqualTo(Long.toString(seen.checksum()));
  }

  @ParameterizedTest
  @CsvSource({"1000, 1", "100000, 10", "2000000, 1000", "200000, 100000"})
  void answersWithATextOfTheRequestedSize(long bodyBytes, int characters) throws IOException {
    MarshalRequest request = MarshalRequest.of(bodyBytes, characters, 5);

    RawHttp.Response answer = http.post(Operation.UNMARSHAL.path(), Envelopes.of(request));

    TextShape shape = TextShape.forBody(bodyBytes, characters);
    assertThat(answer.text())
        .isEqualTo(new String(Envelopes.of(Text.of(shape, 5)), StandardCharsets.UTF_8));
  }

  @Test
  void readsARequestOfUnknownLength() throws IOException {
    Text text = Text.of(TextShape.forBody(100_000, 10), 5);
    byte[] envelope = Envelopes.of(text);
    http.send(RawHttp.head("POST", Operation.UNMARSHAL.path(), "Transfer-Encoding: chunked"));
    http.send(Integer.toHexString(envelope.length) + "\r\n");
    http.send(envelope, 0, envelope.length);
    http.send("\r\n0\r\n\r\n");

    assertThat(http.answer().value("checksum")).isEqualTo("" + TextSummary.of(text).checksum());
  }

  @Test
  void keepsAConnectionForManyRequests() throws IOException {
    byte[] request = Envelopes.of(SortRequest.seeded(10, 1, ReturnedParts.CHECKSUM));
    for (int i = 0; i < 600; i++) {
      assertThat(http.post(Operation.SORT.path(), request).headers().get("connection"))
          .as("connection header of answer %s", i)
          .isNull();
    }
  }

  @ParameterizedTest
  @EnumSource
  void publishesItsWsdl(Operation operation) throws IOException {
    String path = operation.path();
    RawHttp.Response answer = http.get(path + "?wsdl");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).contains("definitions", "http://localhost", path);
  }

  @Test
  void describesItself() throws IOException {
    assertThat(http.get(Contract.ABOUT_PATH).text())
        .contains("\"java_version\":\"" + Runtime.version() + "\"")
        .contains("\"vector_api\":true")
        .contains("org.glassfish.jaxb.runtime.v2.runtime.JAXBContextImpl");
  }
}
