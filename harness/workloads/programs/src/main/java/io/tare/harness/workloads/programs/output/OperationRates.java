package io.tare.harness.workloads.programs.output;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The rate of each operation that a program timed.
 *
 * @param byOperation per second, by the program's word for the operation
 */
public record OperationRates(SortedMap<String, Figure> byOperation) {

  public OperationRates {
    byOperation = Collections.unmodifiableSortedMap(new TreeMap<>(byOperation));
  }

  /**
   * The rate of an operation.
   *
   * @throws OutputException if the program printed none
   */
  public Figure required(String operation) throws OutputException {
    Figure rate = byOperation.get(operation);
    if (rate == null) {
      throw new OutputException("it printed no rate of " + operation);
    }
    return rate;
  }

  /** Collects rates; each operation may occur once. */
  static final class Builder {
    private final SortedMap<String, Figure> rates = new TreeMap<>();

    void add(String operation, Figure rate) throws OutputException {
      if (rates.put(operation, rate) != null) {
        throw new OutputException("it printed two rates of " + operation);
      }
    }

    OperationRates all() {
      return new OperationRates(rates);
    }
  }
}
