package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.EnvironmentDifference;
import io.tare.analysis.comparison.Environments;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.Warning.Kind;
import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.References;
import io.tare.harness.model.RunNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Unintended differences between platforms, and stand-ins. */
public final class PlatformDifferences {

  private static final Set<String> RESOURCES =
      Set.of(
          Fact.CPU_COUNT.key(),
          Fact.LIMIT_PROCESSORS.key(),
          Fact.MEMORY_BYTES.key(),
          Fact.JVM_HEAP_BYTES.key());

  private PlatformDifferences() {}

  public static List<Warning> of(Environments environments, References references) {
    List<Warning> warnings = new ArrayList<>();
    for (EnvironmentDifference difference : environments.differences()) {
      SortedMap<String, String> values = compared(difference, environments.all(), references);
      if (difference.mustMatch() && !values.isEmpty()) {
        warnings.add(
            new Warning(
                RESOURCES.contains(difference.fact())
                    ? Kind.DIFFERENT_RESOURCES
                    : Kind.DIFFERENT_SOFTWARE,
                difference.fact(),
                values.entrySet().stream()
                    .map(value -> value.getKey() + ": " + value.getValue())
                    .collect(Collectors.joining(", "))));
      }
    }
    for (RunNote.StandIn standIn : environments.standIns()) {
      warnings.add(
          new Warning(
              kind(standIn),
              standIn.platform(),
              standIn.why() + "; " + standIn.notMeasured() + " was not measured"));
    }
    return warnings;
  }

  private static Kind kind(RunNote.StandIn standIn) {
    return switch (standIn.notMeasured()) {
      case "KVM" -> Kind.EMULATED;
      case RunNote.StandIn.KERNEL_SWITCH -> Kind.USERSPACE_SWITCH;
      default -> Kind.SIMULATED;
    };
  }

  /** The values of platforms that differ from their reference, and of the reference. */
  private static SortedMap<String, String> compared(
      EnvironmentDifference difference, List<Environment> all, References references) {
    SortedMap<String, String> compared = new TreeMap<>();
    for (Environment each : all) {
      Optional<String> reference = references.referenceOf(each.platform());
      if (reference.isPresent()) {
        SortedMap<String, String> both = new TreeMap<>();
        for (String platform : List.of(each.platform(), reference.get())) {
          String value = difference.values().get(platform);
          if (value != null) {
            both.put(platform, value);
          }
        }
        if (Environments.differ(difference.fact(), both, 2)) {
          compared.putAll(both);
        }
      }
    }
    return compared;
  }
}
