package io.tare.harness.workload;

import io.tare.model.Metrics;
import io.tare.model.Parameters;
import io.tare.model.WorkloadLabel;
import io.tare.spec.Key;
import java.util.List;
import java.util.Optional;

/**
 * A kind of work that can be measured.
 *
 * @param family how it is run
 * @param title for reports, for example {@code "Quicksort"}
 * @param description one line for help
 * @param metrics what its submissions are judged by
 * @param parameters the most telling first: what a submission is one of, and the axis of figures
 * @param settings what else may be said of it, the same for all of its cells
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

  /** Of which nothing is said but parameters. */
  public Workload(
      String name,
      Family family,
      String title,
      String description,
      Metrics metrics,
      List<ParameterSpec> parameters) {
    this(name, family, title, description, metrics, parameters, List.of());
  }

  /** What reports call it and its parameters. */
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

  /** Parameters with which a submission does the same in little time. */
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

  /** {@code iperf length=2s streams=4}, as in campaign files; defaults are not said. */
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

  /** What is wrong with parameters that are each within their range; empty if nothing is. */
  public Optional<String> complaint(Parameters given, Settings settings) {
    return family.complaint(this, given, settings);
  }
}
