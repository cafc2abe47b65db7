package io.tare.harness.workloads.services.server;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.workloads.services.kernels.Kernel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a server serves.
 *
 * @param war its file on this machine; empty for our own services
 * @param contextRoot its path, such as {@code /tare}
 * @param dataSource the JNDI name under which it finds a database; empty if it needs none
 * @param hasDisk whether it keeps files
 * @param environment variables of the server
 * @param properties of its JVM
 */
public record Application(
    Optional<Path> war,
    String contextRoot,
    Optional<String> dataSource,
    boolean hasDisk,
    SortedMap<String, String> environment,
    SortedMap<String, String> properties) {

  private static final String DATA_SOURCE = "jdbc/tare";

  /** Checks nothing; the server does. */
  public Application {
    environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
    properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
  }

  /** Our own services, with what those of a campaign need. */
  public static Application services(Campaign campaign) {
    return services(campaign.measurands().stream().map(Measurand::workload).toList());
  }

  /** Our own services, with what some of them need. */
  public static Application services(Collection<String> workloads) {
    return new Application(
        Optional.empty(),
        "/tare",
        isNeeded(SubmissionField.DATABASE, workloads) ? Optional.of(DATA_SOURCE) : Optional.empty(),
        isNeeded(SubmissionField.DISK, workloads),
        new TreeMap<>(),
        new TreeMap<>());
  }

  private static boolean isNeeded(SubmissionField part, Collection<String> workloads) {
    return workloads.stream().anyMatch(each -> Kernel.has(part, each));
  }

  /**
   * The server program's arguments for what it needs.
   *
   * @param database the place of its database, if it needs one
   * @param disk a directory for its files
   */
  public List<String> arguments(Optional<String> database, String disk) {
    List<String> arguments = new ArrayList<>();
    if (dataSource.isPresent() && database.isPresent()) {
      arguments.addAll(List.of("--database", database.get(), "--data-source", dataSource.get()));
    }
    if (hasDisk) {
      arguments.addAll(List.of("--disk", disk));
    }
    return arguments;
  }

  /** Options of the JVM that set its properties. */
  public List<String> options() {
    return properties.entrySet().stream()
        .map(each -> "-D" + each.getKey() + "=" + each.getValue())
        .toList();
  }

  /** In words for messages. */
  String words() {
    return war.map(file -> file.getFileName() + " on ").orElse("");
  }
}
