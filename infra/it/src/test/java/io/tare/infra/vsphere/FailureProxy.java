package io.tare.infra.vsphere;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.tare.infra.http.PromptAnswers;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A TLS proxy to a server without TLS, which injects failures for tests. */
final class FailureProxy implements AutoCloseable {

  private static final Pattern METHOD = Pattern.compile("<soapenv:Body><(\\w+) ");

  static {
    PromptAnswers.on();
  }

  private static final String STORE_PASSWORD = "not-a-secret";

  private static @Nullable Path store;

  /** What happens to a method's requests. */
  record Trouble(String method, Sort sort, AtomicInteger times) {}

  enum Sort {
    /** It is answered that the service is not available. */
    BUSY,
    /** It is executed, and the connection is cut before the answer. */
    CUT,
    /** Another method is executed instead, and succeeds. */
    IGNORE,
    /** It is refused because of a missing right. */
    REFUSE
  }

  private final HttpsServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI behind;
  private final List<Trouble> troubles = new CopyOnWriteArrayList<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();

  private FailureProxy(HttpsServer server, URI behind) {
    this.server = server;
    this.behind = behind;
  }

  /** One key for all instances, as creating it is slow. */
  private static synchronized Path store() throws Exception {
    if (store == null) {
      Path made = Files.createTempDirectory("tare-gate");
      Path file = made.resolve("gate.p12");
      Process keytool = keytool(file, made.resolve("log"));
      if (keytool.waitFor() != 0) {
        throw new IllegalStateException(Files.readString(made.resolve("log")));
      }
      Stream.of(made, made.resolve("log"), file).map(Path::toFile).forEach(File::deleteOnExit);
      store = file;
    }
    return store;
  }

  private static Process keytool(Path file, Path log) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "gate",
            "-keyalg",
            "EC",
            "-dname",
            "CN=gate",
            "-storetype",
            "PKCS12",
            "-keystore",
            file.toString(),
            "-storepass",
            STORE_PASSWORD)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  static FailureProxy before(URI behind) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store())) {
      keys.load(in, STORE_PASSWORD.toCharArray());
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, STORE_PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    FailureProxy gate = new FailureProxy(server, behind);
    server.createContext("/sdk", gate::handle);
    server.setExecutor(gate.threads);
    server.start();
    return gate;
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** Injects a failure into the next requests for a method, or for any if it is empty. */
  void make(Sort sort, String method, int times) {
    troubles.add(new Trouble(method, sort, new AtomicInteger(times)));
  }

  /** The requested methods. */
  List<String> asked() {
    return List.copyOf(asked);
  }

  private void handle(HttpExchange exchange) throws IOException {
    String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Matcher matcher = METHOD.matcher(request);
    String method = matcher.find() ? matcher.group(1) : "";
    asked.add(method);
    Sort sort = trouble(method);
    try {
      if (sort == Sort.BUSY) {
        answer(exchange, 503, "no healthy upstream");
      } else if (sort == Sort.REFUSE) {
        answer(exchange, 500, refusal());
      } else {
        pass(exchange, sort, sort == Sort.IGNORE ? ignored(request, method) : request);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      exchange.close();
    }
  }

  private void pass(HttpExchange exchange, @Nullable Sort sort, String request)
      throws IOException, InterruptedException {
    HttpRequest.Builder passed =
        HttpRequest.newBuilder(behind)
            .header("Content-Type", "text/xml; charset=utf-8")
            .POST(HttpRequest.BodyPublishers.ofString(request));
    for (String name : List.of("Cookie", "SOAPAction")) {
      String value = exchange.getRequestHeaders().getFirst(name);
      if (value != null) {
        passed.header(name, value);
      }
    }
    HttpResponse<String> answer = client.send(passed.build(), HttpResponse.BodyHandlers.ofString());
    if (sort == Sort.CUT) {
      return;
    }
    answer
        .headers()
        .allValues("set-cookie")
        .forEach(each -> exchange.getResponseHeaders().add("Set-Cookie", each));
    answer(exchange, answer.statusCode(), answer.body());
  }

  private @Nullable Sort trouble(String method) {
    for (Trouble trouble : troubles) {
      if ((trouble.method().isEmpty() || trouble.method().equals(method))
          && trouble.times().getAndDecrement() > 0) {
        return trouble.sort();
      }
    }
    return null;
  }

  /** A task that changes nothing and succeeds. */
  private static String ignored(String request, String method) {
    return request
        .replace("<" + method + " ", "<ReconfigVM_Task ")
        .replace("</" + method + ">", "<spec/></ReconfigVM_Task>");
  }

  private static String refusal() {
    return """
        <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><e:Fault>
        <faultcode>ServerFaultCode</faultcode>
        <faultstring>Permission to perform this operation was denied.</faultstring>
        <detail><NoPermissionFault xmlns="urn:vim25">
        <privilegeId>VirtualMachine.Inventory.Delete</privilegeId></NoPermissionFault></detail>
        </e:Fault></e:Body></e:Envelope>
        """;
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
