package io.tare.harness.workloads.services.http;

import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a service is started. Equal entries in a campaign mean the same service. */
sealed interface ServiceStart permits ProgramStart, WarStart {

  /**
   * Starts it on the platform's server node.
   *
   * @param number of the trial's services, from 1
   * @param values of the placeholders that do not depend on it
   * @throws MeasurementException if it cannot be started; nothing is left then
   */
  StartedService start(TrialContext context, int number, Map<String, String> values)
      throws MeasurementException, InterruptedException;

  /** Empty if the service is already running. */
  static Optional<ServiceStart> of(Settings settings) {
    Optional<String> war = settings.text(HttpWorkloads.WAR);
    if (war.isPresent()) {
      return Optional.of(WarStart.of(settings, war.get()));
    }
    List<String> words = settings.words(HttpWorkloads.START);
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ProgramStart(
                words,
                settings.words(HttpWorkloads.FILES).stream().map(settings::file).toList(),
                settings.table(HttpWorkloads.ENVIRONMENT)));
  }
}
