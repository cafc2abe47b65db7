package io.tare.harness.workloads.services.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignInputs;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.workloads.contract.Benchmarks;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A campaign's settings for third-party services. */
class HttpCampaignTest {

  @TempDir Path directory;

  private static Campaign parse(String workload) throws CampaignException {
    return CampaignFile.parse(
        "x", "name: x\nplatforms: {here: {kind: native}}\nworkloads:\n  - " + workload + "\n");
  }

  private Campaign read(String workload) throws Exception {
    return CampaignFile.read(
        Files.writeString(
            directory.resolve("x.yaml"),
            "name: x\nplatforms: {here: {kind: native}}\nworkloads:\n  - " + workload + "\n"));
  }

  @Test
  void crossesAddressesAndBodies() throws Exception {
    Campaign campaign = parse("{name: http, url: ['http://a/1', 'http://a/2'], body: [p, q]}");
    assertThat(campaign.measurands()).hasSize(4);
    assertThat(campaign.measurands().get(1)).hasToString("http body=q url=http://a/1 loopback");
  }

  @Test
  void callsTheServiceOfAPlatform() throws Exception {
    String text =
        """
        name: x
        platforms:
          a: {kind: native, service: "http://a.example/x"}
          b: {kind: native, service: "http://b.example/x"}
        workloads: [{name: http, url: "{service}"}]
        """;
    assertThat(new HttpFamily().objections(CampaignFile.parse("x", text))).isEmpty();
    assertThat(
            new HttpFamily()
                .objections(
                    CampaignFile.parse("x", text.replace(", service: \"http://b.example/x\"", ""))))
        .containsExactly(
            "http url={service} loopback on b: the platform has no {service}; set service:"
                + " http://… there");
    assertThat(
            new HttpFamily()
                .objections(CampaignFile.parse("x", text.replace("http://b", "ftp://b"))))
        .singleElement()
        .asString()
        .contains(" on b: ", "is not an address like");
  }

  @Test
  void startsAreWordsOrALine() throws Exception {
    Settings line = settings("{name: http, url: 'http://a:1/', start: a -b  c}");
    Settings list = settings("{name: http, url: 'http://a:1/', start: [a, -b, 'c d']}");
    assertThat(line.words("start")).containsExactly("a", "-b", "c");
    assertThat(list.words("start")).containsExactly("a", "-b", "c d");
  }

  private static Settings settings(String workload) throws CampaignException {
    Campaign campaign = parse(workload);
    return campaign.settings(campaign.measurands().get(0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "url: 'ftp://a/'|is not an address like",
        "url: 'https://a/', tls: 1.1|is not known; did you mean '1.2'",
        "url: 'https://a/', connections: none|allowed: kept, new",
        "url: 'http://{addres}/'|is not an address like",
        "url: 'http://{address}:{port}/'|set start too",
        "url: 'http://a/', files: [a]|set start, or remove them",
        "url: 'http://a/', start: x, files: [a/b, c/b]|files has b twice",
        "url: 'http://a/', pattern: 'a(b'|is not a regular expression",
        "url: 'http://a/', headers: {Content-Length: 1}|is set by the client",
        "url: 'http://a/', status: 100|from 200 to 599",
        "url: 'http://a/', method: GRAB|is not known",
        "body: x|is missing; expected address of the service, a line"
      })
  void saysWhatIsWrong(String text, String complaint) {
    assertThatThrownBy(() -> parse("{name: http, " + text + "}"))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining(complaint);
  }

  @Test
  void isEqualWhenWrittenInFull() throws Exception {
    Files.writeString(directory.resolve("body.json"), "{}");
    Campaign campaign =
        read(
            "{name: http, url: 'http://{address}:{port}/a', body: body.json, status: 201,"
                + " headers: {X: 'a: b'}, pattern: 'a{2}', start: [sh, -c, 'exit 1']}");
    Campaign pinned = CampaignInputs.pinned(campaign);
    String text = CampaignText.of(pinned);
    assertThat(CampaignFile.parse("again", text)).isEqualTo(pinned);
    assertThat(text).contains("digests:").contains(directory.toString());
  }

  @Test
  void doesNotResumeWhenAFileHasChanged() throws Exception {
    Path body = Files.writeString(directory.resolve("body.json"), "{}");
    Campaign pinned =
        CampaignInputs.pinned(read("{name: http, url: 'http://a/', body: body.json}"));
    assertThat(CampaignInputs.objections(pinned)).isEmpty();
    Files.writeString(body, "[]");
    assertThat(CampaignInputs.objections(pinned))
        .singleElement()
        .asString()
        .startsWith(body + " was changed since the run began");
  }

  @Test
  void digestsOfDirectoriesCoverEveryFile() throws Exception {
    Path file =
        Files.writeString(Files.createDirectories(directory.resolve("s/t")).resolve("u"), "");
    Campaign pinned =
        CampaignInputs.pinned(read("{name: http, url: 'http://a/', start: x, files: [s]}"));
    Files.move(file, file.resolveSibling("v"));
    assertThat(CampaignInputs.objections(pinned)).hasSize(1);
  }

  @Test
  void reportsAMissingFileBeforeAnythingStarts() throws Exception {
    assertThat(CampaignInputs.objections(read("{name: http, url: 'http://a/', body: no.json}")))
        .singleElement()
        .asString()
        .startsWith(directory.resolve("no.json").toString());
  }

  @Test
  void aCampaignWithoutFilesNamesNone() throws Exception {
    assertThat(CampaignInputs.areIn(parse("{name: http, url: 'http://a/'}"))).isFalse();
    assertThat(CampaignInputs.areIn(parse("{name: soa.quicksort, n: 1}"))).isFalse();
  }

  @Test
  void reportsAMissingOperationBeforeAnythingStarts() throws Exception {
    Files.writeString(
        directory.resolve("w.wsdl"),
        """
        <definitions targetNamespace="urn:x" xmlns="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/">
          <binding name="B" type="P">
            <s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="add"/><operation name="sub"/></binding>
        </definitions>
        """);
    Files.writeString(directory.resolve("e.xml"), "<a/>");
    String call = "{name: soap-call, wsdl: w.wsdl, envelope: e.xml, operation: ";
    assertThat(Benchmarks.objections(read(call + "mul, url: 'http://a/'}")))
        .singleElement()
        .asString()
        .endsWith("w.wsdl has no operation mul; there are add, sub");
    assertThat(Benchmarks.objections(read(call + "add}")))
        .singleElement()
        .asString()
        .endsWith("has no address of the operation; set url");
    assertThat(Benchmarks.objections(read(call + "add, url: 'http://a/'}"))).isEmpty();
  }

  @Test
  void readsAWsdlAtAnAnsweringAddressBeforeAnythingStarts() throws Exception {
    byte[] wsdl =
        """
        <definitions targetNamespace="urn:x" xmlns="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/">
          <binding name="B" type="P">
            <s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="add"/></binding>
        </definitions>
        """
            .getBytes(StandardCharsets.UTF_8);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, wsdl.length);
          exchange.getResponseBody().write(wsdl);
          exchange.close();
        });
    server.start();
    Files.writeString(directory.resolve("e.xml"), "<a/>");
    String call =
        "{name: soap-call, wsdl: 'http://127.0.0.1:%d/?wsdl', envelope: e.xml, url: 'http://a/', operation: "
            .formatted(server.getAddress().getPort());
    try {
      assertThat(Benchmarks.objections(read(call + "mul}")))
          .singleElement()
          .asString()
          .endsWith("has no operation mul; there are add");
      assertThat(Benchmarks.objections(read(call + "add}"))).isEmpty();
    } finally {
      server.stop(0);
    }
    assertThat(Benchmarks.objections(read(call + "mul}"))).isEmpty();
  }

  @Test
  void headersTakeSecretsFromTheEnvironment() {
    HeaderValues values =
        new HeaderValues(
            new TreeMap<>(Map.of("Authorization", "Bearer {env:TOKEN}", "X", "{env:NONE}!")),
            Map.of("TOKEN", "s$cret"));
    assertThat(values.filled()).isEqualTo(Map.of("Authorization", "Bearer s$cret", "X", "!"));
    assertThat(values.missing()).containsExactly("NONE");
  }

  @Test
  void refusesAnAddressInALocalWsdlThatCannotBeCalled() throws Exception {
    Files.writeString(directory.resolve("e.xml"), "<a/>");
    Files.writeString(
        directory.resolve("w.wsdl"),
        """
        <definitions targetNamespace="urn:x" xmlns:t="urn:x" xmlns="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/">
          <binding name="b" type="t:p"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="add"/></binding>
          <service name="s">
            <port name="one" binding="t:b"><s:address location="ftp://h/soap"/></port>
            <port name="two" binding="t:b"><s:address location="http://h:8080/soap"/></port>
          </service>
        </definitions>
        """);

    assertThat(
            Benchmarks.objections(
                read("{name: soap-call, wsdl: w.wsdl, envelope: e.xml, operation: add}")))
        .singleElement()
        .asString()
        .endsWith(
            "w.wsdl: \"ftp://h/soap\" is not an address like http://{address}:8080/index.html, such"
                + " as that of another port: url: \"http://h:8080/soap\"");
  }
}
