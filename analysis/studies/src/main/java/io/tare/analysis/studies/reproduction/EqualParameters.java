package io.tare.analysis.studies.reproduction;

import io.tare.harness.model.Measurand;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Compares the parameters of two cells, given or omitted. */
final class EqualParameters {

  private EqualParameters() {}

  /**
   * Whether all parameters are equal, except free ones. An omitted one has its usual value; one
   * that another workload does not have is not compared.
   *
   * @param isFree whether a parameter may differ
   */
  static boolean of(Measurand one, Measurand other, Predicate<String> isFree) {
    boolean isOneWorkload = one.workload().equals(other.workload());
    Set<String> names = new TreeSet<>(one.parameters().values().keySet());
    names.addAll(other.parameters().values().keySet());
    names.removeIf(isFree);
    for (String name : names) {
      Optional<Object> value = one.value(name);
      Optional<Object> others = other.value(name);
      boolean isCompared = isOneWorkload || (value.isPresent() && others.isPresent());
      if (isCompared && !value.equals(others)) {
        return false;
      }
    }
    return true;
  }
}
