package io.tare.harness.workloads.services.glassfish;

import io.tare.harness.model.SubmissionField;
import io.tare.harness.workloads.services.kernels.Kernel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Where a server keeps what some of its services need: only if one of them is measured. */
final class ServerStorage {

  private ServerStorage() {}

  static boolean needsDatabase(Collection<String> workloads) {
    return isNeeded(SubmissionField.DATABASE, workloads);
  }

  static boolean needsDisk(Collection<String> workloads) {
    return isNeeded(SubmissionField.DISK, workloads);
  }

  /**
   * The server program's arguments.
   *
   * @param database the place of its database, if it needs one
   * @param disk a directory for other files
   */
  static List<String> arguments(
      Collection<String> workloads, Optional<String> database, String disk) {
    List<String> arguments = new ArrayList<>();
    database.ifPresent(place -> arguments.addAll(List.of("--database", place)));
    if (needsDisk(workloads)) {
      arguments.addAll(List.of("--disk", disk));
    }
    return arguments;
  }

  private static boolean isNeeded(SubmissionField part, Collection<String> workloads) {
    return workloads.stream().anyMatch(each -> Kernel.has(part, each));
  }
}
