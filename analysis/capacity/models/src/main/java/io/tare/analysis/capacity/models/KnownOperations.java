package io.tare.analysis.capacity.models;

import java.util.OptionalDouble;

/**
 * Properties known from the names of operations: the workload, and after a space parameters that
 * are not sizes. Unknown operations are services whose costs grow like sorting, with an unknown
 * working set.
 */
public final class KnownOperations {

  public static final String UNMARSHAL = "soap.unmarshal";
  public static final String MARSHAL = "soap.marshal";

  private static final String PRODUCT = "matmul";
  private static final String SORT = "quicksort";

  private KnownOperations() {}

  /** Which part of a request it is. */
  public static ComponentKind kind(String operation) {
    return switch (operation) {
      case UNMARSHAL -> ComponentKind.UNMARSHAL;
      case MARSHAL -> ComponentKind.MARSHAL;
      default -> ComponentKind.SERVICE;
    };
  }

  /** How its cost grows with its parameter n. */
  static FunctionalForm form(String operation) {
    return isProduct(operation) ? FunctionalForm.CUBIC : FunctionalForm.LINEARITHMIC;
  }

  /** Its working set in bytes; empty if unknown. */
  static OptionalDouble workingSet(String operation, double n) {
    return isProduct(operation) || task(operation).equals(SORT)
        ? OptionalDouble.of(form(operation).workingSet(n))
        : OptionalDouble.empty();
  }

  /** Any matrix multiplication, also {@code matmul-blocked}. */
  private static boolean isProduct(String operation) {
    String task = task(operation);
    return task.equals(PRODUCT) || task.startsWith(PRODUCT + "-");
  }

  /** The workload's name without its family. */
  private static String task(String operation) {
    String workload = OperationName.workload(operation);
    return workload.substring(workload.lastIndexOf('.') + 1);
  }
}
