package io.tare.infra.vsphere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.http.CertificateTrust;
import io.tare.infra.http.PromptAnswers;
import io.tare.infra.ssh.secret.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a scripted server. */
class VimSessionTest {

  static {
    PromptAnswers.on();
  }

  private static final String PASSWORD = "open <sesame> & 4711";
  private static final ObjectReference ANY = new ObjectReference("Folder", "group-1");

  @TempDir Path directory;
  private HttpServer server;

  /** The called methods, with the session's cookie. */
  private final List<String> asked = new CopyOnWriteArrayList<>();

  /** Statuses and bodies that replace the usual ones, in order. */
  private final List<Answer> instead = new CopyOnWriteArrayList<>();

  private record Answer(String method, int status, String body) {}

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/sdk",
        exchange -> {
          String output =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          VimNode request =
              VimNode.parse(output.getBytes(StandardCharsets.UTF_8))
                  .at("Body")
                  .orElseThrow()
                  .children()
                  .get(0);
          String method = request.name();
          String cookie = exchange.getRequestHeaders().getFirst("Cookie");
          asked.add(cookie == null ? method : method + " " + cookie);
          int status = 200;
          String body = usual(request);
          for (Answer answer : instead) {
            if (answer.method().equals(method)) {
              instead.remove(answer);
              status = answer.status();
              body = answer.body();
              break;
            }
          }
          if (method.equals("Login")) {
            long sessions = asked.stream().filter(each -> each.startsWith("Login")).count();
            exchange
                .getResponseHeaders()
                .add("Set-Cookie", "vmware_soap_session=\"s" + sessions + "\"; Path=/; HttpOnly");
          }
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void logsInOnceAndKeepsTheSession() throws Exception {
    try (VimSession session = session(PASSWORD)) {
      ask(session);
      ask(session);
      assertThat(session.about("fullName")).isEqualTo("A server");
    }
    assertThat(asked)
        .containsExactly(
            "RetrieveServiceContent",
            "Login",
            "Any vmware_soap_session=\"s1\"",
            "Any vmware_soap_session=\"s1\"",
            "Logout vmware_soap_session=\"s1\"");
  }

  @Test
  void logsInAgainWhenTheSessionIsLost() throws Exception {
    instead.add(
        new Answer("Any", 500, fault("NotAuthenticated", "The session is not authenticated.")));
    ask(session(PASSWORD));
    assertThat(asked)
        .containsExactly(
            "RetrieveServiceContent",
            "Login",
            "Any vmware_soap_session=\"s1\"",
            "Login",
            "Any vmware_soap_session=\"s2\"");
  }

  @Test
  void aWrongPasswordIsReportedWithoutPrintingIt() throws Exception {
    assertThatThrownBy(() -> ask(session("wrong-word")))
        .isInstanceOf(HostException.class)
        .isNotInstanceOf(TransientException.class)
        .hasMessageContaining("refuses the login of tester with the password in ")
        .hasMessageNotContaining("wrong-word")
        .hasMessageNotContaining("\n");
  }

  @Test
  void temporaryFaultsAreTransientFailures() throws Exception {
    VimSession session = session(PASSWORD);
    ask(session);
    for (Answer busy :
        List.of(
            new Answer("Any", 503, "Service Unavailable"),
            new Answer("Any", 502, ""),
            new Answer("Any", 500, "<html>starting"))) {
      instead.add(busy);
      assertThatThrownBy(() -> ask(session))
          .isInstanceOf(TransientException.class)
          .hasMessageContaining("127.0.0.1:" + server.getAddress().getPort())
          .hasMessageContaining(Integer.toString(busy.status()));
      ask(session);
    }
    server.stop(0);
    assertThatThrownBy(() -> ask(session)).isInstanceOf(TransientException.class);
  }

  @Test
  void permanentFaultsAreReportedAtOnce() throws Exception {
    VimSession session = session(PASSWORD);
    ask(session);
    instead.add(new Answer("Any", 404, "not here"));
    assertThatThrownBy(() -> ask(session))
        .isNotInstanceOf(TransientException.class)
        .hasMessageContaining("the web service of a vCenter");
    instead.add(
        new Answer(
            "Any", 500, fault("InvalidArgument", "A specified parameter was not correct: spec")));
    assertThatThrownBy(() -> ask(session))
        .isInstanceOf(VimFault.class)
        .hasMessageContaining("A specified parameter was not correct: spec");
    URI nowhere = URI.create("http://no-such-machine.invalid/sdk");
    SoapEndpoint unknown = new SoapEndpoint(nowhere, CertificateTrust.ofTheJdk());
    assertThatThrownBy(() -> unknown.call(ANY, "Any", none -> {}))
        .isNotInstanceOf(TransientException.class)
        .hasMessageContaining("no machine has the name 'no-such-machine.invalid'");
  }

  private static void ask(VimSession session) throws Exception {
    var unused = session.call(ANY, "Any", none -> {});
  }

  private VimSession session(String password) throws Exception {
    Path file =
        Files.createTempFile(
            directory,
            "password",
            "",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, password);
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/sdk");
    return new VimSession(
        new SoapEndpoint(address, CertificateTrust.ofTheJdk()),
        "tester",
        new Secret.InFile(file.toString()));
  }

  private static String usual(VimNode request) {
    return switch (request.name()) {
      case "RetrieveServiceContent" ->
          body(
              "<returnval><sessionManager type=\"SessionManager\">SessionManager</sessionManager>"
                  + "<about><fullName>A server</fullName></about></returnval>");
      case "Login" ->
          request.textAt("password").filter(PASSWORD::equals).isPresent()
              ? body("<returnval><userName>tester</userName></returnval>")
              : fault("InvalidLogin", "Cannot complete login.");
      default -> body("");
    };
  }

  private static String body(String content) {
    return "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Body>"
        + "<AnyResponse xmlns=\"urn:vim25\">"
        + content
        + "</AnyResponse></e:Body></e:Envelope>";
  }

  private static String fault(String fault, String words) {
    return """
        <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><e:Fault>
        <faultcode>ServerFaultCode</faultcode><faultstring>%s</faultstring>
        <detail><%sFault xmlns="urn:vim25"/></detail></e:Fault></e:Body></e:Envelope>
        """
        .formatted(words, fault);
  }
}
