package io.tare.analysis.overhead;

import io.tare.model.Measurand;
import io.tare.model.Parameters;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a model calls an operation: a workload, and those of its parameters that are no size, as in
 * {@code "soa.matmul transfer=elements"}.
 */
public record OperationName(String workload, Parameters others) {

  private static final Set<String> SIZES =
      Set.of(WorkPoint.SIZE, WorkPoint.CHARACTERS, WorkPoint.ORDER);

  static OperationName of(Measurand measurand) {
    Parameters others = measurand.parameters();
    for (String size : SIZES) {
      others = others.without(size);
    }
    return new OperationName(measurand.workload(), others);
  }

  /** Reads what {@link #toString} gives. */
  public static OperationName parse(String text) {
    String[] words = text.split(" ");
    SortedMap<String, Object> values = new TreeMap<>();
    for (int i = 1; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      String value = words[i].substring(equals + 1);
      values.put(
          words[i].substring(0, Math.max(0, equals)),
          value.matches("\\d{1,18}") ? (Object) Long.valueOf(value) : value);
    }
    return new OperationName(words[0], new Parameters(values));
  }

  @Override
  public String toString() {
    return others.values().isEmpty() ? workload : workload + " " + others;
  }
}
