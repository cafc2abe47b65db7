package io.tare.harness.workloads.services.http;

import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.order.Connecting;
import io.tare.harness.workloads.contract.TrialFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

/** How a campaign's entry wants its connections. */
final class ConnectionChoice {

  private ConnectionChoice() {}

  /**
   * With the certificates themselves, which clients on other machines cannot read.
   *
   * @throws TrialFailure if their file cannot be read
   */
  static Connecting of(Parameters given, Settings settings) throws TrialFailure {
    return new Connecting(
        isNew(given, HttpWorkloads.CONNECTIONS),
        given.text(HttpWorkloads.COOKIES).equals(Optional.of(HttpWorkloads.KEPT)),
        isNew(given, HttpWorkloads.SESSIONS),
        given
            .text(HttpWorkloads.TLS)
            .filter(version -> !version.equals(HttpWorkloads.ANY))
            .orElse(""),
        settings.text(HttpWorkloads.SERVER_NAME).orElse(""),
        certificates(settings));
  }

  private static boolean isNew(Parameters given, String parameter) {
    return given.text(parameter).equals(Optional.of(HttpWorkloads.NEW));
  }

  private static String certificates(Settings settings) throws TrialFailure {
    Optional<String> file = settings.text(HttpWorkloads.CERTIFICATES);
    if (file.isEmpty()) {
      return "";
    }
    try {
      return Files.readString(settings.file(file.get()));
    } catch (IOException e) {
      throw new TrialFailure(
          settings.file(file.get()) + " cannot be read: " + FileTrouble.reason(e), e);
    }
  }
}
