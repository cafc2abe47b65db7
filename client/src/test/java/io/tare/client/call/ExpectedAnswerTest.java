package io.tare.client.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.client.clock.Clock;
import io.tare.client.http.DeadlineWatch;
import io.tare.client.http.Endpoint;
import io.tare.client.http.HttpConnection;
import io.tare.client.http.RequestHeaders;
import io.tare.client.http.ScriptedServer;
import io.tare.harness.model.order.PreparedRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class ExpectedAnswerTest {

  private static final String ENVELOPE_1_1 =
      "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Header><a><b/></a>"
          + "</s:Header><s:Body>%s</s:Body></s:Envelope>";
  private static final String ENVELOPE_1_2 =
      "<s:Envelope xmlns:s=\"http://www.w3.org/2003/05/soap-envelope\"><s:Body>%s</s:Body>"
          + "</s:Envelope>";
  private static final String FAULT_1_1 =
      "<s:Fault><faultcode>s:Client</faultcode><faultstring>no such\nstock</faultstring></s:Fault>";
  private static final String FAULT_1_2 =
      "<s:Fault><s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason><s:Text>no such stock"
          + "</s:Text></s:Reason></s:Fault>";

  @Test
  void isCorrectIfOnlyTheStatusIsExpectedAndMatches() throws IOException {
    assertThat(reason(200, "", ScriptedServer.withLength("anything"))).isNull();
    assertThat(reason(404, "", "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")).isNull();
  }

  @Test
  void isWrongWithAnotherStatus() throws IOException {
    assertThat(reason(200, "", "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"))
        .isEqualTo("wrong answer: status 404, not 200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://shop.example/new", "https://me:secret@shop.example/new?token=secret#a"})
  void namesWhereAnAnswerRedirectsWithoutItsSecrets(String target) throws IOException {
    assertThat(
            reason(
                200,
                "",
                "HTTP/1.1 301 Moved Permanently\r\nLocation: "
                    + target
                    + "\r\nContent-Length: 0\r\n\r\n"))
        .isEqualTo(
            "wrong answer: status 301, not 200: it redirects to https://shop.example/new;"
                + " measure that");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hello", "h.*o", "^<p>", "you!</p>$"})
  void isCorrectIfThePatternIsFoundAnywhere(String pattern) throws IOException {
    assertThat(reason(200, pattern, ScriptedServer.withLength("<p>hello\nyou!</p>"))).isNull();
  }

  @Test
  void isWrongWithoutThePattern() throws IOException {
    assertThat(reason(200, "bye", ScriptedServer.withLength("hello")))
        .isEqualTo("wrong answer: pattern \"bye\" not found in 5 characters");
  }

  @Test
  void aPatternIsMatchedInTheAnswersCharset() throws IOException {
    String answer =
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=\"iso-8859-1\"\r\n"
            + "Content-Length: 1\r\n\r\n\u00e4";
    assertThat(reason(200, "^\u00e4$", answer)).isNull();
  }

  @Test
  void matchingAnExponentialPatternIsAborted() throws IOException {
    String pattern = "(x+)".repeat(8) + "y";
    assertThat(reason(200, pattern, ScriptedServer.withLength("x".repeat(200))))
        .isEqualTo("wrong answer: pattern \"" + pattern + "\" takes too long to match");
  }

  @ParameterizedTest
  @CsvSource({"200", "500"})
  void isWrongWithAFaultForAnyStatus(int status) throws IOException {
    for (String fault :
        new String[] {ENVELOPE_1_1.formatted(FAULT_1_1), ENVELOPE_1_2.formatted(FAULT_1_2)}) {
      String answer = ScriptedServer.withLength(fault).replace("200 OK", status + " Said");
      assertThat(soapReason(answer)).isEqualTo("fault: no such stock");
    }
  }

  @Test
  void anEnvelopeWithoutAFaultIsCorrect() throws IOException {
    assertThat(soapReason(ScriptedServer.withLength(ENVELOPE_1_1.formatted("<price>1</price>"))))
        .isNull();
    assertThat(soapReason(ScriptedServer.withLength(ENVELOPE_1_2.formatted("")))).isNull();
  }

  @Test
  void anEnvelopeThatWasCutIsWrong() throws IOException {
    String whole = ENVELOPE_1_1.formatted("<price>1</price>");
    for (String cut :
        List.of("</s:Envelope>", "</s:Body></s:Envelope>", "rice></s:Body></s:Envelope>")) {
      String answer = ScriptedServer.withLength(whole.substring(0, whole.length() - cut.length()));
      assertThat(soapReason(answer)).startsWith("wrong answer: no SOAP envelope: ");
    }
  }

  @Test
  void theEnvelopeIsTheRootOfAnAnswerInParts() throws IOException {
    String attachment = "--u:1\r\nContent-ID: <picture>\r\n\r\n\u00ff\u00d8\r\n";
    String envelope = ENVELOPE_1_1.formatted("<price>1</price>");
    assertThat(soapReason(inParts("; start=\"<root>\"", attachment + root(envelope) + "--u:1--")))
        .isNull();
    assertThat(soapReason(inParts("", root(envelope) + attachment + "--u:1--\r\n"))).isNull();
    String fault = root(ENVELOPE_1_1.formatted(FAULT_1_1)) + "--u:1--";
    assertThat(soapReason(inParts("", fault).replace("200 OK", "500 Said")))
        .isEqualTo("fault: no such stock");
  }

  @Test
  void partsThatWereCutAreWrong() throws IOException {
    String envelope = ENVELOPE_1_1.formatted("<price>1</price>");
    assertThat(soapReason(inParts("", root(envelope))))
        .isEqualTo("wrong answer: no SOAP envelope: the last boundary of its parts is missing");
    assertThat(soapReason(inParts("; start=\"<other>\"", root(envelope) + "--u:1--")))
        .isEqualTo("wrong answer: no SOAP envelope: it has no part <other>");
  }

  @Test
  void aPackedAnswerIsUnpacked() throws IOException {
    String packed = packed(ENVELOPE_1_1.formatted("<price>1</price>"), "gzip");
    assertThat(soapReason(packed)).isNull();
    assertThat(reason(200, "price>1", packed)).isNull();
    assertThat(soapReason(packed(ENVELOPE_1_1.formatted(FAULT_1_1), "gzip")))
        .isEqualTo("fault: no such stock");
  }

  @Test
  void anAnswerInAnotherCodingIsNamed() throws IOException {
    String packed = packed("price", "br");
    assertThat(soapReason(packed))
        .isEqualTo("wrong answer: no SOAP envelope: Content-Encoding: br is not supported");
    assertThat(reason(200, "price", packed))
        .isEqualTo("wrong answer: Content-Encoding: br is not supported");
  }

  private static String root(String envelope) {
    return "--u:1\r\nContent-Type: application/xop+xml\r\nContent-ID: <root>\r\n\r\n"
        + envelope
        + "\r\n";
  }

  private static String inParts(String parameters, String parts) {
    return "HTTP/1.1 200 OK\r\nContent-Type: multipart/related; type=\"application/xop+xml\";"
        + " boundary=\"u:1\""
        + parameters
        + "\r\nContent-Length: "
        + parts.length()
        + "\r\n\r\n"
        + parts;
  }

  private static String packed(String content, String coding) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return "HTTP/1.1 200 OK\r\nContent-Encoding: "
        + coding
        + "\r\nContent-Length: "
        + bytes.size()
        + "\r\n\r\n"
        + bytes.toString(StandardCharsets.ISO_8859_1);
  }

  @Test
  void anAnswerWithoutAnEnvelopeIsWrong() throws IOException {
    assertThat(soapReason(ScriptedServer.withLength("<html><p>hello</p></html>")))
        .startsWith("wrong answer: no SOAP envelope: ");
    assertThat(soapReason("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"))
        .isEqualTo("wrong answer: status 404, not 200");
  }

  @Test
  void anAcceptedRequestNeedsNoEnvelope() throws IOException {
    String accepted = "HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n";
    assertThat(reason(request(202, "", true), accepted)).isNull();
    assertThat(soapReason(accepted)).isEqualTo("wrong answer: status 202, not 200");
    assertThat(soapReason(accepted.replace("202 Accepted", "200 OK")))
        .startsWith("wrong answer: no SOAP envelope: ");
  }

  @Test
  void detectsAWrongAnswerAfterCorrectOnes() throws IOException {
    try (ScriptedServer server =
        ScriptedServer.start(r -> r.replyWith(r.number() < 3 ? "right" : "wrong"))) {
      assertThat(submit(server, request(200, "right", false), 3).reason).isNull();
      assertThat(submit(server, request(200, "right", false), 1).reason).isNotNull();
    }
  }

  private static String reason(int status, String pattern, String answer) throws IOException {
    return reason(request(status, pattern, false), answer);
  }

  private static String soapReason(String answer) throws IOException {
    return reason(request(200, "", true), answer);
  }

  private static String reason(PreparedRequest request, String answer) throws IOException {
    try (ScriptedServer server = ScriptedServer.start(each -> each.reply(answer))) {
      return submit(server, request, 1).reason;
    }
  }

  private static PreparedRequest request(int status, String pattern, boolean isSoap) {
    return new PreparedRequest("GET", "/", new TreeMap<>(), null, status, pattern, isSoap);
  }

  /** The last of several submissions on one connection. */
  private static Measurement submit(ScriptedServer server, PreparedRequest request, int times)
      throws IOException {
    Measurement measurement = new Measurement();
    Endpoint endpoint = server.endpoint();
    try (DeadlineWatch watch = new DeadlineWatch(TimeUnit.MINUTES.toNanos(10));
        WireCall call =
            new WireCall(
                new HttpConnection(endpoint, watch, 0),
                new RequestHeaders(endpoint, request).with(ByteBuffer.allocate(0)),
                new ExpectedAnswer(request))) {
      for (int i = 0; i < times; i++) {
        call.ready(Clock.nanos());
        long now = Clock.nanos();
        measurement.begin(i, now, now);
        call.submit(measurement);
      }
    }
    return measurement;
  }
}
