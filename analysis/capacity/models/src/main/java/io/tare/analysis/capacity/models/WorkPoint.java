package io.tare.analysis.capacity.models;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.tare.harness.model.Measurand;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The size of a request, in the parameters of workloads: {@code s} bytes of a SOAP body, {@code c}
 * characters per element, {@code n} of an operation.
 */
public record WorkPoint(@JsonValue SortedMap<String, Double> values) {

  public static final String SIZE = "s";
  public static final String CHARACTERS = "c";
  public static final String ORDER = "n";

  /** A request without a size. */
  public static final WorkPoint ANY = new WorkPoint(new TreeMap<>());

  /** Bytes of markup around the characters of one element: {@code <e></e>}. */
  public static final int MARKUP_BYTES = 7;

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public WorkPoint {
    values.forEach(
        (name, value) -> {
          if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " is " + value + ", expected above 0");
          }
        });
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  /** A body with this number of bytes and of characters per element. */
  public static WorkPoint envelope(double bytes, double characters) {
    SortedMap<String, Double> values = new TreeMap<>();
    values.put(SIZE, bytes);
    values.put(CHARACTERS, characters);
    return new WorkPoint(values);
  }

  /** From values of parameters, in their order. */
  static WorkPoint of(List<String> variables, List<Double> numbers) {
    SortedMap<String, Double> values = new TreeMap<>();
    for (int i = 0; i < variables.size(); i++) {
      values.put(variables.get(i), numbers.get(i));
    }
    return new WorkPoint(values);
  }

  /** From those of a workload's parameters that are sizes. */
  static WorkPoint of(Measurand measurand) {
    SortedMap<String, Double> values = new TreeMap<>();
    for (String name :
        FunctionalForm.of(measurand.workload(), measurand.parameters().values().keySet())
            .variables()) {
      values.put(name, measurand.parameters().number(name).orElseThrow());
    }
    return new WorkPoint(values);
  }

  /** An operation with parameter n. */
  public static WorkPoint order(double n) {
    SortedMap<String, Double> values = new TreeMap<>();
    values.put(ORDER, n);
    return new WorkPoint(values);
  }

  /**
   * A parameter's value.
   *
   * @throws IllegalArgumentException if it is missing
   */
  public double of(String name) {
    Double value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(name + " is missing");
    }
    return value;
  }

  /** {@code "c=10 s=2 MB"}, for people. */
  public String words() {
    return values.entrySet().stream()
        .map(each -> each.getKey() + "=" + ParameterText.of(each.getKey(), each.getValue()))
        .collect(Collectors.joining(" "));
  }

  /** The number of elements of a body. */
  double elements() {
    return of(SIZE) / (of(CHARACTERS) + MARKUP_BYTES);
  }
}
