package io.tare.infra.openstack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.harness.spec.Key;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.http.ControlHttp;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Requests a token and the cloud's catalogue from keystone. */
record KeystoneLogin(CloudHttp http, CloudAccount account) {

  static final String WHOM = "keystone";

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * A successful login.
   *
   * @param text sent in the head of every request, and nowhere else
   * @param catalog keystone's list of services
   * @param project the id of the account's project
   */
  record Token(String text, JsonNode catalog, String project) {
    @Override
    public String toString() {
      return "a token of keystone";
    }
  }

  /**
   * Logs in.
   *
   * @throws TransientException if keystone does not answer
   * @throws HostException if it refuses the login
   */
  Token login() throws HostException, InterruptedException {
    URI address = URI.create(account.identity() + "/auth/tokens");
    CloudAddresses.requireSecret(WHOM, address, account);
    ControlHttp.Response answer =
        http.ask(WHOM, "POST", address, Map.of(), document(account.password().reveal()));
    if (answer.isForLater()) {
      throw new TransientException(
          "keystone answers %d: %s".formatted(answer.status(), FaultMessage.of(answer.text())));
    }
    if (answer.status() == CloudRefusal.UNAUTHORIZED) {
      throw new CloudRefusal(
          "keystone refuses %s: %s; check user, domains, project and password"
              .formatted(account.describe(), FaultMessage.of(answer.text())),
          answer.status());
    }
    Optional<String> token = answer.header("X-Subject-Token");
    if (!answer.isDone() || token.isEmpty()) {
      throw new CloudRefusal(
          "%s is not an address of keystone version 3: it answers %d %s"
              .formatted(account.identity(), answer.status(), FaultMessage.of(answer.text())),
          answer.status());
    }
    JsonNode reply = parsed(answer.text());
    return new Token(token.get(), reply.path("catalog"), reply.path("project").path("id").asText());
  }

  private static JsonNode parsed(String body) throws HostException {
    try {
      return JSON.readTree(body).path("token");
    } catch (JsonProcessingException e) {
      throw new HostException("keystone's answer is not JSON");
    }
  }

  private String document(String password) throws HostException {
    Map<String, Object> auth = new LinkedHashMap<>();
    if (account.find(CloudAccount.CREDENTIAL).isPresent()) {
      auth.put(
          "identity",
          Map.of(
              "methods",
              List.of("application_credential"),
              "application_credential",
              Map.of("id", account.find(CloudAccount.CREDENTIAL).get(), "secret", password)));
    } else {
      Map<String, Object> user = new LinkedHashMap<>();
      user.put("name", account.find(CloudAccount.USERNAME).orElse(""));
      user.put("domain", userDomain());
      user.put("password", password);
      auth.put(
          "identity", Map.of("methods", List.of("password"), "password", Map.of("user", user)));
      auth.put("scope", Map.of("project", project()));
    }
    try {
      return JSON.writeValueAsString(Map.of("auth", auth));
    } catch (JsonProcessingException e) {
      throw new HostException("cannot write the login request");
    }
  }

  private Map<String, Object> project() {
    Optional<String> id = account.find(CloudAccount.PROJECT_ID);
    if (id.isPresent()) {
      return Map.of("id", id.get());
    }
    return Map.of(
        "name",
        account.find(CloudAccount.PROJECT_NAME).orElse(""),
        "domain",
        domain(CloudAccount.PROJECT_DOMAIN_ID, CloudAccount.PROJECT_DOMAIN_NAME)
            .orElseGet(this::userDomain));
  }

  private Map<String, String> userDomain() {
    return domain(CloudAccount.USER_DOMAIN_ID, CloudAccount.USER_DOMAIN_NAME)
        .orElseGet(() -> Map.of("name", account.raw().get(CloudAccount.USER_DOMAIN_NAME)));
  }

  private Optional<Map<String, String>> domain(Key<String> id, Key<String> name) {
    return account
        .find(id)
        .map(each -> Map.of("id", each))
        .or(() -> account.find(name).map(each -> Map.of("name", each)));
  }
}
