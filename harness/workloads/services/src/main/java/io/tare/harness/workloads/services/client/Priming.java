package io.tare.harness.workloads.services.client;

import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.Quota;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.SliceOrder;
import io.tare.harness.workloads.contract.SliceWatch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Small submissions of every operation, as many as time allows. A JVM compiles a method after some
 * thousand calls, and most methods of a server are called once per request: with the measured sizes
 * this would take minutes. Nothing is recorded.
 */
final class Priming {

  private static final long SLICE_NANOS = 100_000_000;

  private final ClientProgram client;
  private final Function<Cell, ClientTarget> targets;
  private final List<CellOrder> small;

  /**
   * @param cells that are measured later over the client's network
   */
  Priming(ClientProgram client, Function<Cell, ClientTarget> targets, List<CellOrder> cells) {
    this.client = client;
    this.targets = targets;
    this.small = small(cells);
  }

  /**
   * Primes in slices that take this time in total, or somewhat longer while everything is slow.
   *
   * @param sink receives the submissions, and may notice that the server is gone
   */
  void run(long nanos, SampleSink sink) throws MeasurementException, InterruptedException {
    for (CellOrder order : small) {
      client.openClosed(order, targets.apply(order.cell()));
    }
    long[] sequence = {0};
    for (int turn = 0; turn < nanos / SLICE_NANOS; turn++) {
      CellOrder order = small.get(turn % small.size());
      var unused =
          client.slice(
              order,
              targets.apply(order.cell()),
              new SliceOrder(sequence[0], new Quota.Time(SLICE_NANOS), turn),
              samples -> {
                sequence[0] = samples.sequence(samples.size() - 1) + 1;
                sink.accept(samples);
              },
              SliceWatch.NONE);
    }
    for (CellOrder order : small) {
      client.close(order);
    }
  }

  private static List<CellOrder> small(List<CellOrder> cells) {
    List<CellOrder> all = new ArrayList<>();
    Set<Measurand> known = new HashSet<>();
    for (CellOrder cell : cells) {
      Measurand large = cell.cell().measurand();
      Measurand measurand =
          new Measurand(
              large.workload(),
              Workloads.of(large.workload()).small(large.parameters()),
              large.network());
      if (known.add(measurand)) {
        all.add(
            new CellOrder(
                "prime-" + known.size(),
                measurand.on(cell.cell().platform()),
                cell.submissions(),
                cell.seed()));
      }
    }
    return all;
  }
}
