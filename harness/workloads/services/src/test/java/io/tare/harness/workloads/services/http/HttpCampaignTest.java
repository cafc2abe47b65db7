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
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.harness.workloads.services.server.Application;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
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
    return read(workload, "native");
  }

  private Campaign read(String workload, String kind) throws Exception {
    return CampaignFile.read(
        Files.writeString(
            directory.resolve("x.yaml"),
            "name: x\nplatforms: {here: {kind: %s}}\nworkloads:\n  - %s\n"
                .formatted(kind, workload)));
  }

  @Test
  void crossesAddressesAndBodies() throws Exception {
    Campaign campaign = parse("{name: http, url: ['http://a/1', 'http://a/2'], body: [p, q]}");
    assertThat(campaign.measurands()).hasSize(4);
    assertThat(campaign.measurands().get(1)).hasToString("http body=q url=http://a/1 loopback");
  }

  @Test
  void namesAFileThatIsNoWsdlOnceForAllOperations() throws Exception {
    Files.writeString(directory.resolve("page.html"), "<!DOCTYPE html><html></html>");
    Files.writeString(directory.resolve("body.xml"), "<a/>");

    assertThat(
            Benchmarks.objections(
                read(
                    "{name: soap-call, wsdl: page.html, operation: [add, mul, sub],"
                        + " envelope: body.xml}")))
        .containsExactly(
            "x.yaml:4: workloads[0].wsdl: page.html is not a WSDL but an HTML page;"
                + " name another file");
  }

  @Test
  void refusesADirectoryAsAWsdl() throws Exception {
    Files.createDirectory(directory.resolve("w"));
    Files.writeString(directory.resolve("e.xml"), "<a/>");
    assertThat(
            Benchmarks.objections(
                read("{name: soap-call, wsdl: w, operation: add, envelope: e.xml}")))
        .containsExactly("x.yaml:4: workloads[0].wsdl: w is a directory; name a file in it");
  }

  @Test
  void refusesAWsdlAtAnAddressOfAnotherProtocol() {
    assertThatThrownBy(
            () -> parse("{name: soap-call, wsdl: 'ftp://x/y', operation: add, envelope: e.xml}"))
        .hasMessageContaining("x:4: ")
        .hasMessageContaining(
            "wsdl is \"ftp://x/y\", expected an address with http or https, or a file");
  }

  @ParameterizedTest
  @CsvSource({
    "200, is not a WSDL but an HTML page; correct the address",
    "401, is not a WSDL: it answers with status 401; neither login nor headers are sent for it;"
        + " save it as a file and name that",
    "404, is not a WSDL: it answers with status 404; correct the address",
    "503, is not a WSDL: it answers with status 503; try again when the service answers"
  })
  void refusesAnAddressThatAnswersWithSomethingElse(int status, String why) throws Exception {
    byte[] page = "<!DOCTYPE html><html></html>".getBytes(StandardCharsets.UTF_8);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(status, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    server.start();
    Files.writeString(directory.resolve("e.xml"), "<a/>");
    String wsdl = "http://127.0.0.1:%d/x.html".formatted(server.getAddress().getPort());
    String call =
        "{name: soap-call, wsdl: '%s', envelope: e.xml, operation: [add, sub]}".formatted(wsdl);
    try {
      assertThat(Benchmarks.objections(read(call)))
          .containsExactly("x.yaml:4: workloads[0].wsdl: " + wsdl + " " + why);
      // In a guest that address is the guest's.
      assertThat(Benchmarks.objections(read(call, "container"))).isEmpty();
    } finally {
      server.stop(0);
    }
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
  void aLoginIsAHeaderOfItsOwn() {
    Optional<String> login = Optional.of("Aladdin:{env:P}");
    SortedMap<String, String> written = new TreeMap<>(Map.of("X", "y"));
    assertThat(new HeaderValues(written, login, Map.of("P", "open sesame")).filled())
        .isEqualTo(Map.of("Authorization", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "X", "y"));
    assertThat(new HeaderValues(written, login, Map.of()).missing()).containsExactly("P");
  }

  @Test
  void sendsAnEncodedLoginAsItIs() {
    SortedMap<String, String> written = new TreeMap<>(Map.of("Authorization", "Basic {env:CRED}"));
    assertThat(new HeaderValues(written, Optional.empty(), Map.of("CRED", "QTpi")).filled())
        .isEqualTo(Map.of("Authorization", "Basic QTpi"));
  }

  @Test
  void aMixNamesWhatIsWrongWithItsFile() throws Exception {
    String mix = "{name: http-mix, requests: shop.txt, url: 'http://a/'}";
    Files.writeString(directory.resolve("shop.txt"), "1 GET x\n");
    assertThat(new HttpFamily().objections(read(mix)))
        .singleElement()
        .asString()
        .contains("shop.txt: line 1: expected a weight");
    Files.writeString(directory.resolve("shop.txt"), "1 GET /\n2 PUT /a bodies/a.json\n");
    assertThat(new HttpFamily().objections(read(mix))).isEmpty();
  }

  @Test
  void bodiesOfAMixAreFilesOfTheCampaign() throws Exception {
    Files.createDirectories(directory.resolve("lists"));
    Files.writeString(directory.resolve("lists/shop.txt"), "2 PUT /a a.json\n");
    Campaign campaign = read("{name: http-mix, requests: lists/shop.txt, url: 'http://a/'}");
    Settings settings = campaign.settings(campaign.measurands().get(0));
    assertThat(
            new HttpFamily()
                .files(
                    Workloads.of("http-mix"), campaign.measurands().get(0).parameters(), settings))
        .containsExactly("lists/shop.txt", "lists/a.json");
  }

  @Test
  void pathsOfAListAreBelowTheAddress() {
    ServiceUrl shop = ServiceUrl.parse("http://a/shop/?x=y");
    assertThat(shop.below("/orders?page=2")).isEqualTo("/shop/orders?page=2");
    assertThat(ServiceUrl.parse("http://a").below("/orders")).isEqualTo("/orders");
  }

  private static final String WITH_WAR =
      """
      name: x
      platforms: {here: {kind: native}}
      server: {%s}
      workloads: [{name: http, url: "{service}/", war: my shop.war}]
      """;

  @Test
  void aWarNeedsWhatAServerNeeds() throws Exception {
    Campaign campaign = CampaignFile.parse("x", WITH_WAR.formatted("heap: 256MiB"));
    assertThat(new HttpFamily().objections(campaign)).isEmpty();
    assertThat(Benchmarks.needServerHeap(campaign)).isTrue();
    assertThat(Benchmarks.artefacts(campaign))
        .contains("tare-host.jar", "glassfish-embedded-all.jar", "tare-client.jar");
    Campaign running = parse("{name: http, url: 'http://a/'}");
    assertThat(Benchmarks.needServerHeap(running)).isFalse();
    assertThat(Benchmarks.artefacts(running)).containsExactly("tare-client.jar");
  }

  @Test
  void aWsdlMayBeThatOfTheService() throws Exception {
    Campaign campaign =
        parse(
            "{name: soap-call, war: a.war, wsdl: '{service}/S?wsdl', operation: o, envelope: e.xml}");
    assertThat(
            new HttpFamily()
                .files(
                    Workloads.of("soap-call"),
                    campaign.measurands().get(0).parameters(),
                    campaign.settings(campaign.measurands().get(0))))
        .containsExactly("e.xml", "a.war");
    assertThat(new HttpFamily().objections(campaign)).isEmpty();
  }

  @Test
  void aWarHasNoProfiles() throws Exception {
    assertThat(
            new HttpFamily()
                .objections(CampaignFile.parse("x", WITH_WAR.formatted("archive: profiles"))))
        .containsExactly(
            "server.archive is profiles, which are those of Tare's own services; set it to classes"
                + " for my shop.war");
  }

  @Test
  void aWarsContextIsNamedLikeItsFile() throws Exception {
    assertThat(application("war: my shop.war").contextRoot()).isEqualTo("/my-shop");
    assertThat(application("war: a/b-1.2.WAR").contextRoot()).isEqualTo("/b-1.2");
    assertThat(application("war: a.war, context_root: /").contextRoot()).isEqualTo("/");
  }

  @Test
  void propertiesOfAWarAreOptionsOfItsServer() throws Exception {
    assertThat(application("war: a.war, properties: {b: c d, a: '1'}").options())
        .containsExactly("-Da=1", "-Db=c d");
  }

  @Test
  void aWarsDatabaseHasTheNameThatItWants() throws Exception {
    assertThat(
            application("war: a.war, data_source: jdbc/shop")
                .arguments(Optional.of("/place"), "/files"))
        .containsExactly("--database", "/place", "--data-source", "jdbc/shop");
    assertThat(application("war: a.war").arguments(Optional.empty(), "/files")).isEmpty();
  }

  private static Application application(String settings) throws CampaignException {
    ServiceStart start =
        ServiceStart.of(settings("{name: http, url: '{service}/', " + settings + "}"))
            .orElseThrow();
    return ((WarStart) start).application();
  }

  @Test
  void theAddressOfAServiceHasPlaceholdersToo() {
    ServiceLocation location =
        new ServiceLocation(Map.of("service", "http://{address}:{port}/shop", "port", "8080"));
    assertThat(location.at("10.0.0.2").fill("{service}/a?b={c}"))
        .isEqualTo("http://10.0.0.2:8080/shop/a?b={c}");
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
        "url: 'http://{address}:{port}/'|set start or war too",
        "url: 'http://a/', files: [a]|set start, or remove them",
        "url: '{service}/', war: a.war, start: x|remove one of them",
        "url: '{service}/', war: a.zip|a file that ends with .war",
        "url: '{service}/', war: a.war, files: [a]|set start, or remove them",
        "url: 'http://a/', war: a.war|url must begin with {service}",
        "url: '{service}/', war: a.war, context_root: a/b|a slash and one word",
        "url: '{service}/', war: a.war, data_source: 'a b'|a name such as jdbc/shop",
        "url: '{service}/', war: a.war, environment: {a-b: c}|names of variables",
        "url: '{service}/', war: a.war, properties: {a=b: c}|names without blanks and =",
        "url: 'http://a/', context_root: /a|set war, or remove it",
        "url: 'http://a/', login: 'anna:secret'|such as anna:{env:SHOP_PASSWORD}",
        "url: 'http://a/', login: 'a:{env:B}', headers: {authorization: x}|remove one of them",
        "url: 'http://a/', cookies: kept, headers: {cookie: x}|remove one of them",
        "url: 'http://a/', environment: {A: b}|set start or war, or remove it",
        "url: 'http://a/', start: x, files: [a/b, c/b]|files has b twice",
        "url: 'http://a/', pattern: 'a(b'|is not a regular expression",
        "url: 'http://a/', headers: {Content-Length: 1}|is set by the client",
        "url: 'http://a/', status: 100|from 200 to 599",
        "url: 'http://a/', method: GRAB|is not known",
        "body: x|is missing; expected a line (address of the service)"
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

    Files.delete(body);
    assertThat(CampaignInputs.objections(pinned))
        .containsExactly(body + ": no such file; files are looked for beside the campaign file");
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
            Optional.empty(),
            Map.of("TOKEN", "s$cret"));
    assertThat(values.filled()).isEqualTo(Map.of("Authorization", "Bearer s$cret", "X", "!"));
    assertThat(values.missing()).containsExactly("NONE");
  }

  /** Of a service with two ports of one binding. */
  private void writeWsdl(String one, String two) throws Exception {
    Files.writeString(
        directory.resolve("w.wsdl"),
        """
        <definitions targetNamespace="urn:x" xmlns:t="urn:x" xmlns="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/">
          <binding name="b" type="t:p"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="add"/></binding>
          <service name="s">
            <port name="one" binding="t:b"><s:address location="%s"/></port>
            <port name="two" binding="t:b"><s:address location="%s"/></port>
          </service>
        </definitions>
        """
            .formatted(one, two));
  }

  @Test
  void asksWhichOfTwoPortsToMeasureIfOneNeedsTls() throws Exception {
    Files.writeString(directory.resolve("e.xml"), "<a/>");
    writeWsdl("https://h:8443/soap", "http://h:8080/soap");
    String choice = "name: soap-call, wsdl: w.wsdl, envelope: e.xml, operation: add";

    assertThat(Benchmarks.objections(read("{" + choice + "}")))
        .singleElement()
        .asString()
        .endsWith(
            "w.wsdl has the operation at https://h:8443/soap and http://h:8080/soap; set url to the"
                + " one to measure");
    assertThat(Benchmarks.objections(read("{" + choice + ", url: \"http://h:8080/soap\"}")))
        .isEmpty();
  }

  @Test
  void refusesAnAddressInALocalWsdlThatCannotBeCalled() throws Exception {
    Files.writeString(directory.resolve("e.xml"), "<a/>");
    writeWsdl("ftp://h/soap", "http://h:8080/soap");

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
