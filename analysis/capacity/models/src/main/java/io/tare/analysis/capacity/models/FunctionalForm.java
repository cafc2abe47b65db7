package io.tare.analysis.capacity.models;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;

/** How a component's cost depends on the request: a sum of terms, each with a coefficient. */
public enum FunctionalForm {
  /** Constant: for requests without a size. */
  CONSTANT(List.of()),
  /** b1 · bytes: for what a request of no size would not cost. */
  BYTES(List.of(WorkPoint.SIZE)),
  /** a0 + a1 · elements + a2 · bytes. */
  ENVELOPE(List.of(WorkPoint.SIZE, WorkPoint.CHARACTERS)),
  /** s0 + s1 · n³, such as multiplying matrices. */
  CUBIC(List.of(WorkPoint.ORDER)),
  /** s0 + s1 · n · log2 n, such as sorting. */
  LINEARITHMIC(List.of(WorkPoint.ORDER));

  private final String label = name().toLowerCase(Locale.ROOT);

  @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
  private final List<String> variables;

  FunctionalForm(List<String> variables) {
    this.variables = variables;
  }

  /** The name in files. */
  public String label() {
    return label;
  }

  /** The parameters that it depends on. */
  public List<String> variables() {
    return variables;
  }

  /** Whether its first term is the same for all requests. */
  boolean hasConstant() {
    return this != BYTES;
  }

  /** Whether costs may change their slope at a working set. */
  boolean hasRegimes() {
    return this == CUBIC || this == LINEARITHMIC;
  }

  /** How many coefficients it has. */
  int coefficients(boolean hasBreak) {
    return switch (this) {
      case CONSTANT, BYTES -> 1;
      case ENVELOPE -> 3;
      case CUBIC, LINEARITHMIC -> hasBreak ? 3 : 2;
    };
  }

  /** The form of the costs of a workload with these parameters. */
  static FunctionalForm of(String workload, Set<String> parameters) {
    if (parameters.containsAll(ENVELOPE.variables)) {
      return ENVELOPE;
    }
    return parameters.contains(WorkPoint.ORDER) ? KnownOperations.form(workload) : CONSTANT;
  }

  /**
   * The terms of a request, without their coefficients.
   *
   * @param breakAt n from which on the last term replaces the one before it; empty without regimes
   */
  double[] terms(WorkPoint point, OptionalDouble breakAt) {
    if (this == CONSTANT) {
      return new double[] {1};
    }
    if (this == BYTES) {
      return new double[] {point.of(WorkPoint.SIZE)};
    }
    if (this == ENVELOPE) {
      return new double[] {1, point.elements(), point.of(WorkPoint.SIZE)};
    }
    double n = point.of(WorkPoint.ORDER);
    double work = this == CUBIC ? n * n * n : n * Math.log(Math.max(2, n)) / Math.log(2);
    if (breakAt.isEmpty()) {
      return new double[] {1, work};
    }
    boolean isAbove = n >= breakAt.getAsDouble();
    return new double[] {1, isAbove ? 0 : work, isAbove ? work : 0};
  }

  /**
   * The working set of an operation on n in bytes: three matrices of doubles, or an array of ints.
   */
  double workingSet(double n) {
    return this == CUBIC ? 3 * 8 * n * n : 4 * n;
  }
}
