package io.tare.harness.run.trial;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.workload.Beside;
import io.tare.harness.campaign.workload.BesideChoice;
import io.tare.harness.campaign.workload.Family;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.run.cell.CellOrders;
import io.tare.harness.workloads.contract.Benchmark;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.DebianPackages;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.infra.api.Node;
import io.tare.infra.api.Role;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The benchmarks of a trial's cells: one for each family, and the load beside those cells that ask
 * for it.
 */
public final class TrialBenchmarks implements AutoCloseable {

  private final Campaign campaign;
  private final TrialContext context;
  private final CellOrders orders;
  private final Map<Family, Benchmark> benchmarks = new LinkedHashMap<>();
  private final Map<String, LoadBeside> loads = new HashMap<>();

  /** Why the load beside a cell is impossible, by the cell's id. */
  private final Map<String, String> obstacles = new HashMap<>();

  TrialBenchmarks(TrialContext context, CellOrders orders) {
    this.campaign = context.campaign();
    this.context = context;
    this.orders = orders;
  }

  /**
   * Starts what cells need.
   *
   * @return what the started programs report about themselves
   */
  SortedMap<String, String> open(Collection<String> cells)
      throws MeasurementException, InterruptedException {
    requirePackages(context);
    SortedMap<String, String> facts = new TreeMap<>();
    for (String id : cells) {
      open(CellOrders.family(orders.cell(id)), facts);
    }
    for (String id : cells) {
      Cell cell = orders.cell(id);
      Optional<Beside> beside = BesideChoice.requested(cell.measurand());
      if (beside.isPresent()) {
        Measurand other = BesideChoice.of(campaign.measurands(), cell.measurand());
        CellOrder order = orders.beside(id, other);
        Benchmark benchmark = open(CellOrders.family(order.cell()), facts);
        Optional<String> obstacle = benchmark.obstacle(order);
        if (obstacle.isPresent()) {
          obstacles.put(id, obstacle.get());
          continue;
        }
        LoadBeside load = new LoadBeside(benchmark, order, beside.get().leadNanos());
        load.prepare();
        loads.put(id, load);
      }
    }
    return facts;
  }

  /** Why a cell, or the load beside it, cannot be measured here; empty if both can. */
  Optional<String> obstacle(String id) throws MeasurementException, InterruptedException {
    String beside = obstacles.get(id);
    CellOrder order = orders.order(id);
    return beside == null ? of(order.cell()).obstacle(order) : Optional.of(beside);
  }

  /** Requires what the user's own commands and services need. */
  public static void requirePackages(TrialContext context)
      throws MeasurementException, InterruptedException {
    ProgramChoice programs =
        context.campaign().programs(context.campaign().platform(context.trial().platform()));
    for (Role role : List.of(Role.SERVER, Role.RANK)) {
      for (Node node : context.platform().nodes(role)) {
        DebianPackages.require(node.host(), programs.packages(), programs.install());
      }
    }
  }

  private Benchmark open(Family family, SortedMap<String, String> facts)
      throws MeasurementException, InterruptedException {
    Benchmark open = benchmarks.get(family);
    if (open != null) {
      return open;
    }
    Benchmark benchmark = Benchmarks.of(family, context);
    benchmarks.put(family, benchmark);
    facts.putAll(benchmark.open());
    return benchmark;
  }

  /** Family to its benchmark. */
  Map<Family, Benchmark> all() {
    return benchmarks;
  }

  /** The benchmark of a cell. */
  Benchmark of(Cell cell) {
    Benchmark benchmark = benchmarks.get(CellOrders.family(cell));
    if (benchmark == null) {
      throw new IllegalStateException("no benchmark was started for " + cell);
    }
    return benchmark;
  }

  /** Measures a cell under its load, if it has one. */
  CellReport underLoad(String id, SampleSink sink, LoadBeside.Measuring measuring)
      throws MeasurementException, InterruptedException {
    LoadBeside load = loads.get(id);
    return load == null ? measuring.with(sink) : load.during(sink, measuring);
  }

  @Override
  public void close() {
    benchmarks.values().forEach(Benchmark::close);
  }
}
