package io.tare.harness.workloads.services.glassfish;

import io.tare.harness.model.SubmissionField;
import io.tare.harness.workloads.services.kernels.Kernel;
import io.tare.infra.hosts.Host;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Where a server keeps what some of its services need: only if one of them is measured. */
final class ServerStorage {

  private ServerStorage() {}

  /** The server program's arguments. */
  static List<String> arguments(Collection<String> workloads, Host host) {
    List<String> arguments = new ArrayList<>();
    if (workloads.stream().anyMatch(each -> Kernel.has(SubmissionField.DATABASE, each))) {
      arguments.addAll(List.of("--database", host.scratch()));
    }
    if (workloads.stream().anyMatch(each -> Kernel.has(SubmissionField.DISK, each))) {
      arguments.addAll(List.of("--disk", host.scratch()));
    }
    return arguments;
  }
}
