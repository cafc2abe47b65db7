package io.tare.harness.workloads.services.client;

import io.tare.harness.model.Aggregation;
import io.tare.harness.model.Observation;
import io.tare.harness.workloads.contract.CellReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Merges the reports of clients that shared a load. Rates, concurrency and counts are added, each
 * over its client's own time; the longest time, and the worst pause and lateness are reported.
 * Processor time is also reported for each machine, because a client is a bottleneck if its own
 * processors are busy, even if others are idle; clients on the harness's machine share its
 * processors.
 */
final class MergedReport {

  private final List<Processors> clients;

  /**
   * The processors of a client.
   *
   * @param count of processors that it may use
   * @param machine that has them; empty for the harness's
   */
  record Processors(int count, Optional<String> machine) {}

  /**
   * @param clients in the order of their reports, at least one
   */
  MergedReport(List<Processors> clients) {
    this.clients = List.copyOf(clients);
  }

  /** For one client, its own report with its processors. */
  CellReport of(List<CellReport> reports) {
    SortedMap<String, Double> figures =
        reports.size() == 1 ? new TreeMap<>(reports.get(0).figures()) : joined(reports);
    List<List<Integer>> machines = machines();
    double all = 0;
    for (int i = 0; i < machines.size(); i++) {
      List<Integer> members = machines.get(i);
      int processors = members.stream().mapToInt(each -> clients.get(each).count()).max().orElse(0);
      all += processors;
      if (machines.size() > 1) {
        figures.put(Observation.CLIENT_PROCESSORS.onMachine(i + 1), (double) processors);
        figures.put(
            Observation.CLIENT_CPU.onMachine(i + 1),
            members.stream()
                .mapToDouble(each -> reports.get(each).figure(Observation.CLIENT_CPU).orElse(0))
                .sum());
      }
    }
    figures.put(Observation.CLIENT_PROCESSORS.label(), all);
    return new CellReport(figures);
  }

  private static SortedMap<String, Double> joined(List<CellReport> reports) {
    SortedMap<String, Double> figures = new TreeMap<>();
    for (Observation what : Observation.values()) {
      double[] values =
          reports.stream()
              .map(report -> report.figure(what))
              .filter(OptionalDouble::isPresent)
              .mapToDouble(OptionalDouble::getAsDouble)
              .toArray();
      if (values.length > 0 && what.joining() != Aggregation.NONE) {
        figures.put(what.label(), what.joining().of(values));
      }
    }
    return figures;
  }

  /** The indexes of clients that share processors. */
  private List<List<Integer>> machines() {
    Map<Optional<String>, List<Integer>> machines = new LinkedHashMap<>();
    for (int i = 0; i < clients.size(); i++) {
      machines.computeIfAbsent(clients.get(i).machine(), key -> new ArrayList<>()).add(i);
    }
    return List.copyOf(machines.values());
  }
}
