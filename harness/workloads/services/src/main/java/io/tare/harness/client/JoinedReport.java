package io.tare.harness.client;

import io.tare.harness.benchmark.CellReport;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Makes one report of those of clients that shared a load. Rates, concurrency and counts add up,
 * each taken over its client's own time; of times the longest is told, and of pauses and lateness
 * the worst. Processor time is told for each machine too, because a client is the bottleneck by its
 * own processors, whatever the others have left; clients on the harness's machine share theirs.
 */
final class JoinedReport {

  /** How one figure of all clients is made of theirs. */
  private enum Joining {
    SUM,
    LEAST,
    MOST,
    MEAN;

    double of(DoubleSummaryStatistics told) {
      return switch (this) {
        case SUM -> told.getSum();
        case LEAST -> told.getMin();
        case MOST -> told.getMax();
        case MEAN -> told.getAverage();
      };
    }
  }

  /** What is not named here is of one client alone, and told of none. */
  private static final Map<String, Joining> JOININGS =
      Map.ofEntries(
          Map.entry("submissions", Joining.SUM),
          Map.entry("valid", Joining.SUM),
          Map.entry("failed", Joining.SUM),
          Map.entry("without_server_parts", Joining.SUM),
          Map.entry("connections", Joining.SUM),
          Map.entry("start_epoch_ns", Joining.LEAST),
          Map.entry("end_epoch_ns", Joining.MOST),
          Map.entry(CellReport.ELAPSED, Joining.MOST),
          Map.entry(CellReport.THROUGHPUT, Joining.SUM),
          Map.entry(CellReport.CONCURRENCY, Joining.SUM),
          Map.entry(CellReport.LATENESS_P99, Joining.MOST),
          Map.entry(CellReport.CLIENT_CPU, Joining.SUM),
          Map.entry(CellReport.CLIENT_PAUSE, Joining.MOST),
          Map.entry(CellReport.TYPICAL_RESPONSE, Joining.MEAN));

  private final List<Processors> clients;

  /**
   * What a client has to run on.
   *
   * @param count of processors that it may use
   * @param isOwn whether no other client runs on them
   */
  record Processors(int count, boolean isOwn) {}

  /**
   * @param clients in the order of their reports, at least one
   */
  JoinedReport(List<Processors> clients) {
    this.clients = List.copyOf(clients);
  }

  /** Of one client its own report, with its processors. */
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
        figures.put(CellReport.onMachine(CellReport.CLIENT_PROCESSORS, i + 1), (double) processors);
        figures.put(
            CellReport.onMachine(CellReport.CLIENT_CPU, i + 1),
            members.stream()
                .mapToDouble(each -> reports.get(each).figure(CellReport.CLIENT_CPU).orElse(0))
                .sum());
      }
    }
    figures.put(CellReport.CLIENT_PROCESSORS, all);
    return new CellReport(figures);
  }

  private static SortedMap<String, Double> joined(List<CellReport> reports) {
    SortedMap<String, Double> figures = new TreeMap<>();
    JOININGS.forEach(
        (name, joining) -> {
          DoubleSummaryStatistics told =
              reports.stream()
                  .map(report -> report.figure(name))
                  .filter(OptionalDouble::isPresent)
                  .mapToDouble(OptionalDouble::getAsDouble)
                  .summaryStatistics();
          if (told.getCount() > 0) {
            figures.put(name, joining.of(told));
          }
        });
    return figures;
  }

  /** The indexes of clients that share processors. */
  private List<List<Integer>> machines() {
    Map<Integer, List<Integer>> machines = new LinkedHashMap<>();
    for (int i = 0; i < clients.size(); i++) {
      int machine = clients.get(i).isOwn() ? i : -1;
      machines.computeIfAbsent(machine, key -> new ArrayList<>()).add(i);
    }
    return List.copyOf(machines.values());
  }
}
