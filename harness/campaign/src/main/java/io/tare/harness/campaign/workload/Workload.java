package io.tare.harness.campaign.workload;

import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.WorkloadLabel;
import io.tare.harness.spec.Key;
import java.util.List;
import java.util.Optional;

/**
 * A kind of work that can be measured.
 *
 * @param family how it is run
 * @param title for reports, for example {@code "Quicksort"}
 * @param description one line for help
 * @param metrics the metrics of its submissions
 * @param parameters the most important first: its number counts what a submission processes, and it
 *     is the axis of figures
 * @param settings its other settings, the same for all its cells
 */
public record Workload(
    String name,
    Family family,
    String title,
    String description,
    Metrics metrics,
    List<ParameterSpec> parameters,
    List<Key<?>> settings) {

  public Workload {
    parameters = List.copyOf(parameters);
    settings = List.copyOf(settings);
  }

  /** A workload with parameters only. */
  public Workload(
      String name,
      Family family,
      String title,
      String description,
      Metrics metrics,
      List<ParameterSpec> parameters) {
    this(name, family, title, description, metrics, parameters, List.of());
  }

  /** Its label and those of its parameters in reports. */
  public WorkloadLabel label() {
    return new WorkloadLabel(
        title, parameters.stream().map(ParameterSpec::label).toList(), family.rules());
  }

  public Optional<ParameterSpec> parameter(String parameter) {
    return parameters.stream().filter(spec -> spec.name().equals(parameter)).findFirst();
  }

  /** The value of a numeric parameter, or its default if it is not given. */
  public long whole(Parameters given, String parameter) {
    Object value = given.values().get(parameter);
    if (value == null) {
      value = parameter(parameter).flatMap(ParameterSpec::fallback).orElse(0L);
    }
    return (Long) value;
  }

  /** Parameters with which a submission does the same in a short time. */
  public Parameters small(Parameters given) {
    Parameters small = given;
    for (ParameterSpec spec : parameters) {
      Optional<Object> value =
          Optional.ofNullable(given.values().get(spec.name())).or(spec::fallback);
      if (value.isPresent()) {
        Object smaller = spec.smaller(value.get());
        boolean isDefault = spec.fallback().equals(Optional.of(smaller));
        small = isDefault ? small.without(spec.name()) : small.with(spec.name(), smaller);
      }
    }
    return family.small(this, small);
  }

  /** {@code iperf length=2s streams=4}, as in campaign files; omits defaults. */
  public String words(Parameters given) {
    StringBuilder words = new StringBuilder(name);
    for (ParameterSpec spec : parameters) {
      Object value = given.values().get(spec.name());
      if (value != null && !Optional.of(value).equals(spec.fallback())) {
        words.append(' ').append(spec.name()).append('=').append(spec.written(value));
      }
    }
    return words.toString();
  }

  /** What is wrong with the combination of parameters; empty if nothing is. */
  public Optional<String> complaint(Parameters given, Settings settings) {
    return family.complaint(this, given, settings);
  }
}
