package io.tare.services.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.contract.Answer;
import io.tare.services.contract.Contract;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.Integers;
import io.tare.services.contract.MarshalRequest;
import io.tare.services.contract.SortRequest;
import io.tare.services.contract.Text;
import io.tare.services.contract.TextShape;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is sent to it, the server says no and goes on serving, holding no memory. */
class HostileIT {

  private static final int LIMIT_BYTES = 4_000_000;
  private static final int HTTP_THREADS = 5;

  private static HostProgram host;

  @BeforeAll
  static void start() throws IOException {
    host =
        HostProgram.start(
            HostProgram.JAVA,
            List.of("-Dtare.limit.bytes=" + LIMIT_BYTES, "-Dtare.limit.receive-ms=2000"));
  }

  @AfterAll
  static void stop() throws IOException {
    host.close();
  }

  @AfterEach
  void servesStillAndHoldsNothing() throws Exception {
    int[] sorted = Integers.of(1000, 1);
    Arrays.sort(sorted);
    try (RawHttp http = host.connect()) {
      RawHttp.Answer answer =
          http.post(Contract.SORT_PATH, Envelopes.of(SortRequest.seeded(1000, 1, Answer.CHECKSUM)));
      assertThat(answer.value("checksum")).isEqualTo("" + Integers.checksum(sorted));
    }
    for (int i = 0; i < 100 && heldBytes() > 0; i++) {
      Thread.sleep(100);
    }
    assertThat(heldBytes()).isZero();
  }

  private static long heldBytes() throws IOException {
    try (RawHttp http = host.connect()) {
      String about = http.get(Contract.ABOUT_PATH).text();
      return Long.parseLong(about.replaceAll(".*\"held_bytes\":(\\d+).*", "$1"));
    }
  }

  static Stream<Arguments> refusedBodies() {
    return Stream.of(
        sort("<n>0</n><seed>1</seed><answer>checksum</answer>", "n must be 1 to 10000000, got 0"),
        sort("<n>2000000000</n><seed>1</seed><answer>checksum</answer>", "got 2000000000"),
        sort("<n>9000000</n><seed>1</seed><answer>checksum</answer>", "36000000 bytes"),
        sort("<n>many</n><seed>1</seed><answer>checksum</answer>", "n is missing"),
        sort("<seed>1</seed><answer>checksum</answer>", "n is missing"),
        sort("<n>10</n><answer>checksum</answer>", "seed is missing"),
        sort("<n>10</n><seed>1</seed><answer>everything</answer>", "answer is missing"),
        sort("<n>3</n><answer>checksum</answer><e>1</e><e>2</e>", "2 elements"),
        sort("<n>2</n><answer>checksum</answer><e>1</e><e>two</e>", "n is 2"),
        multiply("<n>5000</n><seed>1</seed>", "n must be 1 to 4096, got 5000"),
        multiply("<n>4000</n><seed>1</seed>", "bytes are more than this server may hold"),
        multiply("<n>2</n><a>1</a><a>1</a><a>1</a><b>1</b>", "3 values of a"),
        marshal("<s>-1</s><c>1</c><seed>1</seed>", "s = -1"),
        marshal("<s>1000</s><c>0</c><seed>1</seed>", "got 0"),
        marshal("<s>1000000</s><c>100001</c><seed>1</seed>", "got 100001"),
        marshal("<s>1000</s><c>1001</c><seed>1</seed>", "c = 1001"),
        marshal("<s>9000000000000000000</s><c>1</c><seed>1</seed>", "elements"),
        marshal("<s>100000000</s><c>10</c><seed>1</seed>", "more than this server may hold"));
  }

  private static Arguments sort(String content, String reason) {
    return Arguments.of(Contract.SORT_PATH, "sort", content, reason);
  }

  private static Arguments multiply(String content, String reason) {
    String rest = "<variant>classic</variant><answer>checksum</answer>";
    return Arguments.of(
        Contract.MULTIPLY_PATH, "multiply", content.replace("</n>", "</n>" + rest), reason);
  }

  private static Arguments marshal(String content, String reason) {
    return Arguments.of(Contract.ENVELOPE_PATH, "marshal", content, reason);
  }

  @ParameterizedTest
  @MethodSource("refusedBodies")
  void answersBadParametersWithAFaultThatSaysWhy(
      String path, String operation, String content, String reason) throws IOException {
    String body = "<t:" + operation + " xmlns:t=\"urn:tare\">" + content + "</t:" + operation + ">";

    RawHttp.Answer answer = post(path, Envelopes.of(body));

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.text()).contains("S:Client", reason).doesNotContain("stackTrace", "\tat ");
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
  void answersWhatIsNoRequestWithAnError(String name, String message) throws IOException {
    RawHttp.Answer answer = post(Contract.SORT_PATH, message.getBytes(StandardCharsets.UTF_8));

    assertThat(answer.status()).isBetween(400, 599);
    assertThat(answer.text()).doesNotContain("root:", "haha", "\tat ");
  }

  private static RawHttp.Answer post(String path, byte[] message) throws IOException {
    try (RawHttp http = host.connect()) {
      return http.post(path, message);
    }
  }

  @Test
  void refusesAnotherContentType() throws IOException {
    byte[] request = Envelopes.of(SortRequest.seeded(10, 1, Answer.CHECKSUM));
    try (RawHttp http = host.connect()) {
      http.send(
          RawHttp.head("POST", Contract.SORT_PATH, "Content-Length: " + request.length)
              .replace("text/xml", "application/json"));
      http.send(request, 0, request.length);

      assertThat(http.answer().status()).isEqualTo(415);
    }
  }

  @Test
  void refusesALargeRequestBeforeReadingIt() throws IOException {
    try (RawHttp http = host.connect()) {
      http.send(RawHttp.head("POST", Contract.ENVELOPE_PATH, "Content-Length: 99000000000"));

      assertThat(http.answer().status()).isEqualTo(413);
    }
  }

  @Test
  void stopsReadingALargeRequestOfUnknownLength() throws IOException {
    byte[] element = "<e>0123456789</e>".repeat(1000).getBytes(StandardCharsets.UTF_8);
    try (RawHttp http = host.connect()) {
      http.send(RawHttp.head("POST", Contract.ENVELOPE_PATH, "Transfer-Encoding: chunked"));
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
  void goesOnWhenClientsVanishWhileSending() throws IOException {
    byte[] request = Envelopes.of(Text.of(TextShape.forBody(1_000_000, 10), 1));
    for (int i = 0; i < 3 * HTTP_THREADS; i++) {
      try (RawHttp http = host.connect()) {
        http.send(
            RawHttp.head("POST", Contract.ENVELOPE_PATH, "Content-Length: " + request.length));
        http.send(request, 0, request.length / 2);
      }
    }
  }

  @Test
  void goesOnWhenClientsVanishBeforeTheAnswer() throws IOException {
    byte[] request = Envelopes.of(MarshalRequest.of(LIMIT_BYTES / 2, 10, 1));
    for (int i = 0; i < 3 * HTTP_THREADS; i++) {
      try (RawHttp http = host.connect()) {
        http.send(
            RawHttp.head("POST", Contract.ENVELOPE_PATH, "Content-Length: " + request.length));
        http.send(request, 0, request.length);
      }
    }
  }

  @Test
  void freesItsThreadsFromClientsThatSendDropByDrop() throws Exception {
    List<RawHttp> slow = new ArrayList<>();
    for (int i = 0; i < HTTP_THREADS; i++) {
      RawHttp http = host.connect();
      slow.add(http);
      http.send(RawHttp.head("POST", Contract.ENVELOPE_PATH, "Content-Length: 1000"));
    }
    for (int drop = 0; drop < 25; drop++) {
      for (RawHttp http : slow) {
        dropOn(http);
      }
      Thread.sleep(100);
    }
    servesStillAndHoldsNothing();
    for (RawHttp http : slow) {
      http.close();
    }
  }

  @SuppressWarnings("EmptyCatch") // the server has had enough of this connection, as it should
  private static void dropOn(RawHttp http) {
    try {
      http.send("<");
    } catch (IOException expected) {
    }
  }
}
