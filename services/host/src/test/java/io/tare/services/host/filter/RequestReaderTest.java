package io.tare.services.host.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.host.filter.RequestBytes.Part;
import io.tare.services.host.filter.RequestBytes.Refused;
import io.tare.services.host.filter.RequestBytes.Whole;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestReaderTest {

  private static final String HOST = "Host: localhost\r\n";

  private final RequestReader reader = new RequestReader(1024);

  private RequestBytes read(String request) {
    return reader.read(request.getBytes(StandardCharsets.ISO_8859_1));
  }

  private String heard(String request) {
    return new String(((Whole) read(request)).request(), StandardCharsets.ISO_8859_1);
  }

  private static void isRefused(RequestBytes read, ErrorResponse.Kind kind) {
    assertThat(read)
        .isInstanceOfSatisfying(
            Refused.class, each -> assertThat(each.refusal().kind()).isEqualTo(kind));
  }

  private static String lines(String... all) {
    return String.join("\r\n", all);
  }

  @Test
  void passesOnOnlyFieldsThatApplicationsRead() {
    String sent =
        lines(
            "POST /api/answer?a=%20 HTTP/1.1",
            "host: x:80",
            "Cookie: a",
            "Accept: ?",
            "Authorization: Bearer 1",
            "Content-Type:  text/xml ",
            "Sec-Fetch-Site: same-origin",
            "Upgrade: h2c",
            "Connection: Close",
            "Content-Length: 2",
            "",
            "ab");

    assertThat(heard(sent))
        .isEqualTo(
            lines(
                "POST /api/answer?a=%20 HTTP/1.1",
                "host: x:80",
                "authorization: Bearer 1",
                "content-type: text/xml",
                "sec-fetch-site: same-origin",
                "connection: close",
                "content-length: 2",
                "",
                "ab"));
  }

  @Test
  void waitsForTheRest() {
    String head = "POST / HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\n\r\n";
    assertThat(read("")).isEqualTo(new Part(false, 1, false, false));
    assertThat(read("POST / HTT")).isEqualTo(new Part(false, 11, false, false));
    assertThat(read(head + "1234")).isEqualTo(new Part(true, head.length() + 5, false, false));
  }

  @Test
  void leavesFurtherBytesForTheNextRequest() {
    String first = "\r\nPOST / HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\n\r\n12345";

    assertThat(((Whole) read(first + "GET / HT")).length()).isEqualTo(first.length());
  }

  @Test
  void refusesMoreEmptyLinesThanAHeadMayHave() {
    assertThat(read("\r\n".repeat(4095))).isInstanceOf(Part.class);
    isRefused(read("\r\n".repeat(4096)), ErrorResponse.Kind.TOO_LARGE);
  }

  @Test
  void joinsChunks() {
    String chunks = "2;a=b\r\nab\r\n03\r\ncde\r\n0\r\nTrailer: x\r\n\r\n";
    String head = "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: Chunked\r\n\r\n";

    assertThat(heard(head + chunks + "GET")).endsWith("content-length: 5\r\n\r\nabcde");
    assertThat(((Whole) read(head + chunks + "GET")).length())
        .isEqualTo(head.length() + chunks.length());
    for (int i = 0; i < chunks.length(); i++) {
      assertThat(read(head + chunks.substring(0, i))).isInstanceOf(Part.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x\r\nab", "-1\r\n", "2\r\nabc\r\n", "2 ab", "2\nab", "fffffffff\r\n", ";\r\n"})
  void refusesInvalidChunks(String chunks) {
    isRefused(
        read("POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n" + chunks + "\r\n"),
        ErrorResponse.Kind.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /\r\n",
        "GET  / HTTP/1.1\r\n",
        "GET / HTTP/2.0\r\n",
        "GET / http/1.1\r\n",
        "GET x HTTP/1.1\r\n",
        "CONNECT x:80 HTTP/1.1\r\n",
        "GET * HTTP/1.1\r\n",
        "GET /%zz HTTP/1.1\r\n",
        "GET /? HTTP/1.1 HTTP/1.1\r\n",
        "GET /\\ HTTP/1.1\r\n",
        "GET /\u00e4 HTTP/1.1\r\n",
        "G(T / HTTP/1.1\r\n",
        "GET / HTTP/1.1\r\nHost : x\r\n",
        "GET / HTTP/1.1\r\nX: a\r\n b\r\n",
        "GET / HTTP/1.1\r\nX: a\u0001\r\n",
        "GET / HTTP/1.1\r\nX\r\n",
        "GET / HTTP/1.1\r\nContent-Length: +1\r\n",
        "GET / HTTP/1.1\r\nContent-Length: 1, 1\r\n",
        "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n",
        "GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n",
        "GET / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n",
        "GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n",
        "GET / HTTP/1.1\r\nExpect: tea\r\n",
        "GET / HTTP/1.1\r\nHost: other\r\n"
      })
  void refusesAmbiguousRequests(String request) {
    isRefused(read(request + HOST + "\r\n"), ErrorResponse.Kind.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Host:\r\n", "Host: a b\r\n", "Host: a/b\r\n", "Host: [x]\r\n"})
  void refusesARequestWithoutAHost(String host) {
    isRefused(read("GET / HTTP/1.1\r\n" + host + "\r\n"), ErrorResponse.Kind.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0016\u0003\u0001", "GET / HTTP/1.1\nHost: x\n\n", "a\rb", " "})
  void refusesInvalidBytesAtOnce(String beginning) {
    isRefused(read(beginning), ErrorResponse.Kind.MALFORMED);
  }

  @ParameterizedTest
  @CsvSource({"/a;b", "//", "/a/../b", "/.", "/%61", "/a/./b", "/..", "/$"})
  void findsNothingAtOddPaths(String path) {
    isRefused(read("GET " + path + " HTTP/1.1\r\n" + HOST + "\r\n"), ErrorResponse.Kind.NOT_FOUND);
  }

  @ParameterizedTest
  @CsvSource({"TRACE", "PROPFIND", "get", "X"})
  void letsApplicationsRefuseUnknownMethods(String method) {
    String head = method + " /a HTTP/1.1\r\n" + HOST + "Content-Length: 3\r\n\r\n";

    assertThat(heard(head + "GET")).isEqualTo("PATCH /a HTTP/1.1\r\nhost: localhost\r\n\r\n");
    assertThat(((Whole) read(head + "GET /")).length()).isEqualTo(head.length() + 3);
  }

  @Test
  void extractsTheTargetFromAnAbsoluteAddress() {
    assertThat(heard("GET http://other HTTP/1.1\r\n" + HOST + "\r\n")).startsWith("GET / HTTP");
    assertThat(heard("GET HTTP://other/a HTTP/1.1\r\n" + HOST + "\r\n")).startsWith("GET /a HTTP");
  }

  /** Otherwise a request for another machine would be accepted here. */
  @Test
  void anAbsoluteAddressOverridesTheHost() {
    assertThat(heard("GET http://other:81/a HTTP/1.1\r\n" + HOST + "\r\n"))
        .contains("\r\nhost: other:81\r\n")
        .doesNotContain("localhost");
    isRefused(
        read("GET http://a@other/ HTTP/1.1\r\n" + HOST + "\r\n"), ErrorResponse.Kind.MALFORMED);
  }

  @Test
  void refusesLargeRequests() {
    isRefused(read("GET / HTTP/1.1\r\nX: " + "x".repeat(8192)), ErrorResponse.Kind.TOO_LARGE);
    isRefused(
        read("POST / HTTP/1.1\r\n" + HOST + "Content-Length: 1025\r\n\r\n"),
        ErrorResponse.Kind.TOO_LARGE);
    isRefused(
        read("POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n401\r\n"),
        ErrorResponse.Kind.TOO_LARGE);
  }

  @Test
  void detectsExpectContinue() {
    assertThat(
            read(
                "POST / HTTP/1.1\r\n" + HOST + "Expect: 100-continue\r\nContent-Length: 9\r\n\r\n"))
        .isInstanceOfSatisfying(Part.class, part -> assertThat(part.isAsking()).isTrue());
  }

  @Test
  void acceptsLongHeadsWithoutStackOverflow() {
    assertThat(read("GET " + "/a".repeat(4000) + " HTTP/1.1\r\n" + HOST + "\r\n"))
        .isInstanceOf(Whole.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Connection: close, Upgrade                 | close
          Connection: Upgrade , Close                | close
          Connection: keep-alive,close               | close
          Connection: ,, close ,                     | close
          Connection: close~Connection: Upgrade      | close
          Connection: Upgrade~connection: close      | close
          Connection: Keep-Alive, Upgrade            | keep-alive
          Connection: x-close, closed                |
          """)
  void readsEveryOptionOfAConnection(String fields, String heard) {
    String request = "GET / HTTP/1.1\r\n" + HOST + fields.replace("~", "\r\n") + "\r\n\r\n";

    assertThat(heard(request))
        .isEqualTo(
            "GET / HTTP/1.1\r\nhost: localhost\r\n"
                + (heard == null ? "" : "connection: " + heard + "\r\n")
                + "\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"00000000000000000005", "5;a=b", "5 ; a = \"x;y\"", "05"})
  void readsEveryFormOfAChunkSize(String size) {
    String body = size + "\r\n12345\r\n000\r\n\r\n";

    assertThat(heard("POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked,\r\n\r\n" + body))
        .endsWith("\r\n\r\n12345");
  }

  @Test
  void refusesChunksThatAreMostlyFraming() {
    String chunk = "1;" + "x".repeat(200) + "\r\n1\r\n";

    isRefused(
        read("POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n" + chunk.repeat(6)),
        ErrorResponse.Kind.TOO_LARGE);
  }

  @Test
  void readsLaterVersionsAsItsOwn() {
    assertThat(heard("GET / HTTP/1.2\r\n" + HOST + "\r\n")).startsWith("GET / HTTP/1.1\r\n");
  }

  @Test
  void tellsOnlyNewClientsToGoOn() {
    String rest = HOST + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\n";

    assertThat(((Part) read("POST / HTTP/1.1\r\n" + rest)).isAsking()).isTrue();
    assertThat(((Part) read("POST / HTTP/1.0\r\n" + rest)).isAsking()).isFalse();
  }

  @Test
  void doesNotKnowTheWholeServer() {
    isRefused(read("OPTIONS * HTTP/1.1\r\n" + HOST + "\r\n"), ErrorResponse.Kind.NOT_FOUND);
  }

  @ParameterizedTest
  @ValueSource(strings = {"HEAD / HTTP/1.1\r\nX : y\r\n\r\n", "HEAD /%2f HTTP/1.1\r\n~\r\n"})
  void refusesHeadWithoutABody(String request) {
    Refused refused = (Refused) read(request.replace("~", HOST.strip()) + "\r\n");

    assertThat(new String(refused.refusal().answer(refused.isHead()), StandardCharsets.US_ASCII))
        .contains("Content-Length: ")
        .endsWith("\r\n\r\n");
  }
}
