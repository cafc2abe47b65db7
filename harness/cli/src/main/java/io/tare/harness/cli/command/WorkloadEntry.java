package io.tare.harness.cli.command;

import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A workload as a campaign's entry, small enough for a first try. */
final class WorkloadEntry {

  private WorkloadEntry() {}

  /** {@code {name: soa.quicksort, n: 1000}}; placeholders are in brackets. */
  static String of(Workload workload) {
    return Stream.concat(
            Stream.of("name: " + workload.name()),
            workload.parameters().stream()
                .filter(each -> each.fallback().isEmpty())
                .map(each -> each.name() + ": " + value(each)))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String value(ParameterSpec parameter) {
    return parameter.isText()
        ? "\"<" + parameter.description() + ">\""
        : parameter.written(parameter.small().orElse(parameter.min()));
  }
}
