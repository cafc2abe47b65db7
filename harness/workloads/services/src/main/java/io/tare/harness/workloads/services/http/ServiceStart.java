package io.tare.harness.workloads.services.http;

import io.tare.harness.campaign.workload.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How a service is started. Equal entries in a campaign mean the same service.
 *
 * @param words program and arguments
 * @param files on this machine, which are put into the directory where it is started
 */
record ServiceStart(List<String> words, List<Path> files) {

  ServiceStart {
    words = List.copyOf(words);
    files = List.copyOf(files);
  }

  /** Empty if the service is already running. */
  static Optional<ServiceStart> of(Settings settings) {
    List<String> words = settings.words(HttpWorkloads.START);
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ServiceStart(
                words, settings.words(HttpWorkloads.FILES).stream().map(settings::file).toList()));
  }
}
