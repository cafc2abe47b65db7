package io.tare.harness.workloads.services.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.tare.harness.workloads.services.http.RecordedRequests.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedRequestsTest {

  @TempDir Path directory;

  private RecordedRequests read(String name, String text) throws Exception {
    return RecordedRequests.read(Files.writeString(directory.resolve(name), text));
  }

  private RecordedRequests har(String... entries) throws Exception {
    return read(
        "a.har",
        "{'log':{'entries':[%s]}}".formatted(String.join(",", entries)).replace('\'', '"'));
  }

  private static String entry(String method, String url, int status, String more) {
    return "{'request':{'method':'%s','url':'%s'%s},'response':{'status':%d}}"
        .formatted(method, url, more, status);
  }

  @Test
  void aListHasWeightsMethodsPathsAndFiles() throws Exception {
    RecordedRequests read =
        read("a.txt", "# a shop\n\n1 POST /orders order.json\n  3   GET /orders?page=2\n");
    assertThat(read.requests())
        .extracting(Request::weight, Request::method, Request::target, Request::file)
        .containsExactly(
            tuple(3, "GET", "/orders?page=2", Optional.empty()),
            tuple(1, "POST", "/orders", Optional.of("order.json")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET /|line 1: expected a weight",
        "0 GET /|line 1: expected a weight",
        "1 GET orders|line 1: expected a weight",
        "1 GET / a b|line 1: expected a weight",
        "1 GRAB /|line 1: the method GRAB cannot be mixed",
        "1 HEAD /|line 1: the method HEAD cannot be mixed",
        "'# nothing'|no request in it can be sent"
      })
  void saysWhatIsWrongWithAList(String line, String problem) {
    assertThatThrownBy(() -> read("a.txt", line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a.txt: ")
        .hasMessageContaining(problem);
  }

  @Test
  void equalRequestsOfARecordingAreOneWithTheirNumberAsWeight() throws Exception {
    RecordedRequests read =
        har(
            entry("GET", "http://a/shop/1", 200, ""),
            entry("GET", "http://a/shop/2?x=y#top", 404, ""),
            entry("GET", "http://a:80/shop/2?x=y", 404, ""));
    assertThat(read.requests())
        .extracting(Request::weight, Request::target, Request::status)
        .containsExactly(
            tuple(2, "/shop/2?x=y", OptionalInt.of(404)), tuple(1, "/shop/1", OptionalInt.of(200)));
    assertThat(read.leftOut()).isEmpty();
  }

  @Test
  void whatCannotBeSentIsCounted() throws Exception {
    RecordedRequests read =
        har(
            entry("GET", "https://a/", 200, ""),
            entry("GET", "https://cdn/x.js", 200, ""),
            entry("GET", "data:text/plain,x", 200, ""),
            entry("HEAD", "https://a/", 200, ""),
            entry("GET", "https://a/late", 0, ""));
    assertThat(read.requests()).hasSize(1);
    assertThat(read.leftOut())
        .isEqualTo(
            Map.of("HEAD", 1, "not by HTTP", 1, "to other hosts", 1, "without an answer", 1));
    assertThat(read.without())
        .isEqualTo("; left out: 1 HEAD, 1 not by HTTP, 1 to other hosts, 1 without an answer");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "/css?family=A|B; /css?family=A%7CB",
        "/?f={x}&d=100%; /?f=%7Bx%7D&d=100%25",
        "/a[1] b?c[]=%20\u00e4#top; /a%5B1%5D%20b?c[]=%20%C3%A4",
        "?x=/y; /?x=/y"
      })
  void charactersThatABrowserLeavesAreEncoded(String recorded, String sent) throws Exception {
    assertThat(har(entry("GET", "http://a" + recorded, 200, "")).requests())
        .extracting(Request::target)
        .containsExactly(sent);
  }

  @Test
  void aWrongAddressIsNotCalledAnotherProtocol() throws Exception {
    RecordedRequests read =
        har(entry("GET", "http://a/", 200, ""), entry("GET", "http://a:99999/", 200, ""));
    assertThat(read.leftOut()).isEqualTo(Map.of("with a wrong address", 1));
  }

  private static String redirected(String url, String to) {
    return "{'request':{'method':'GET','url':'%s'},'response':{'status':301,'redirectURL':'%s'}}"
        .formatted(url, to);
  }

  @Test
  void aRedirectToTheSameSiteElsewhereIsLeftOut() throws Exception {
    RecordedRequests read =
        har(
            redirected("http://a/", "https://a/"),
            redirected("https://a/", "https://www.a/"),
            redirected("https://www.a/", "/shop"),
            entry("GET", "https://www.a/shop", 200, ""),
            entry("GET", "http://www.a/logo", 200, ""),
            redirected("https://www.a/insecure", "http://www.a/"),
            redirected("https://www.a/other", "https://www.a:8443/admin"),
            entry("GET", "https://www.a:8443/admin", 200, ""));
    assertThat(read.requests())
        .extracting(Request::target)
        .containsExactly("/", "/shop", "/logo", "/insecure", "/other");
    assertThat(read.leftOut())
        .isEqualTo(
            Map.of(
                "redirected to https://a",
                1,
                "redirected to https://www.a",
                1,
                "to other hosts",
                1));
  }

  @Test
  void headersOfTheRecordedConnectionAndItsCookiesAreDropped() throws Exception {
    String headers =
        ",'headers':[{'name':':authority','value':'a'},{'name':'Host','value':'a'},"
            + "{'name':'Cookie','value':'secret=1'},{'name':'accept','value':'text/html'},"
            + "{'name':'If-None-Match','value':'1'},{'name':'Accept-Language','value':'en'}]";
    Request request = har(entry("GET", "http://a/", 304, headers)).requests().get(0);
    assertThat(request.headers()).isEqualTo(Map.of("accept", "text/html", "Accept-Language", "en"));
    assertThat(request.status()).hasValue(200);
  }

  @Test
  void bodiesAreTextsOrFormsOfARecording() throws Exception {
    String text = ",'postData':{'mimeType':'application/json','text':'{}'}";
    String form = ",'postData':{'params':[{'name':'a b','value':'c&d'},{'name':'e','value':''}]}";
    assertThat(
            har(entry("POST", "http://a/1", 201, text), entry("POST", "http://a/2", 302, form))
                .requests())
        .extracting(Request::text)
        .containsExactly("{}", "a+b=c%26d&e=");
  }

  @Test
  void aFormInPartsNeedsItsText() throws Exception {
    String type = ",'headers':[{'name':'Content-Type','value':'multipart/form-data; boundary=x'}]";
    RecordedRequests read =
        har(
            entry("POST", "http://a/1", 200, type + ",'postData':{'text':'--x--'}"),
            entry("POST", "http://a/2", 200, type + ",'postData':{'params':[{'name':'b'}]}"));
    assertThat(read.requests()).extracting(Request::text).containsExactly("--x--");
    assertThat(read.leftOut())
        .isEqualTo(Map.of("with a form in parts whose text is not recorded", 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<html>|a.har: not JSON: ",
        "{}|a.har: not an HTTP archive: log.entries is missing",
        "{\"log\":{\"entries\":[]}}|a.har: no request in it can be sent"
      })
  void saysWhyAFileIsNoRecording(String text, String problem) {
    assertThatThrownBy(() -> read("a.har", text)).hasMessageStartingWith(problem);
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(() -> RecordedRequests.read(directory.resolve("b.har")))
        .hasMessage(directory.resolve("b.har") + ": no such file");
  }

  @Test
  void aFileThatIsNotTextIsNamedAsSuch() throws IOException {
    Path file = Files.write(directory.resolve("c.har"), new byte[] {'{', (byte) 0xFF});
    assertThatThrownBy(() -> RecordedRequests.read(file))
        .hasMessage(file + " cannot be read: it is not text in UTF-8");
  }
}
