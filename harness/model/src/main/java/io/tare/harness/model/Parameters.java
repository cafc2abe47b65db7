package io.tare.harness.model;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The named parameters of a workload, in the order of their names. A value is a {@code Long}, a
 * {@code Double}, a {@code Boolean} or a {@code String}; other integers and floats are widened.
 */
public record Parameters(SortedMap<String, Object> values) {

  public static final Parameters NONE = new Parameters(new TreeMap<>());

  public Parameters {
    SortedMap<String, Object> checked = new TreeMap<>();
    values.forEach(
        (name, value) -> checked.put(Names.checked("parameter", name), widened(name, value)));
    values = Collections.unmodifiableSortedMap(checked);
  }

  public static Parameters of(Map<String, ?> values) {
    return new Parameters(new TreeMap<>(values));
  }

  /** Parameters from alternating names and values, for example {@code of("n", 1000L)}. */
  public static Parameters of(Object... namesAndValues) {
    if (namesAndValues.length % 2 != 0) {
      throw new IllegalArgumentException("a parameter without a value: " + namesAndValues.length);
    }
    SortedMap<String, Object> values = new TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      values.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return new Parameters(values);
  }

  /**
   * @throws IllegalArgumentException if there is no such parameter or it is not a whole number
   */
  public long whole(String name) {
    if (values.get(name) instanceof Long whole) {
      return whole;
    }
    throw new IllegalArgumentException(
        "parameter " + name + " is not a whole number: " + values.get(name));
  }

  /** The value as a number, if the parameter exists and is a number. */
  public Optional<Double> number(String name) {
    return values.get(name) instanceof Number number
        ? Optional.of(number.doubleValue())
        : Optional.empty();
  }

  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name)).map(Object::toString);
  }

  public Parameters with(String name, Object value) {
    SortedMap<String, Object> more = new TreeMap<>(values);
    more.put(name, value);
    return new Parameters(more);
  }

  /** The same without a value of that name. */
  public Parameters without(String name) {
    SortedMap<String, Object> left = new TreeMap<>(values);
    left.remove(name);
    return new Parameters(left);
  }

  /**
   * {@code "c=10 s=2000000"}: the same for equal parameters on every machine and in every locale.
   */
  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(" "));
  }

  private static Object widened(String name, Object value) {
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof Float single) {
      return (double) single;
    }
    if (value instanceof Long
        || value instanceof Double
        || value instanceof Boolean
        || value instanceof String) {
      return value;
    }
    throw new IllegalArgumentException("parameter " + name + " cannot be " + value);
  }
}
