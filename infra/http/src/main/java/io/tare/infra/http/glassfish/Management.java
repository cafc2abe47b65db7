package io.tare.infra.http.glassfish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.harness.model.BoundedPeer;
import io.tare.infra.hosts.HostException;
import io.tare.infra.http.BoundedExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Requests to {@code /management/domain} and their answers in JSON. */
final class Management {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final int NOT_FOUND = 404;
  private static final int UNAUTHORIZED = 401;

  /** Redirections are failures too: the password is only for the address in the campaign. */
  private static final int FAILURES = 300;

  private final Administration administration;
  private final Optional<String> authorization;
  private final HttpClient client;

  private Management(
      Administration administration, Optional<String> authorization, HttpClient client) {
    this.administration = administration;
    this.authorization = authorization;
    this.client = client;
  }

  static Management of(Administration administration) throws HostException {
    HttpClient.Builder builder =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
    if (administration.certificate().isPresent()) {
      builder.sslContext(trusting(administration.certificate().get()));
    }
    return new Management(administration, authorization(administration), builder.build());
  }

  private static Optional<String> authorization(Administration administration)
      throws HostException {
    if (administration.user().isEmpty() || administration.passwordVariable().isEmpty()) {
      return Optional.empty();
    }
    String variable = administration.passwordVariable().get();
    String password = System.getenv(variable);
    if (password == null) {
      throw new HostException(
          "GlassFish at %s: the environment variable %s is not set; put the password there"
              .formatted(administration.address(), variable));
    }
    String pair = administration.user().get() + ":" + password;
    return Optional.of(
        "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
  }

  private static SSLContext trusting(Path pem) throws HostException {
    try (InputStream in = Files.newInputStream(pem)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      store.setCertificateEntry(
          "server", CertificateFactory.getInstance("X.509").generateCertificate(in));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new HostException("the certificate " + pem + " cannot be used: " + e.getMessage(), e);
    }
  }

  /** For messages. */
  String name() {
    return "GlassFish at " + administration.address();
  }

  JsonNode get(String path) throws HostException, InterruptedException {
    return require(path, send(request(path).GET().build()));
  }

  Optional<JsonNode> find(String path) throws HostException, InterruptedException {
    HttpResponse<String> answer = send(request(path).GET().build());
    return answer.statusCode() == NOT_FOUND ? Optional.empty() : Optional.of(require(path, answer));
  }

  void delete(String path) throws HostException, InterruptedException {
    var unused = require(path, send(request(path).DELETE().build()));
  }

  void post(String path, Map<String, String> fields) throws HostException, InterruptedException {
    String form =
        fields.entrySet().stream()
            .map(
                field ->
                    field.getKey()
                        + "="
                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    HttpRequest request =
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build();
    var unused = require(path, send(request));
  }

  /** Posts a form with a file in the field that the server names {@code id}. */
  void upload(String path, Map<String, String> fields, Path file)
      throws HostException, InterruptedException {
    String boundary = "tare-" + UUID.randomUUID();
    HttpRequest request =
        request(path)
            .header("Content-Type", "multipart/form-data; boundary=" + boundary)
            .POST(multipart(boundary, fields, file))
            .build();
    var unused = require(path, send(request));
  }

  private static BodyPublisher multipart(String boundary, Map<String, String> fields, Path file)
      throws HostException {
    try {
      StringBuilder head = new StringBuilder();
      fields.forEach(
          (name, value) ->
              head.append(
                  "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n"
                      .formatted(boundary, name, value)));
      head.append(
          "--%s\r\nContent-Disposition: form-data; name=\"id\"; filename=\"%s\"\r\n"
                  .formatted(boundary, file.getFileName())
              + "Content-Type: application/octet-stream\r\n\r\n");
      List<BodyPublisher> parts = new ArrayList<>();
      parts.add(BodyPublishers.ofString(head.toString()));
      parts.add(BodyPublishers.ofFile(file));
      parts.add(BodyPublishers.ofString("\r\n--" + boundary + "--\r\n"));
      return BodyPublishers.concat(parts.toArray(BodyPublisher[]::new));
    } catch (IOException e) {
      throw new HostException("the archive " + file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private HttpRequest.Builder request(String path) {
    URI uri = URI.create(administration.address() + "/management/domain/" + path);
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(uri)
            .timeout(administration.timeout())
            .header("Accept", "application/json")
            // The server refuses changes without it, against forged requests of browsers.
            .header("X-Requested-By", "tare");
    authorization.ifPresent(value -> builder.header("Authorization", value));
    return builder;
  }

  private HttpResponse<String> send(HttpRequest request)
      throws HostException, InterruptedException {
    try {
      return BoundedExchange.text(client, request, administration.timeout());
    } catch (BoundedPeer.TooMuchException e) {
      throw new HostException(
          "%s: %s; is it GlassFish's administration?".formatted(name(), e.getMessage()), e);
    } catch (IOException e) {
      String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw new HostException(
          "%s: no answer (%s); is the server started?".formatted(name(), reason), e);
    }
  }

  private JsonNode require(String path, HttpResponse<String> answer) throws HostException {
    if (answer.statusCode() == UNAUTHORIZED) {
      throw new HostException(
          name() + ": refused the user or the password; it may also require https");
    }
    JsonNode node;
    try {
      node = JSON.readTree(answer.body());
    } catch (JsonProcessingException e) {
      throw new HostException(
          "%s: answered %s with status %d and without JSON"
              .formatted(name(), path, answer.statusCode()),
          e);
    }
    if (answer.statusCode() >= FAILURES || "FAILURE".equals(node.path("exit_code").asText())) {
      throw new HostException(
          "%s: %s: status %d: %s"
              .formatted(
                  name(),
                  path,
                  answer.statusCode(),
                  node.path("message").asText("no message").strip().replaceAll("\\s+", " ")));
    }
    return node;
  }
}
