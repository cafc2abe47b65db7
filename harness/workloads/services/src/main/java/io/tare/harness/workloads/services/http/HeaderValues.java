package io.tare.harness.workloads.services.http;

import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.model.order.PreparedRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A campaign's headers. A value may name variables of the harness's environment, such as {@code
 * Bearer {env:TOKEN}}: their values are sent, but neither kept with the run nor shown.
 */
final class HeaderValues {

  static final String AUTHORIZATION = "Authorization";
  private static final String BASIC = "Basic ";
  private static final Pattern VARIABLE = Pattern.compile("\\{env:([A-Za-z_][A-Za-z0-9_]*)}");

  private final SortedMap<String, String> written;
  private final Optional<String> login;
  private final Map<String, String> environment;

  /** Those of an entry, with its login, from the variables of this process. */
  static HeaderValues of(Settings settings) {
    return new HeaderValues(
        settings.table(HttpWorkloads.HEADERS), settings.text(HttpWorkloads.LOGIN), System.getenv());
  }

  /**
   * @param login user and password, which become one of the headers
   */
  HeaderValues(
      SortedMap<String, String> written, Optional<String> login, Map<String, String> environment) {
    this.written = written;
    this.login = login;
    this.environment = environment;
  }

  /** What is wrong with their syntax. */
  static Optional<String> complaint(SortedMap<String, String> written) {
    return written.entrySet().stream()
        .flatMap(each -> PreparedRequest.complaint(each.getKey(), each.getValue()).stream())
        .findFirst();
  }

  /** Variables that are named but not set. */
  Stream<String> missing() {
    return Stream.concat(written.values().stream(), login.stream())
        .flatMap(value -> VARIABLE.matcher(value).results())
        .map(result -> result.group(1))
        .filter(name -> !environment.containsKey(name))
        .distinct();
  }

  /** The headers with the values of variables. */
  SortedMap<String, String> filled() {
    SortedMap<String, String> filled = new TreeMap<>();
    written.forEach((name, value) -> filled.put(name, filled(value)));
    login.ifPresent(pair -> filled.put(AUTHORIZATION, BASIC + encoded(filled(pair))));
    return filled;
  }

  private String filled(String value) {
    return VARIABLE
        .matcher(value)
        .replaceAll(
            found -> Matcher.quoteReplacement(environment.getOrDefault(found.group(1), "")));
  }

  /** RFC 7617. */
  private static String encoded(String login) {
    return Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
  }
}
