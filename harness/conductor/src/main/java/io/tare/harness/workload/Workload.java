package io.tare.harness.workload;

import io.tare.model.Metrics;
import io.tare.model.Parameters;
import java.util.List;
import java.util.Optional;

/**
 * A kind of work that can be measured.
 *
 * @param description one line for help
 * @param metrics what its submissions are judged by
 */
public record Workload(
    String name,
    Family family,
    String description,
    Metrics metrics,
    List<ParameterSpec> parameters) {

  /** How workloads are run. Each family has one benchmark in the conductor. */
  public enum Family {
    /** A service on a server, measured by the client program over a path. */
    SERVICE,
    /** A kernel under JMH on the platform itself: no server, no client, no path. */
    JMH
  }

  public Workload {
    parameters = List.copyOf(parameters);
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
      Object value = given.values().get(spec.name());
      if (value != null) {
        small = small.with(spec.name(), spec.smaller(value));
      }
    }
    return small;
  }

  /** What is wrong with parameters that are each within their range; empty if nothing is. */
  public Optional<String> complaint(Parameters given) {
    boolean hasBody = given.values().containsKey("s") && given.values().containsKey("c");
    if (hasBody && given.whole("s") < given.whole("c")) {
      return Optional.of(
          "a body of s = "
              + given.whole("s")
              + " bytes cannot hold an element of c = "
              + given.whole("c")
              + " characters");
    }
    return Optional.empty();
  }
}
