package io.tare.infra.hyperv;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.tare.infra.hosts.Host;
import io.tare.infra.http.PlainXml;
import io.tare.infra.http.PromptAnswers;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.w3c.dom.Element;

/**
 * WS-Management over real HTTPS, by Microsoft's MS-WSMV; the stand-in for Hyper-V answers its
 * command lines.
 */
final class WinRmServer implements AutoCloseable {

  static final String USER = "Administrator";
  static final String PASSWORD = "open-sesame-2008";
  static final String STORE_PASSWORD = "changeit";

  static {
    PromptAnswers.on();
  }

  private static final String MUTUAL =
      "http://schemas.dmtf.org/wbem/wsman/1/wsman/secprofile/https/mutual";

  private final HyperVStandIn standIn;
  private final HttpsServer server;
  private final KeyStore store;

  /** The last words of actions, in their order. */
  final List<String> actions = new ArrayList<>();

  /** How many requests are answered like by a starting server. */
  final AtomicInteger unavailable = new AtomicInteger();

  /** Whether the service loses its shell, as after a restart. */
  volatile boolean forgets;

  private int shells;
  private String shell = "";
  private String line = "";
  private final StringBuilder input = new StringBuilder();
  private int receives;
  private byte[] output = new byte[0];
  private int status;

  private WinRmServer(HyperVStandIn standIn, HttpsServer server, KeyStore store) {
    this.standIn = standIn;
    this.server = server;
    this.store = store;
  }

  static Path certificate(Path directory, String name) throws Exception {
    Path file = directory.resolve(name + ".p12");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=ip:127.0.0.1",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-storepass",
                STORE_PASSWORD,
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(output);
    }
    return file;
  }

  static KeyStore store(Path file) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, STORE_PASSWORD.toCharArray());
    }
    return store;
  }

  /**
   * Starts it.
   *
   * @param clients whose certificates are trusted
   */
  static WinRmServer start(HyperVStandIn standIn, Path certificate, KeyStore clients)
      throws Exception {
    KeyStore store = store(certificate);
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, STORE_PASSWORD.toCharArray());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(clients);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters asked = context.getDefaultSSLParameters();
            asked.setWantClientAuth(true);
            parameters.setSSLParameters(asked);
          }
        });
    WinRmServer made = new WinRmServer(standIn, server, store);
    server.createContext("/wsman", made::handle);
    server.setExecutor(
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "winrm");
              thread.setDaemon(true);
              return thread;
            }));
    server.start();
    return made;
  }

  int port() {
    return server.getAddress().getPort();
  }

  KeyStore store() {
    return store;
  }

  private synchronized void handle(HttpExchange exchange) throws IOException {
    byte[] request = exchange.getRequestBody().readAllBytes();
    if (unavailable.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      answer(exchange, 503, "Service Unavailable");
      return;
    }
    String proof = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    String basic =
        "Basic "
            + Base64.getEncoder()
                .encodeToString((USER + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8));
    boolean isKnown =
        proof.equals(basic) || (proof.equals(MUTUAL) && hasPeer((HttpsExchange) exchange));
    if (!isKnown) {
      answer(exchange, 401, "");
      return;
    }
    Element envelope = PlainXml.root(request);
    String action = PlainXml.text(envelope, "Header", "Action");
    String word = action.substring(action.lastIndexOf('/') + 1);
    actions.add(word);
    Element body = PlainXml.below(envelope, "Body").orElseThrow();
    String named = PlainXml.text(envelope, "Header", "SelectorSet", "Selector");
    if (!word.equals("Create") && (forgets || !named.equals(shell))) {
      forgets = false;
      shell = "";
      fault(
          exchange,
          WsManReply.SHELL_NOT_FOUND,
          "The request for the Windows Remote Shell with ShellId "
              + named
              + " failed because the shell was not found on the server.");
      return;
    }
    switch (word) {
      case "Create" -> {
        shells++;
        shell = "11111111-0000-0000-0000-00000000000" + shells;
        reply(
            exchange,
            "<x:ResourceCreated xmlns:x=\"http://schemas.xmlsoap.org/ws/2004/09/transfer\"><a:ReferenceParameters><w:SelectorSet><w:Selector Name=\"ShellId\">"
                + shell
                + "</w:Selector></w:SelectorSet></a:ReferenceParameters></x:ResourceCreated>");
      }
      case "Command" -> {
        line =
            PlainXml.text(body, "CommandLine", "Command")
                + " "
                + PlainXml.text(body, "CommandLine", "Arguments");
        input.setLength(0);
        receives = 0;
        Map<String, String> options = new HashMap<>();
        Element set = PlainXml.below(envelope, "Header", "OptionSet").orElseThrow();
        for (Element option : PlainXml.children(set, "Option")) {
          options.put(option.getAttribute("Name"), option.getTextContent());
        }
        if (!"TRUE".equals(options.get("WINRS_SKIP_CMD_SHELL"))) {
          throw new IllegalStateException("a line would be cut by cmd.exe");
        }
        reply(
            exchange,
            "<rsp:CommandResponse><rsp:CommandId>77777777-1</rsp:CommandId></rsp:CommandResponse>");
      }
      case "Send" -> {
        String base64 = PlainXml.text(body, "Send", "Stream");
        input.append(new String(Base64.getDecoder().decode(base64), StandardCharsets.US_ASCII));
        reply(exchange, "<rsp:SendResponse/>");
      }
      case "Receive" -> receive(exchange);
      case "Signal" -> reply(exchange, "<rsp:SignalResponse/>");
      default -> {
        shell = "";
        reply(exchange, "");
      }
    }
  }

  private static boolean hasPeer(HttpsExchange exchange) {
    try {
      return exchange.getSSLSession().getPeerCertificates().length > 0;
    } catch (javax.net.ssl.SSLPeerUnverifiedException e) {
      return false;
    }
  }

  /** Nothing at first, then the output in two parts, and the end with the second. */
  private void receive(HttpExchange exchange) throws IOException {
    receives++;
    if (receives == 1) {
      fault(
          exchange,
          WsManReply.OPERATION_TIMED_OUT,
          "The WS-Management service cannot complete the operation within the time specified in OperationTimeout.");
      return;
    }
    if (receives == 2) {
      Host.Finished finished = standIn.answer(line, input.toString());
      output = finished.standardOutput().getBytes(StandardCharsets.UTF_8);
      status = finished.exitStatus();
    }
    int half = output.length / 2;
    boolean isLast = receives > 2;
    byte[] part =
        isLast
            ? java.util.Arrays.copyOfRange(output, half, output.length)
            : java.util.Arrays.copyOf(output, half);
    String state = WsManMessage.SHELL + "/CommandState/" + (isLast ? "Done" : "Running");
    reply(
        exchange,
        "<rsp:ReceiveResponse><rsp:Stream Name=\"stdout\" CommandId=\"77777777-1\">"
            + Base64.getEncoder().encodeToString(part)
            + "</rsp:Stream><rsp:Stream Name=\"stderr\" CommandId=\"77777777-1\" End=\"true\"/>"
            + "<rsp:CommandState CommandId=\"77777777-1\" State=\""
            + state
            + "\">"
            + (isLast ? "<rsp:ExitCode>" + status + "</rsp:ExitCode>" : "")
            + "</rsp:CommandState></rsp:ReceiveResponse>");
  }

  private static void reply(HttpExchange exchange, String body) throws IOException {
    answer(exchange, 200, enveloped(body));
  }

  private static void fault(HttpExchange exchange, String code, String message) throws IOException {
    answer(
        exchange,
        500,
        enveloped(
            "<s:Fault><s:Code><s:Value>s:Receiver</s:Value></s:Code><s:Reason><s:Text xml:lang=\"en-US\">"
                + message
                + "</s:Text></s:Reason><s:Detail><f:WSManFault xmlns:f=\"http://schemas.microsoft.com/wbem/wsman/1/wsmanfault\" Code=\""
                + code
                + "\" Machine=\"HV1\"><f:Message>"
                + message
                + "</f:Message></f:WSManFault></s:Detail></s:Fault>"));
  }

  private static String enveloped(String body) {
    return "<s:Envelope xmlns:s=\"http://www.w3.org/2003/05/soap-envelope\" xmlns:a=\"http://schemas.xmlsoap.org/ws/2004/08/addressing\" xmlns:w=\"http://schemas.dmtf.org/wbem/wsman/1/wsman.xsd\" xmlns:rsp=\""
        + WsManMessage.SHELL
        + "\"><s:Header/><s:Body>"
        + body
        + "</s:Body></s:Envelope>";
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/soap+xml;charset=UTF-8");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
