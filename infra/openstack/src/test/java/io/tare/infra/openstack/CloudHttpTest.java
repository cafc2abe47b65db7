package io.tare.infra.openstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.http.PromptAnswers;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CloudHttpTest {

  static {
    PromptAnswers.on();
  }

  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path directory;

  @Test
  void trustsOnlyTheGivenAuthorities() throws Exception {
    keytool(
        "-genkeypair",
        "-alias",
        "cloud",
        "-keyalg",
        "EC",
        "-dname",
        "CN=cloud",
        "-ext",
        "san=ip:127.0.0.1");
    Path certificate = directory.resolve("cloud.pem");
    keytool("-exportcert", "-alias", "cloud", "-rfc", "-file", certificate.toString());
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(keys()));
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    URI address = URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/");
    try {
      assertThat(
              new CloudHttp(Optional.of(certificate), SOON)
                  .ask("nova", "GET", address, Map.of(), "")
                  .status())
          .isEqualTo(204);
      assertThatThrownBy(
              () -> new CloudHttp(Optional.empty(), SOON).ask("nova", "GET", address, Map.of(), ""))
          .isInstanceOf(HostException.class)
          .isNotInstanceOf(TransientException.class)
          .hasMessageContaining("its certificate is not trusted here")
          .hasMessageContaining("with cacert");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aFileWithoutCertificatesIsReported() throws Exception {
    Path file = Files.writeString(directory.resolve("empty.pem"), "");
    assertThatThrownBy(() -> new CloudHttp(Optional.of(file), SOON))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("cacert '" + file + "'");
  }

  @Test
  void aSilentServerIsATransientFailure() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      URI address = URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/");
      assertThatThrownBy(
              () ->
                  new CloudHttp(Optional.empty(), Duration.ofSeconds(1))
                      .ask("nova", "GET", address, Map.of(), ""))
          .isInstanceOf(TransientException.class)
          .hasMessage(
              "nova at http://127.0.0.1:%d did not answer within 1 s"
                  .formatted(silent.getLocalPort()));
    }
  }

  @Test
  void tokensAreSentToNobodyElse() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Location", "http://127.0.0.1:1/stolen");
          exchange.sendResponseHeaders(302, -1);
          exchange.close();
        });
    server.start();
    try {
      URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
      assertThat(
              new CloudHttp(Optional.empty(), SOON)
                  .ask("nova", "GET", address, Map.of("X-Auth-Token", "t"), "")
                  .status())
          .isEqualTo(302);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void passwordsAreNotSentUnencrypted() throws Exception {
    CloudAccount account =
        CloudAccount.of(
            PlatformSettings.of(
                "cloud",
                Map.of(
                    "auth_url", "http://198.51.100.1:5000/v3",
                    "username", "u",
                    "project_name", "p",
                    "password_command", "echo never-said")),
            Map.of());
    assertThatThrownBy(() -> new OpenstackSession(account).token())
        .hasMessageContaining("is not encrypted")
        .hasMessageContaining("set plain_http: allowed");
  }

  private SSLContext keys() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(directory.resolve("keys"))) {
      store.load(in, "changeit".toCharArray());
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, "changeit".toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }

  private void keytool(String... words) throws Exception {
    String[] all = new String[words.length + 7];
    all[0] = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    System.arraycopy(words, 0, all, 1, words.length);
    String[] rest = {
      "-keystore",
      directory.resolve("keys").toString(),
      "-storetype",
      "PKCS12",
      "-storepass",
      "changeit"
    };
    System.arraycopy(rest, 0, all, words.length + 1, rest.length);
    Process process =
        new ProcessBuilder(all)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("keytool.log").toFile())
            .start();
    assertThat(process.waitFor()).isZero();
  }
}
