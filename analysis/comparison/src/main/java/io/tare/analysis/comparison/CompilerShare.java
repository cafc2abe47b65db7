package io.tare.analysis.comparison;

import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Observation;
import io.tare.harness.model.SteadyState;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What compilers of server and clients used while something was counted: the main reason why fresh
 * servers become faster as they serve.
 *
 * @param processors 1 for one fully used processor
 * @param ofServers whether the servers report too; the client always does
 */
public record CompilerShare(double processors, boolean ofServers) {

  /** Of each cell, by its id; cells without reports are absent. */
  public static Map<String, CompilerShare> ofCells(Collection<CellFinished> checks) {
    return of(checks, CellFinished::cell);
  }

  /**
   * Over the time of all valid cells with reports.
   *
   * @param group what a cell belongs to
   */
  public static Map<String, CompilerShare> of(
      Collection<CellFinished> checks, Function<CellFinished, String> group) {
    Map<String, double[]> sums = new TreeMap<>();
    Set<String> clientsOnly = new TreeSet<>();
    for (CellFinished check : checks) {
      OptionalDouble used = check.observation(Observation.COMPILERS);
      OptionalDouble elapsed = check.observation(Observation.ELAPSED);
      if (check.validity().isValid() && used.isPresent() && elapsed.isPresent()) {
        double[] sum = sums.computeIfAbsent(group.apply(check), key -> new double[2]);
        sum[0] += used.getAsDouble() * elapsed.getAsDouble();
        sum[1] += elapsed.getAsDouble();
        if (check.observation(Observation.SERVER_COMPILING).isEmpty()) {
          clientsOnly.add(group.apply(check));
        }
      }
    }
    Map<String, CompilerShare> shares = new TreeMap<>();
    sums.forEach(
        (key, sum) ->
            shares.put(key, new CompilerShare(sum[0] / sum[1], !clientsOnly.contains(key))));
    return shares;
  }

  /** Whether it is more than a settled program uses. */
  public boolean isTooMuch() {
    return !(processors <= SteadyState.MAX_COMPILING);
  }
}
