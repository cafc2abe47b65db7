package io.tare.harness.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.stop.Submissions;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Network;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.workloads.contract.Benchmark;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.SliceOrder;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.harness.workloads.contract.TrialFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class LoadBesideTest {

  private static final CellOrder ORDER =
      new CellOrder(
          "c001-beside",
          new Measurand("iperf", Parameters.NONE, Network.LOOPBACK).on("native"),
          new Submissions(1, 0, 0),
          7);

  private final List<Outcome> outcomes = new ArrayList<>();

  private static CellReport report() {
    return new CellReport(new TreeMap<>());
  }

  /** Runs until it is ended; the test decides what it passes on. */
  private static class Load implements Benchmark {
    final AtomicInteger slices = new AtomicInteger();
    final CountDownLatch second = new CountDownLatch(2);

    @Override
    public SortedMap<String, String> open() {
      return new TreeMap<>();
    }

    @Override
    public void prepare(CellOrder order) {}

    @Override
    public CellReport slice(CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
        throws MeasurementException, InterruptedException {
      watch.begins(0);
      slices.incrementAndGet();
      Thread.sleep(1);
      sink.accept(slice.firstSequence(), false, 0, outcome(), new TreeMap<>());
      second.countDown();
      return report();
    }

    Outcome outcome() {
      return Outcome.valid();
    }

    @Override
    public void close() {}
  }

  private static SampleColumns ping() {
    return SampleColumns.of(0, false, 0, Outcome.valid(), new TreeMap<>());
  }

  private CellReport during(Load load, LoadBeside.Measuring measuring) throws Exception {
    return new LoadBeside(load, ORDER, 0)
        .during(samples -> outcomes.add(samples.outcome(0)), measuring);
  }

  @Test
  void theLoadRepeatsUntilMeasuringHasEnded() throws Exception {
    Load load = new Load();

    CellReport report =
        during(
            load,
            sink -> {
              load.second.await();
              sink.accept(ping());
              return report();
            });

    assertThat(report).isEqualTo(report());
    assertThat(outcomes).containsExactly(Outcome.valid());
    int ended = load.slices.get();
    assertThat(ended).isGreaterThanOrEqualTo(2);
    Thread.sleep(20);
    assertThat(load.slices).hasValue(ended);
  }

  @Test
  void submissionsCountAsFailedAfterTheLoadHasFailed() throws Exception {
    Load load =
        new Load() {
          @Override
          Outcome outcome() {
            return new Outcome.Failed("no route");
          }
        };

    var unused =
        during(
            load,
            sink -> {
              while (outcomes.stream().noneMatch(each -> !each.isValid())) {
                sink.accept(ping());
                Thread.sleep(1);
              }
              return report();
            });

    assertThat(outcomes).last().isEqualTo(new Outcome.Failed("iperf beside it failed: no route"));
    assertThat(load.slices).hasValue(1);
  }

  /** A load that begins, and then ends by itself. */
  private abstract static class Ending extends Load {
    @Override
    public CellReport slice(CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
        throws MeasurementException, InterruptedException {
      watch.begins(0);
      end(slice, sink);
      return report();
    }

    abstract void end(SliceOrder slice, SampleSink sink)
        throws MeasurementException, InterruptedException;
  }

  /** As iperf3 does, whose figures come at its end. */
  @Test
  void submissionsCountAsFailedIfTheLoadFailsOnlyAfterThem() throws Exception {
    CountDownLatch measured = new CountDownLatch(1);
    Load load =
        new Ending() {
          @Override
          void end(SliceOrder slice, SampleSink sink)
              throws MeasurementException, InterruptedException {
            measured.await();
            sink.accept(
                slice.firstSequence(), false, 0, new Outcome.Failed("no route"), new TreeMap<>());
          }
        };

    var unused =
        during(
            load,
            sink -> {
              sink.accept(ping());
              measured.countDown();
              return report();
            });

    assertThat(outcomes).containsExactly(new Outcome.Failed("iperf beside it failed: no route"));
  }

  @Test
  void submissionsCountAsFailedIfTheLoadFailsUnexpectedly() throws Exception {
    Load load =
        new Ending() {
          @Override
          void end(SliceOrder slice, SampleSink sink) {
            throw new IllegalStateException("garbled");
          }
        };

    var unused =
        during(
            load,
            sink -> {
              sink.accept(ping());
              return report();
            });

    assertThat(outcomes)
        .containsExactly(
            new Outcome.Failed("iperf beside it failed: java.lang.IllegalStateException: garbled"));
  }

  @Test
  void submissionsBeforeAFailureAreKept() {
    CountDownLatch never = new CountDownLatch(1);
    Load load =
        new Ending() {
          @Override
          void end(SliceOrder slice, SampleSink sink) throws InterruptedException {
            never.await();
          }
        };

    assertThatThrownBy(
            () ->
                during(
                    load,
                    sink -> {
                      sink.accept(ping());
                      throw new TrialFailure("the server is gone");
                    }))
        .hasMessage("the server is gone");
    assertThat(outcomes).hasSize(1);
  }

  @Test
  void aLoadThatDoesNotStartFailsTheTrial() {
    Load load =
        new Load() {
          @Override
          public CellReport slice(
              CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
              throws MeasurementException {
            throw new TrialFailure("no iperf3 there");
          }
        };

    assertThatThrownBy(() -> during(load, sink -> report()))
        .isInstanceOf(TrialFailure.class)
        .hasMessage("iperf, which loads the platform meanwhile, did not start: no iperf3 there");
  }

  @Test
  void anInterruptOrAFailureEndsTheLoadImmediately() {
    AtomicInteger ended = new AtomicInteger();
    Load load =
        new Load() {
          @Override
          public CellReport slice(
              CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
              throws MeasurementException, InterruptedException {
            watch.begins(0);
            try {
              Thread.sleep(60_000);
            } finally {
              ended.incrementAndGet();
            }
            return report();
          }
        };

    for (Exception end : List.of(new InterruptedException(), new TrialFailure("gone"))) {
      assertThatThrownBy(() -> during(load, sink -> thrown(end))).isSameAs(end);
    }
    assertThat(ended).hasValue(2);
  }

  private static CellReport thrown(Exception end)
      throws MeasurementException, InterruptedException {
    if (end instanceof InterruptedException interrupt) {
      throw interrupt;
    }
    throw (MeasurementException) end;
  }
}
