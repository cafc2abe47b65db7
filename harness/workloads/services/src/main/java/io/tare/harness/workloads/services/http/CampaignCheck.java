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
      boolean isStarted = ServiceStart.of(settings).isPresent();
      given.text(HttpWorkloads.URL).ifPresent(url -> checkAddress("url", url, isStarted));
      if (workload.name().equals(HttpWorkloads.SOAP)) {
        given
            .text(HttpWorkloads.WSDL)
            .filter(HttpWorkloads::isAddress)
            .ifPresent(wsdl -> checkAddress("wsdl", wsdl, isStarted));
      }
      settings.text(HttpWorkloads.PATTERN).ifPresent(PreparedRequest::compiled);
      return HeaderValues.complaint(settings.table(HttpWorkloads.HEADERS));
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static void checkAddress(String key, String address, boolean isStarted) {
    var unused = ServiceUrl.parse(ServiceLocation.NOWHERE.fill(address));
    if (!isStarted && address.contains("{" + ServiceLocation.PORT + "}")) {
      throw new IllegalArgumentException(
          key + " contains {port}, the port of a service started by start; set start too");
    }
  }

  private static void checkStart(Settings settings) {
    List<String> files = settings.words(HttpWorkloads.FILES);
    if (!files.isEmpty() && ServiceStart.of(settings).isEmpty()) {
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
