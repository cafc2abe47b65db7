package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tare.services.fixture.ServerProgram;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With TLS and a token, as for other machines. */
@Tag("thorough")
class PlannerTlsIT {

  private static final String TOKEN = "0123456789abcdef0123";
  private static final String PASSWORD = "of a test";

  @TempDir static Path directory;

  private static ServerProgram server;
  private static HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws Exception {
    Path store = directory.resolve("tls.p12");
    makeKey(store);
    server =
        ServerProgram.ofPlanner(
            Map.of(PlannerStart.TOKEN, TOKEN, "TARE_KEY_STORE_PASSWORD", PASSWORD),
            "--key-store",
            store.toString());
    client = HttpClient.newBuilder().sslContext(trusting(store)).build();
  }

  @AfterAll
  static void end() throws IOException {
    server.close();
  }

  @Test
  void showsTheCertificateOfTheFile() throws Exception {
    assertThat(status("", Optional.empty())).isEqualTo(200);
    HttpClient whoTrustsOthers = HttpClient.newHttpClient();
    assertThatExceptionOfType(SSLHandshakeException.class)
        .isThrownBy(
            () ->
                whoTrustsOthers.send(
                    HttpRequest.newBuilder(server.at("")).build(), BodyHandlers.ofString()));
  }

  @Test
  void answersWithTheToken() throws Exception {
    assertThat(status("api/models", Optional.of(TOKEN))).isEqualTo(200);
    assertThat(status("soap/planner?wsdl", Optional.of(TOKEN))).isEqualTo(200);
  }

  @Test
  void refusesWithoutTheToken() throws Exception {
    assertThat(status("api/models", Optional.empty())).isEqualTo(401);
    assertThat(status("api/models", Optional.of(TOKEN + "x"))).isEqualTo(401);
    assertThat(status("soap/planner?wsdl", Optional.empty())).isEqualTo(401);
    assertThat(status("query.schema.json", Optional.empty())).isEqualTo(401);
    assertThat(status("soap/../api/models", Optional.empty())).isNotEqualTo(200);
    assertThat(status("api;x/models", Optional.empty())).isNotEqualTo(200);
    assertThat(status("%61pi/models", Optional.empty())).isNotEqualTo(200);
  }

  @Test
  void closesAConnectionWithoutAHandshake() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.at("").getPort())) {
      assertThat(socket.getInputStream().readAllBytes()).isEmpty();
    }
  }

  private static int status(String path, Optional<String> token) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.at("") + path));
    token.ifPresent(each -> request.header("Authorization", "Bearer " + each));
    return client.send(request.build(), BodyHandlers.ofString()).statusCode();
  }

  private static void makeKey(Path store) throws Exception {
    Process keytool =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-alias",
                    "planner",
                    "-keyalg",
                    "EC",
                    "-storetype",
                    "PKCS12",
                    "-dname",
                    "CN=planner.test",
                    "-ext",
                    "san=ip:127.0.0.1",
                    "-keystore",
                    store.toString(),
                    "-storepass",
                    PASSWORD))
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(output).isZero();
  }

  private static SSLContext trusting(Path store) throws Exception {
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("planner", keys.getCertificate("planner"));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
