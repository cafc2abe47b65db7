package io.tare.analysis.results;

import io.tare.analysis.results.Warning.Kind;
import io.tare.model.Environment.Fact;
import io.tare.model.RunNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What differs between platforms beside what is compared, and what stood in for another thing. */
final class PlatformDifferences {

  private static final Set<String> RESOURCES =
      Set.of(Fact.CPU_COUNT.key(), Fact.MEMORY_BYTES.key(), Fact.JVM_HEAP_BYTES.key());

  private PlatformDifferences() {}

  static List<Warning> of(Environments environments) {
    List<Warning> warnings = new ArrayList<>();
    for (EnvironmentDifference difference : environments.differences()) {
      if (difference.mustMatch()) {
        warnings.add(
            new Warning(
                RESOURCES.contains(difference.fact())
                    ? Kind.DIFFERENT_RESOURCES
                    : Kind.DIFFERENT_SOFTWARE,
                difference.fact(),
                difference.values().entrySet().stream()
                    .map(value -> value.getKey() + ": " + value.getValue())
                    .collect(Collectors.joining(", "))));
      }
    }
    for (RunNote.StandIn standIn : environments.standIns()) {
      warnings.add(
          new Warning(
              standIn.notMeasured().equals("KVM") ? Kind.EMULATED : Kind.SIMULATED,
              standIn.platform(),
              standIn.why() + "; " + standIn.notMeasured() + " was not measured"));
    }
    return warnings;
  }
}
