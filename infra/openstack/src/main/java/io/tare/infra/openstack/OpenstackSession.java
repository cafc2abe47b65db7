package io.tare.infra.openstack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.http.ControlHttp;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One account's session with a cloud's services. It logs in on first use, and again when a token
 * has expired. Used by one thread at a time.
 */
final class OpenstackSession {

  /** Nova's API version: tags at creation need 2.52, descriptions of flavors 2.55. */
  private static final String COMPUTE_VERSION = "2.60";

  private static final Duration ANSWER = Duration.ofSeconds(60);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final CloudHttp http;
  private final CloudAccount account;
  private @Nullable Access access;

  /** A token and the addresses it is valid for. */
  private record Access(KeystoneLogin.Token token, CloudAddresses addresses) {}

  OpenstackSession(CloudAccount account) throws HostException {
    this(account, ANSWER);
  }

  /**
   * @param answer how long an answer may take
   */
  OpenstackSession(CloudAccount account, Duration answer) throws HostException {
    this.account = account;
    this.http = new CloudHttp(account.find(CloudAccount.CACERT), answer);
  }

  CloudAccount account() {
    return account;
  }

  /** A parameter of a query, without its separator. */
  static String query(String key, String value) {
    return key + "=" + word(value);
  }

  /** A text as a path segment. */
  static String word(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  boolean has(CloudService service) throws HostException, InterruptedException {
    return access().addresses().has(service);
  }

  /**
   * Checks that the cloud has a service.
   *
   * @throws HostException if it has not
   */
  void require(CloudService service) throws HostException, InterruptedException {
    var unused = access().addresses().of(service);
  }

  JsonNode get(CloudService service, String path) throws HostException, InterruptedException {
    return ask(service, "GET", path, "");
  }

  JsonNode post(CloudService service, String path, Map<String, ?> document)
      throws HostException, InterruptedException {
    return ask(service, "POST", path, text(document));
  }

  /** Requests a deletion; ignores objects that are already gone. */
  void delete(CloudService service, String path) throws HostException, InterruptedException {
    try {
      var unused = ask(service, "DELETE", path, "");
    } catch (CloudRefusal e) {
      if (!e.isNotFound()) {
        throw e;
      }
    }
  }

  /** Drops the token, so that the next request gets a new one. */
  void leave() {
    access = null;
  }

  /** The token in use. */
  String token() throws HostException, InterruptedException {
    return access().token().text();
  }

  /** The id of the account's project. */
  String project() throws HostException, InterruptedException {
    return access().token().project();
  }

  private Access access() throws HostException, InterruptedException {
    Access now = access;
    if (now == null) {
      KeystoneLogin.Token token = new KeystoneLogin(http, account).login();
      now = new Access(token, new CloudAddresses(token.catalog(), account));
      access = now;
    }
    return now;
  }

  private JsonNode ask(CloudService service, String method, String path, String body)
      throws HostException, InterruptedException {
    ControlHttp.Response answer = once(service, method, path, body);
    if (answer.status() == CloudRefusal.UNAUTHORIZED) {
      // Tokens expire or are revoked.
      leave();
      answer = once(service, method, path, body);
    }
    // A request that broke a service may be repeated; its object may exist already.
    boolean isBroken = answer.status() == 500 && !method.equals("POST");
    if (answer.isForLater() || isBroken) {
      throw new TransientException(
          "%s answers %d: %s"
              .formatted(service.program(), answer.status(), FaultMessage.of(answer.text())));
    }
    if (!answer.isDone()) {
      throw new CloudRefusal(
          "%s refuses (%d): %s"
              .formatted(service.program(), answer.status(), FaultMessage.of(answer.text())),
          answer.status());
    }
    return parsed(service, answer.text());
  }

  private ControlHttp.Response once(CloudService service, String method, String path, String body)
      throws HostException, InterruptedException {
    Access now = access();
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("X-Auth-Token", now.token().text());
    if (service == CloudService.COMPUTE) {
      headers.put("OpenStack-API-Version", "compute " + COMPUTE_VERSION);
    }
    URI address = URI.create(now.addresses().of(service) + path);
    return http.ask(service.program(), method, address, headers, body);
  }

  private static JsonNode parsed(CloudService service, String body) throws HostException {
    if (body.isBlank()) {
      return MissingNode.getInstance();
    }
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException e) {
      // Without the library's message, which quotes the answer, whatever that contains.
      throw new HostException(service.program() + "'s answer is not JSON");
    }
  }

  private static String text(Map<String, ?> document) throws HostException {
    try {
      return JSON.writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new HostException("cannot write a request to the cloud as JSON");
    }
  }
}
