package io.tare.harness.workloads.services.client;

import io.tare.harness.model.Cell;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.Benchmark;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.ClockReading;
import io.tare.harness.workloads.contract.Quota;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.SliceOrder;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.harness.workloads.contract.TrialContext;
import java.time.Duration;
import java.util.List;

/** Services measured by the client program, with clients for each network of the campaign. */
public abstract class ServedBenchmark implements Benchmark {

  private static final Duration DEATH_CHECK = Duration.ofMillis(300);

  protected final TrialContext context;
  protected final NetworkClients clients;

  protected ServedBenchmark(TrialContext context) {
    this.context = context;
    this.clients = new NetworkClients(context);
  }

  /**
   * The target of a cell's submissions, once it is open.
   *
   * @param server which of the platform's servers, from 0
   */
  protected abstract ClientTarget target(Cell cell, int server);

  /**
   * Throws if the service is gone.
   *
   * @param patience how long to wait for its end
   */
  protected abstract void requireRunning(Duration patience)
      throws MeasurementException, InterruptedException;

  @Override
  public void prepare(CellOrder order) throws MeasurementException, InterruptedException {
    clients.open(order, this::target);
  }

  @Override
  public void prime(List<CellOrder> cells, long nanos)
      throws MeasurementException, InterruptedException {
    clients.prime(this::target, cells, nanos, watching(samples -> {}));
  }

  @Override
  public CellReport slice(CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    CellReport report = clients.slice(order, this::target, slice, watching(sink), watch);
    if (slice.quota()
        instanceof Quota.Count) { // a thread that waits for its turn checks after failures
      requireRunning(Duration.ZERO);
    }
    return report;
  }

  /** If the service is gone, every further submission fails; the trial need not wait. */
  private SampleSink watching(SampleSink sink) {
    return samples -> {
      sink.accept(samples);
      if (!samples.failures().isEmpty()) {
        requireRunning(DEATH_CHECK);
      }
    };
  }

  @Override
  public List<ClockReading> clocks() throws MeasurementException, InterruptedException {
    return clients.clocks();
  }

  @Override
  public void close() {
    clients.close();
  }
}
