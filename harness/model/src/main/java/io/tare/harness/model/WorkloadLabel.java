package io.tare.harness.model;

import java.util.List;
import java.util.Optional;

/**
 * The labels of a workload and its parameters. Its family declares them and the plan keeps them,
 * because the analysis does not depend on workloads.
 *
 * @param title for example {@code "Quicksort"}; empty if it has none
 * @param parameters the most important first: its number counts what a submission processes, and it
 *     is the axis of figures
 * @param rules of validity of its family, in addition to those of all cells
 */
public record WorkloadLabel(
    String title, List<ParameterLabel> parameters, List<Validity.Rule> rules) {

  /** For a workload without a label. */
  public static final WorkloadLabel NONE = new WorkloadLabel("", List.of());

  /** The most characters of a title, and of a parameter's words. */
  public static final int MAX_WORDS = 60;

  public WorkloadLabel {
    parameters = List.copyOf(parameters);
    rules = List.copyOf(rules);
    if (!title.isEmpty()) {
      checked("workload", title);
    }
  }

  /** For a workload whose family has no rules of its own. */
  public WorkloadLabel(String title, List<ParameterLabel> parameters) {
    this(title, parameters, List.of());
  }

  public Optional<ParameterLabel> parameter(String name) {
    return parameters.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  static void checked(String what, String words) {
    if (words.isBlank() || words.length() > MAX_WORDS || words.chars().anyMatch(c -> c < ' ')) {
      throw new IllegalArgumentException(
          what + " is called \"" + words + "\", not 1 to 60 characters in a line");
    }
  }
}
