package io.tare.harness.campaign.workload;

import io.tare.harness.campaign.name.Glob;
import io.tare.harness.model.Parameters;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A pattern of workloads: {@code soap.*}, {@code *marshal*}, {@code s=2MB}, or {@code soa.quicksort
 * n=2*}. A word with {@code =} matches a parameter's value as written in campaign files; other
 * words match the name; all words must match.
 */
public final class WorkloadGlob {

  private final List<String> words;

  public WorkloadGlob(String text) {
    this.words = Arrays.stream(text.strip().split("\\s+")).toList();
  }

  public boolean matches(String workload, Parameters point) {
    return words.stream()
        .allMatch(
            word ->
                word.contains("=")
                    ? hasParameter(new Glob(word), workload, point)
                    : new Glob(word).matches(workload));
  }

  private static boolean hasParameter(Glob glob, String workload, Parameters point) {
    return Workloads.of(workload).parameters().stream()
        .anyMatch(spec -> written(spec, point).filter(text -> glob.matches(text)).isPresent());
  }

  private static Optional<String> written(ParameterSpec spec, Parameters point) {
    return Optional.ofNullable(point.values().get(spec.name()))
        .or(spec::fallback)
        .map(value -> spec.name() + "=" + spec.written(value));
  }
}
