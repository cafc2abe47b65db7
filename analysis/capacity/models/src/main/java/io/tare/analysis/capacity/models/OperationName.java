package io.tare.analysis.capacity.models;

import io.tare.harness.model.Measurand;
import io.tare.harness.model.Parameters;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A model's name of an operation: a workload, and those of its parameters that are not sizes in its
 * form, as in {@code "soa.matmul transfer=elements"}.
 */
public record OperationName(String workload, Parameters others) {

  private static final Set<String> SIZES =
      Set.of(WorkPoint.SIZE, WorkPoint.CHARACTERS, WorkPoint.ORDER);

  static OperationName of(Measurand measurand) {
    Parameters others = measurand.parameters();
    FunctionalForm form = FunctionalForm.of(measurand.workload(), others.values().keySet());
    if (form != FunctionalForm.CONSTANT) {
      for (String size : SIZES) {
        others = others.without(size);
      }
    }
    return new OperationName(measurand.workload(), others);
  }

  /**
   * Parses the result of {@link #toString}.
   *
   * @throws IllegalArgumentException if something after the workload is not {@code NAME=VALUE}
   */
  public static OperationName parse(String text) {
    String[] words = text.split(" ");
    SortedMap<String, Object> values = new TreeMap<>();
    for (int i = 1; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "operation \"%s\": \"%s\" is not NAME=VALUE".formatted(text, words[i]));
      }
      String value = words[i].substring(equals + 1);
      values.put(
          words[i].substring(0, equals),
          value.matches("\\d{1,18}") ? (Object) Long.valueOf(value) : value);
    }
    return new OperationName(workload(text), new Parameters(values));
  }

  /** The workload without the rest. */
  static String workload(String text) {
    return text.split(" ", 2)[0];
  }

  @Override
  public String toString() {
    return others.values().isEmpty() ? workload : workload + " " + others;
  }
}
