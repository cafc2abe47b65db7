package io.tare.harness.workloads.services.http;

import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.order.PreparedRequest;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks a campaign's settings of a service, as far as possible without contacting it. */
final class CampaignCheck {

  private CampaignCheck() {}

  /** What is wrong with an entry; empty if nothing is. */
  static Optional<String> complaint(Workload workload, Parameters given, Settings settings) {
    try {
      checkStart(settings);
      checkWar(settings);
      boolean isStarted = ServiceStart.of(settings).isPresent();
      given.text(HttpWorkloads.URL).ifPresent(url -> checkAddress("url", url, isStarted));
      given.text(HttpWorkloads.URL).ifPresent(url -> checkReachesWar(url, settings));
      if (workload.name().equals(HttpWorkloads.SOAP)) {
        given.text(HttpWorkloads.WSDL).ifPresent(wsdl -> checkWsdl(wsdl, isStarted));
      }
      checkLogin(given, settings);
      settings.text(HttpWorkloads.PATTERN).ifPresent(PreparedRequest::compiled);
      return HeaderValues.complaint(settings.table(HttpWorkloads.HEADERS));
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static void checkWsdl(String wsdl, boolean isStarted) {
    if (HttpWorkloads.isAddress(wsdl)) {
      checkAddress(HttpWorkloads.WSDL, wsdl, isStarted);
    } else if (wsdl.matches("[A-Za-z][A-Za-z0-9+.-]*://.*")) {
      throw new IllegalArgumentException(
          "wsdl is \"%s\", expected an address with http or https, or a file".formatted(wsdl));
    }
  }

  private static void checkAddress(String key, String address, boolean isStarted) {
    var unused = ServiceUrl.parse(ServiceLocation.NOWHERE.fill(address));
    if (!isStarted && address.contains("{" + ServiceLocation.PORT + "}")) {
      throw new IllegalArgumentException(
          key + " contains {port}, the port of a service that Tare starts; set start or war too");
    }
  }

  private static void checkReachesWar(String url, Settings settings) {
    if (settings.text(HttpWorkloads.WAR).isPresent()
        && !url.contains("{" + ServiceLocation.SERVICE + "}")
        && !url.contains("{" + ServiceLocation.ADDRESS + "}")) {
      throw new IllegalArgumentException(
          "url must begin with {service}, the address at which the war is deployed");
    }
  }

  private static void checkWar(Settings settings) {
    Optional<String> war = settings.text(HttpWorkloads.WAR);
    boolean hasStart = !settings.words(HttpWorkloads.START).isEmpty();
    if (war.isPresent() && hasStart) {
      throw new IllegalArgumentException(
          "war is deployed by Tare and start starts a program; remove one of them");
    }
    for (String key :
        List.of(HttpWorkloads.CONTEXT_ROOT, HttpWorkloads.DATA_SOURCE, HttpWorkloads.PROPERTIES)) {
      if (war.isEmpty() && settings.values().containsKey(key)) {
        throw new IllegalArgumentException(key + " is for a war; set war, or remove it");
      }
    }
    if (war.isEmpty() && !hasStart && settings.values().containsKey(HttpWorkloads.ENVIRONMENT)) {
      throw new IllegalArgumentException(
          "environment is for a service that is started; set start or war, or remove it");
    }
    requireForm(war, "war", ".+\\.(?i:war)", "a file that ends with .war");
    requireForm(
        settings.text(HttpWorkloads.CONTEXT_ROOT),
        HttpWorkloads.CONTEXT_ROOT,
        "/[A-Za-z0-9._-]*",
        "a slash and one word, such as /shop");
    requireForm(
        settings.text(HttpWorkloads.DATA_SOURCE),
        HttpWorkloads.DATA_SOURCE,
        "[A-Za-z][A-Za-z0-9_./-]*",
        "a name such as jdbc/shop");
    for (String name : settings.table(HttpWorkloads.ENVIRONMENT).keySet()) {
      requireForm(
          Optional.of(name),
          HttpWorkloads.ENVIRONMENT,
          "[A-Za-z_][A-Za-z0-9_]*",
          "names of variables");
    }
    for (String name : settings.table(HttpWorkloads.PROPERTIES).keySet()) {
      requireForm(
          Optional.of(name), HttpWorkloads.PROPERTIES, "[^\\s=]+", "names without blanks and =");
    }
  }

  private static void requireForm(Optional<String> value, String key, String pattern, String form) {
    if (value.isPresent() && !value.get().matches(pattern)) {
      throw new IllegalArgumentException(
          "%s must be %s, got \"%s\"".formatted(key, form, value.get()));
    }
  }

  private static void checkLogin(Parameters given, Settings settings) {
    Optional<String> login = settings.text(HttpWorkloads.LOGIN);
    requireForm(
        login,
        HttpWorkloads.LOGIN,
        "[^:{}]+:\\{env:[A-Za-z_][A-Za-z0-9_]*}",
        "a user and the variable with the password, such as anna:{env:SHOP_PASSWORD}");
    if (login.isPresent() && has(settings, HeaderValues.AUTHORIZATION)) {
      throw new IllegalArgumentException("login sets the header Authorization; remove one of them");
    }
    if (given.text(HttpWorkloads.COOKIES).equals(Optional.of(HttpWorkloads.KEPT))
        && has(settings, "Cookie")) {
      throw new IllegalArgumentException(
          "cookies are kept, which set the header Cookie; remove one of them");
    }
  }

  private static boolean has(Settings settings, String header) {
    return settings.table(HttpWorkloads.HEADERS).keySet().stream()
        .anyMatch(header::equalsIgnoreCase);
  }

  private static void checkStart(Settings settings) {
    List<String> files = settings.words(HttpWorkloads.FILES);
    if (!files.isEmpty() && settings.words(HttpWorkloads.START).isEmpty()) {
      throw new IllegalArgumentException(
          "files are for a service that is started; set start, or remove them");
    }
    Set<Path> names = new HashSet<>();
    for (String file : files) {
      Path name = settings.file(file).getFileName();
      if (name == null || !names.add(name)) {
        throw new IllegalArgumentException(
            "files has " + name + " twice; all are in one directory, so rename one");
      }
    }
  }
}
