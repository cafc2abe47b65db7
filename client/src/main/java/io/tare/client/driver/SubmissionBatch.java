package io.tare.client.driver;

import io.tare.client.clock.Clock;
import io.tare.client.clock.CpuTime;
import io.tare.client.clock.PreciseWait;
import io.tare.client.clock.WallAnchor;
import io.tare.client.recording.CellTotals;
import io.tare.client.recording.LineOutput;
import io.tare.client.recording.SampleRing;
import io.tare.client.recording.SampleWriter;
import io.tare.model.order.ClientOrder.RateStep;
import io.tare.services.heartbeat.Heartbeat;
import io.tare.services.heartbeat.Pauses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** One stretch of submissions of a prepared cell: the clients submit, and a writer writes. */
final class SubmissionBatch {

  /** Between the end of preparing and the first arrival of an open loop. */
  private static final long LEAD_NANOS = 20_000_000;

  private final PreparedCell cell;
  private final LoadModel loop;
  private final SubmissionQuota quota;
  private final long firstSequence;
  private final List<RateStep> steps;
  private final boolean noticed;
  private final SubmissionDispatcher dispatcher;
  private final List<Thread> clients = new CopyOnWriteArrayList<>();

  /**
   * @param firstSequence number of the first submission within its cell
   */
  SubmissionBatch(PreparedCell cell, LoadModel loop, SubmissionQuota quota, long firstSequence) {
    this(cell, loop, quota, firstSequence, List.of(), false);
  }

  /**
   * @param firstSequence number of the first submission within its cell
   * @param steps rates one after the other, the loop's being the first of them
   * @param noticed whether to say when submissions begin to count
   */
  SubmissionBatch(
      PreparedCell cell,
      LoadModel loop,
      SubmissionQuota quota,
      long firstSequence,
      List<RateStep> steps,
      boolean noticed) {
    this.cell = cell;
    this.loop = loop;
    this.quota = quota;
    this.firstSequence = firstSequence;
    this.steps = steps;
    this.noticed = noticed;
    this.dispatcher = new SubmissionDispatcher(quota);
  }

  /** Lets no further submission start and cuts those in flight; {@link #run} then ends soon. */
  void stop() {
    dispatcher.stop();
    clients.forEach(Thread::interrupt);
  }

  /**
   * Measures, and writes the samples.
   *
   * @param ring empty
   * @throws CellException if the cell cannot be measured to its end
   * @throws IOException if the output cannot be written
   */
  CellMeasurement run(SampleRing ring, LineOutput output, Heartbeat heartbeat)
      throws CellException, IOException, InterruptedException {
    CellTotals totals = new CellTotals(cell.calls().size(), loop.isClosed());
    var unused = heartbeat.take(); // what was before
    long compiledBefore = heartbeat.compilingNanos();
    long cpuBefore = CpuTime.ofProcessNanos(); // also loads what reads it
    WallAnchor anchor = WallAnchor.take();
    SampleWriter writer =
        new SampleWriter(
            cell.order().id(), firstSequence, anchor, ring, totals, output, dispatcher::stop);
    Thread writing = new Thread(writer, "tare-writer");
    writing.start();
    if (noticed) {
      new CountingNotice(cell.order().id(), dispatcher, anchor, output).start();
    }
    dispatcher.begin();
    ArrivalSchedule arrivals = null;
    if (loop instanceof LoadModel.Open open) {
      arrivals = submitOpen(open, ring, anchor);
    } else {
      submitClosed(RateShare.ALL, cell.calls().size(), ring);
    }
    long cpu = CpuTime.ofProcessNanos() - Math.max(cpuBefore, dispatcher.cpuAtCounting());
    writer.finish(writing);
    if (arrivals != null && arrivals.counting()) {
      totals.over(arrivals.countedFrom(), arrivals.countedTo());
    }
    IOException unwritten = writer.broken();
    if (unwritten != null) {
      throw unwritten;
    }
    Throwable broken = dispatcher.broken();
    if (broken != null) {
      throw brokenOff(broken);
    }
    Pauses pauses = heartbeat.take().within(totals.firstStart(), totals.lastEnd());
    long compiling = heartbeat.compilingNanos() - compiledBefore;
    return new CellMeasurement(
        cell.order(), totals, anchor, cpu, compiling, cell.connections(), pauses);
  }

  /**
   * Warms up closed first, by as many clients as there are processors: what is cold then takes as
   * long as it takes, and leaves no backlog to those that count. The connections are the same.
   */
  private ArrivalSchedule submitOpen(LoadModel.Open open, SampleRing ring, WallAnchor anchor)
      throws InterruptedException {
    long closed = quota.warmup() / 2;
    long part = open.share().part(closed);
    if (part > 0) {
      dispatcher.endAt(part);
      int processors = Runtime.getRuntime().availableProcessors();
      submitClosed(open.share(), Math.min(processors, cell.calls().size()), ring);
    }
    CountedArrivals schedule =
        steps.isEmpty()
            ? CountedArrivals.of(open, quota.counted())
            : CountedArrivals.of(open, steps);
    ArrivalSchedule arrivals =
        new ArrivalSchedule(
            open, schedule, closed, quota.warmup() - closed, origin(open.share(), anchor));
    IdleCalls all = new IdleCalls(cell.calls());
    submit(
        new OpenPace(dispatcher, arrivals, new PreciseWait()),
        Collections.nCopies(cell.calls().size(), all),
        ring);
    return arrivals;
  }

  private long origin(RateShare share, WallAnchor anchor) {
    long soon = Clock.nanos() + LEAD_NANOS;
    if (share.beginEpochNanos() == RateShare.WHEN_WARM) {
      return soon;
    }
    long begin = anchor.monotonicNanos() + (share.beginEpochNanos() - anchor.epochNanos());
    if (begin - soon < 0) {
      dispatcher.breakOff(
          new CellException(
              "the time to begin had passed by "
                  + TimeUnit.NANOSECONDS.toMillis(soon - begin)
                  + " ms when the warm-up was over; set a later one"));
    }
    return begin;
  }

  /** Each client has a connection of its own. */
  private void submitClosed(RateShare share, int count, SampleRing ring)
      throws InterruptedException {
    List<IdleCalls> own =
        cell.calls().stream().limit(count).map(each -> new IdleCalls(List.of(each))).toList();
    submit(new ClosedPace(dispatcher, share), own, ring);
  }

  /**
   * @param calls that each client may use
   */
  private void submit(Pace pace, List<IdleCalls> calls, SampleRing ring)
      throws InterruptedException {
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < calls.size() && !dispatcher.stopped(); i++) {
      Client client = new Client(i, dispatcher, pace, calls.get(i), ring);
      started.add(new Thread(client, "tare-client-" + i));
    }
    clients.addAll(started);
    started.forEach(Thread::start);
    for (Thread client : started) {
      client.join();
    }
    clients.removeAll(started);
  }

  private CellException brokenOff(Throwable reason) {
    if (reason instanceof OutOfMemoryError error) {
      return cell.outOfMemory(error);
    }
    if (reason instanceof CellException told) {
      return told;
    }
    if (reason instanceof IOException) {
      return new CellException(
          CellException.words(reason)
              + ", "
              + SubmissionDispatcher.MOST_UNREACHABLE
              + " times in a row; is the server running?",
          reason);
    }
    return new CellException("unexpected failure: " + reason, reason);
  }
}
