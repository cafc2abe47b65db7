package io.tare.services.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.contract.Contract;
import io.tare.services.contract.EnvelopeService.MarshalRequest;
import io.tare.services.contract.EnvelopeService.Text;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.Integers;
import io.tare.services.contract.Operation;
import io.tare.services.contract.ReturnedParts;
import io.tare.services.contract.SortService.SortRequest;
import io.tare.services.contract.TextShape;
import io.tare.services.fixture.ServerProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server refuses bad requests of any kind and continues serving, without leaking memory. */
class HostileIT {

  private static final int LIMIT_BYTES = 4_000_000;
  private static final int HTTP_THREADS = 5;

  private static ServerProgram host;

  @BeforeAll
  static void start() throws IOException {
    host =
        ServerProgram.ofServices(
            "-Dtare.limit.bytes=" + LIMIT_BYTES, "-Dtare.limit.crowded-ms=100");
  }

  @AfterAll
  static void stop() throws IOException {
    host.close();
  }

  @AfterEach
  void servesStillAndHoldsNothing() throws Exception {
    serves();
    for (int i = 0; i < 6000 && heldBytes() > 0; i++) {
      Thread.sleep(100);
    }
    assertThat(heldBytes()).isZero();
  }

  private static void serves() throws IOException {
    int[] sorted = Integers.of(1000, 1);
    Arrays.sort(sorted);
    RawHttp.Response answer =
        post(
            Operation.SORT.path(),
            Envelopes.of(SortRequest.seeded(1000, 1, ReturnedParts.CHECKSUM)));
    assertThat(answer.value("checksum")).isEqualTo("" + Integers.checksum(sorted));
  }

  private static long heldBytes() throws IOException {
    try (RawHttp http = RawHttp.to(host)) {
      String about = http.get(Contract.ABOUT_PATH).text();
      return Long.parseLong(about.replaceAll(".*\"held_bytes\":(\\d+).*", "$1"));
    }
  }

  static Stream<Arguments> refusedBodies() {
    return Stream.of(
        sort("<n>0</n><seed>1</seed><answer>checksum</answer>", "n must be 1 to 10000000, got 0"),
        sort("<n>2000000000</n><seed>1</seed><answer>checksum</answer>", "got 2000000000"),
        sort("<n>9000000</n><seed>1</seed><answer>checksum</answer>", "36000000 bytes"),
        sort(
            "<n>many</n><seed>1</seed><answer>checksum</answer>",
            "n must be an xsd:int, got \"many\""),
        sort("<n/><seed>1</seed><answer>checksum</answer>", "n must be an xsd:int, got \"\""),
        sort("<n>1</n><seed>1e3</seed><answer>checksum</answer>", "seed must be an xsd:long"),
        sort("<seed>1</seed><answer>checksum</answer>", "n is missing"),
        sort("<n>10</n><answer>checksum</answer>", "seed is missing"),
        sort("<n>10</n><seed>1</seed><answer>everything</answer>", "answer is missing"),
        sort("<n>3</n><answer>checksum</answer><e>1</e><e>2</e>", "2 elements"),
        numbers("<e>1</e><e>two</e>", "e number 2 must be an xsd:int, got \"two\""),
        numbers("<e>5 5</e><e>1</e>", "e must be an xsd:int, got \"5 5\""),
        numbers("<e>1</e><e>5-</e>", "e number 2 must be an xsd:int, got \"5-\""),
        numbers("<e></e><e>1</e>", "e must be an xsd:int, got \"\""),
        numbers("<e>1</e><e> </e>", "e number 2 must be an xsd:int, got \"\""),
        numbers("<e>1</e><e>4294967297</e>", "e number 2 must be an xsd:int, got \"4294967297\""),
        numbers("<e>1</e><e><f>2</f></e>", "e number 2 must contain a number, not another element"),
        numbers("<e>1</e><e>\u00a0&lt;b&gt;\u2028</e>", "got \"?&lt;b&gt;"),
        multiply("<n>5000</n><seed>1</seed>", "n must be 1 to 4096, got 5000"),
        multiply("<n>4000</n><seed>1</seed>", "bytes are more than this server may keep in memory"),
        multiply("<n>2</n><a>1</a><a>1</a><a>1</a><b>1</b>", "3 values of a"),
        multiply("<n>1</n><a>0x1p3</a><b>1</b>", "a must be an xsd:double, got \"0x1p3\""),
        multiply("<n>1</n><a>1</a><b>1.5.2</b>", "b must be an xsd:double, got \"1.5.2\""),
        marshal("<s>-1</s><c>1</c><seed>1</seed>", "s = -1"),
        marshal("<s>1000</s><c>0</c><seed>1</seed>", "got 0"),
        marshal("<s>1000000</s><c>100001</c><seed>1</seed>", "got 100001"),
        marshal("<s>1000</s><c>1001</c><seed>1</seed>", "c = 1001"),
        marshal("<s>9000000000000000000</s><c>1</c><seed>1</seed>", "elements"),
        marshal(
            "<s>100000000</s><c>10</c><seed>1</seed>", "more than this server may keep in memory"));
  }

  private static Arguments sort(String content, String reason) {
    return Arguments.of(Operation.SORT.path(), "sort", content, reason);
  }

  private static Arguments numbers(String elements, String reason) {
    return sort("<n>2</n><answer>checksum</answer>" + elements, reason);
  }

  private static Arguments multiply(String content, String reason) {
    String rest = "<variant>classic</variant><answer>checksum</answer>";
    return Arguments.of(
        Operation.MULTIPLY.path(), "multiply", content.replace("</n>", "</n>" + rest), reason);
  }

  private static Arguments marshal(String content, String reason) {
    return Arguments.of(Operation.UNMARSHAL.path(), "marshal", content, reason);
  }

  @ParameterizedTest
  @MethodSource("refusedBodies")
  void answersInvalidParametersWithAReason(
      String path, String operation, String content, String reason) throws IOException {
    String body = "<t:" + operation + " xmlns:t=\"urn:tare\">" + content + "</t:" + operation + ">";

    RawHttp.Response answer = post(path, Envelopes.of(body));

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.text()).contains("S:Client", reason);
    assertThat(answer.text()).isEqualTo(onlyWords(answer.text()));
  }

  /** A one-line fault without class names or stack traces. */
  private static String onlyWords(String fault) {
    return fault
        .replaceAll("\\b[a-z]+(\\.[a-z0-9]+)+\\.[A-Z]\\w*", "(a class)")
        .replaceAll("stackTrace|\\tat |\\n", "(more)");
  }

  @Test
  void acceptsNumbersInEveryXmlForm() throws IOException {
    String body =
        "<t:sort xmlns:t=\"urn:tare\"><n> +4\n</n><answer>checksum</answer><e>-0</e>"
            + "<e>\t0017</e><e>1<!-- and -->2</e><e><![CDATA[&#55;]]></e></t:sort>";

    String sum =
        post(
                Operation.SORT.path(),
                Envelopes.of(body.replace("<![CDATA[&#55;]]>", "&#55;<![CDATA[0 ]]>")))
            .value("checksum");

    int[] sorted = {0, 12, 17, 70};
    assertThat(sum).isEqualTo("" + Integers.checksum(sorted));
  }

  static Stream<Arguments> malformedMessages() {
    String laughs =
        "<!DOCTYPE x [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;\">]>";
    String file = "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>";
    String sort = envelope("<t:sort xmlns:t=\"urn:tare\"><n>&a;</n></t:sort>");
    return Stream.of(
        Arguments.of("nothing", ""),
        Arguments.of("no XML", "sort 100 numbers please"),
        Arguments.of("no envelope", "<sort/>"),
        Arguments.of("no body", "<S:Envelope xmlns:S=\"" + SOAP + "\"/>"),
        Arguments.of("empty body", envelope("")),
        Arguments.of("cut off", envelope("<t:sort xmlns:t=\"urn:tare\"><n>1")),
        Arguments.of("unclosed", envelope("<t:sort xmlns:t=\"urn:tare\"><n>1</t:sort>")),
        Arguments.of("unbound prefix", envelope("<t:sort><n>1</n></t:sort>")),
        Arguments.of("unknown operation", envelope("<t:shuffle xmlns:t=\"urn:tare\"/>")),
        Arguments.of("another namespace", envelope("<t:sort xmlns:t=\"urn:scales\"/>")),
        Arguments.of("entity expansion", laughs + sort.replace("&a;", "&c;")),
        Arguments.of("external entity", file + sort),
        Arguments.of("unknown entity", sort),
        Arguments.of(
            "forbidden character", envelope("<t:sort xmlns:t=\"urn:tare\">\u0001</t:sort>")),
        Arguments.of("deep nesting", envelope("<a>".repeat(100_000))));
  }

  private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

  private static String envelope(String body) {
    return new String(Envelopes.of(body), StandardCharsets.UTF_8);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("malformedMessages")
  void answersInvalidRequestsWithAnError(String name, String message) throws IOException {
    RawHttp.Response answer = post(Operation.SORT.path(), message.getBytes(StandardCharsets.UTF_8));

    assertThat(answer.status()).isBetween(400, 599);
    assertThat(answer.text()).contains("S:Fault").doesNotContain("root:", "haha");
    assertThat(answer.text()).isEqualTo(onlyWords(answer.text()));
  }

  @Test
  void doesNotStoreAttachments() throws IOException {
    String part = "--b\r\nContent-Type: application/octet-stream\r\n\r\n";
    String request =
        new String(
            Envelopes.of(SortRequest.seeded(10, 1, ReturnedParts.CHECKSUM)),
            StandardCharsets.UTF_8);
    byte[] message =
        ("--b\r\nContent-Type: text/xml\r\n\r\n"
                + request
                + "\r\n"
                + part
                + "A".repeat(3_000_000)
                + "\r\n--b--\r\n")
            .getBytes(StandardCharsets.UTF_8);
    List<Path> before = host.leftovers();
    try (RawHttp http = RawHttp.to(host)) {
      http.send(
          RawHttp.head("POST", Operation.SORT.path(), "Content-Length: " + message.length)
              .replace(
                  "text/xml; charset=utf-8", "multipart/related; boundary=b; type=\"text/xml\""));
      http.send(message, 0, message.length);

      assertThat(http.answer().status()).isEqualTo(415);
    }
    assertThat(host.leftovers()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/management/domain", "/monitoring/domain", "/command/version"})
  void doesNotServeItsAdministration(String path) throws IOException {
    try (RawHttp http = RawHttp.to(host)) {
      http.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n");

      assertThat(http.answer().status()).isEqualTo(404);
    }
  }

  private static RawHttp.Response post(String path, byte[] message) throws IOException {
    try (RawHttp http = RawHttp.to(host)) {
      return http.post(path, message);
    }
  }

  @Test
  void refusesAnotherContentType() throws IOException {
    byte[] request = Envelopes.of(SortRequest.seeded(10, 1, ReturnedParts.CHECKSUM));
    try (RawHttp http = RawHttp.to(host)) {
      http.send(
          RawHttp.head("POST", Operation.SORT.path(), "Content-Length: " + request.length)
              .replace("text/xml", "application/json"));
      http.send(request, 0, request.length);

      assertThat(http.answer().status()).isEqualTo(415);
    }
  }

  @Test
  void refusesALargeRequestBeforeReadingIt() throws IOException {
    try (RawHttp http = RawHttp.to(host)) {
      http.send(RawHttp.head("POST", Operation.UNMARSHAL.path(), "Content-Length: 99000000000"));

      assertThat(http.answer().status()).isEqualTo(413);
    }
  }

  @Test
  void stopsReadingALargeRequestOfUnknownLength() throws IOException {
    byte[] element = "<e>0123456789</e>".repeat(1000).getBytes(StandardCharsets.UTF_8);
    try (RawHttp http = RawHttp.to(host)) {
      http.send(RawHttp.head("POST", Operation.UNMARSHAL.path(), "Transfer-Encoding: chunked"));
      http.send(
          chunk(
              (Envelopes.HEAD + "<t:text xmlns:t=\"urn:tare\">").getBytes(StandardCharsets.UTF_8)));
      byte[] chunk = chunk(element).getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < LIMIT_BYTES / element.length + 5; i++) {
        http.send(chunk, 0, chunk.length);
      }

      assertThat(http.answer().status()).isBetween(400, 599);
    }
  }

  private static String chunk(byte[] bytes) {
    return Integer.toHexString(bytes.length)
        + "\r\n"
        + new String(bytes, StandardCharsets.UTF_8)
        + "\r\n";
  }

  @Test
  void survivesClientsThatVanishWhileSending() throws IOException {
    byte[] request = Envelopes.of(Text.of(TextShape.forBody(1_000_000, 10), 1));
    for (int i = 0; i < 3 * HTTP_THREADS; i++) {
      try (RawHttp http = RawHttp.to(host)) {
        http.send(
            RawHttp.head("POST", Operation.UNMARSHAL.path(), "Content-Length: " + request.length));
        http.send(request, 0, request.length / 2);
      }
    }
  }

  @Test
  void survivesClientsThatVanishBeforeTheAnswer() throws IOException {
    byte[] request = Envelopes.of(MarshalRequest.of(LIMIT_BYTES / 2, 10, 1));
    for (int i = 0; i < 3 * HTTP_THREADS; i++) {
      try (RawHttp http = RawHttp.to(host)) {
        http.send(
            RawHttp.head("POST", Operation.UNMARSHAL.path(), "Content-Length: " + request.length));
        http.send(request, 0, request.length);
      }
    }
  }

  @Test
  void servesOthersDespiteManySlowSenders() throws Exception {
    List<RawHttp> slow = new ArrayList<>();
    for (int i = 0; i < 8 * HTTP_THREADS; i++) {
      RawHttp http = RawHttp.to(host);
      slow.add(http);
      http.send(RawHttp.head("POST", Operation.UNMARSHAL.path(), "Content-Length: 1000"));
    }
    Thread drops =
        new Thread(
            () -> {
              for (int round = 0; round < 1000 && !Thread.interrupted(); round++) {
                for (int i = 0; i < slow.size(); i += 2) {
                  dropOn(slow.get(i));
                }
                LockSupport.parkNanos(50_000_000);
              }
            });
    drops.start();
    serves();
    drops.interrupt();
    drops.join();
    assertThat(slow.get(0).answer().text()).contains("the request arrived too slowly");
    for (RawHttp http : slow) {
      http.close();
    }
  }

  @SuppressWarnings("EmptyCatch") // the server closed this connection, as it should
  private static void dropOn(RawHttp http) {
    try {
      http.send("<");
    } catch (IOException expected) {
    }
  }
}
