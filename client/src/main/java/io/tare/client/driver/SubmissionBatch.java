package io.tare.client.driver;

import io.tare.client.clock.Clock;
import io.tare.client.clock.CpuTime;
import io.tare.client.clock.PreciseWait;
import io.tare.client.clock.WallAnchor;
import io.tare.client.recording.CellTotals;
import io.tare.client.recording.LineOutput;
import io.tare.client.recording.SampleRing;
import io.tare.client.recording.SampleWriter;
import io.tare.harness.model.Driver;
import io.tare.harness.model.order.ClientOrder.RateStep;
import io.tare.services.heartbeat.Heartbeat;
import io.tare.services.heartbeat.Pauses;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One stretch of submissions of a prepared cell: the clients submit, and a writer writes. */
final class SubmissionBatch {

  /** The time between the preparation and the first arrival of an open loop. */
  private static final long LEAD_NANOS = 20_000_000;

  private final PreparedCell cell;
  private final @Nullable OpenLoop loop;
  private final SubmissionQuota quota;
  private final long firstSequence;
  private final List<RateStep> steps;
  private final boolean noticed;
  private final SubmissionDispatcher dispatcher;
  private final List<ReadyClients> clients = new CopyOnWriteArrayList<>();
  private @Nullable volatile ArrivalSchedule stepping;
  private boolean begun;

  /**
   * @param loop null for a closed loop
   * @param firstSequence sequence number of the first submission in its cell
   * @param steps successive rates, beginning with the loop's
   * @param noticed whether to signal the beginning of measured submissions
   */
  SubmissionBatch(
      PreparedCell cell,
      @Nullable OpenLoop loop,
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

  /** Prevents further submissions and cuts those in flight; {@link #run} then ends soon. */
  void stop() {
    dispatcher.stop();
    clients.forEach(ReadyClients::interrupt);
  }

  /**
   * Ends the current held phase: a rate, or in a closed loop all of it.
   *
   * @param isLast whether it is the last phase
   */
  void next(boolean isLast) {
    ArrivalSchedule arrivals = stepping;
    if (arrivals != null) {
      arrivals.endStep();
    } else if (isLast) {
      dispatcher.finish();
    }
  }

  /** Ends all held phases. */
  void leftAlone() {
    if (noticed) {
      steps.forEach(step -> next(false));
      next(true);
    }
  }

  /**
   * Measures, and writes the samples.
   *
   * @param ring empty
   * @param marks pause right before the first submission after warm-up, and after the last
   * @throws CellException if the cell cannot be measured completely
   * @throws IOException if the output cannot be written
   */
  CellMeasurement run(SampleRing ring, LineOutput output, Heartbeat heartbeat, UsageMarks marks)
      throws CellException, IOException, InterruptedException {
    boolean isThinking = cell.order().driver().thinks();
    CellTotals totals = new CellTotals(cell.calls().size(), loop == null && !isThinking);
    heartbeat.awaitBeat(); // connections opened earlier
    long compiledBefore = heartbeat.compilingNanos();
    int retriedBefore = cell.retried();
    long cpuBefore = CpuTime.ofProcessNanos(); // also loads the classes that read it
    WallAnchor anchor = WallAnchor.ofProgram();
    SampleWriter writer =
        new SampleWriter(
            cell.order().cell(),
            firstSequence,
            anchor,
            ring,
            totals,
            output,
            marks.areAwaited(),
            dispatcher::stop);
    Thread writing = new Thread(writer, "tare-writer");
    writing.start();
    if (noticed) {
      new CountingNotice(cell.order().cell(), dispatcher, anchor, output).start();
    }
    dispatcher.begin();
    ArrivalSchedule arrivals = null;
    long cpu;
    try {
      if (loop != null) {
        arrivals = submitOpen(loop, ring, anchor, writer, marks);
      } else {
        submitClosed(ring, writer, marks);
      }
      cpu = CpuTime.ofProcessNanos() - Math.max(cpuBefore, dispatcher.cpuAtCounting());
      if (begun) {
        marks.ended();
      }
    } finally {
      writer.finish(writing);
    }
    if (arrivals != null && arrivals.counting()) {
      totals.over(arrivals.countedFrom(), dispatcher.withinLimit(arrivals.countedTo()));
    } else if (isThinking && (dispatcher.isCounting() || quota.leadInNanos() > 0)) {
      includeThinking(totals);
    }
    Throwable unwritten = writer.broken();
    if (unwritten instanceof IOException failure) {
      throw failure;
    }
    if (unwritten != null) {
      throw brokenOff(unwritten);
    }
    Throwable broken = dispatcher.broken();
    if (broken != null) {
      throw brokenOff(broken);
    }
    Pauses pauses = heartbeat.within(totals.firstStart(), totals.lastEnd());
    long compiling = heartbeat.compilingNanos() - compiledBefore;
    return new CellMeasurement(
        cell.order().cell(),
        totals,
        anchor,
        cpu,
        compiling,
        cell.connections(),
        cell.retried() - retriedBefore,
        pauses);
  }

  /**
   * Warms up in a closed loop first, with as many clients as processors: slow first submissions
   * then leave no backlog for measured ones. The connections are the same.
   */
  private ArrivalSchedule submitOpen(
      OpenLoop open, SampleRing ring, WallAnchor anchor, SampleWriter writer, UsageMarks marks)
      throws CellException, IOException, InterruptedException {
    long closed = quota.warmup() / 2;
    long part = open.share().part(closed);
    if (part > 0) {
      dispatcher.endAt(part);
      int processors = Runtime.getRuntime().availableProcessors();
      ReadyClients ready = closed(Math.min(processors, cell.calls().size()), ring);
      submit(ready, new ClosedPace(dispatcher, open.share()));
    }
    SteppedArrivals schedule =
        steps.isEmpty()
            ? SteppedArrivals.of(open, quota.counted())
            : SteppedArrivals.of(open, steps);
    IdleCalls all = new IdleCalls(cell.calls());
    ReadyClients ready = ready(Collections.nCopies(cell.calls().size(), all), ring);
    mark(ready, part, writer, marks);
    ArrivalSchedule arrivals =
        new ArrivalSchedule(
            open, schedule, closed, quota.warmup() - closed, origin(open.share(), anchor));
    stepping = arrivals;
    submit(
        ready,
        new OpenPace(dispatcher, arrivals, new PreciseWait(), new Standby(largestRate(open))));
    return arrivals;
  }

  private double largestRate(OpenLoop open) {
    return steps.stream().mapToDouble(RateStep::ratePerSecond).max().orElse(open.ratePerSecond());
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
              "the start time had passed by "
                  + TimeUnit.NANOSECONDS.toMillis(soon - begin)
                  + " ms when the warm-up ended; set a later one"));
    }
    return begin;
  }

  /** If a reader wants marks, all clients finish warm-up before the measurement begins. */
  private void submitClosed(SampleRing ring, SampleWriter writer, UsageMarks marks)
      throws CellException, IOException, InterruptedException {
    int all = cell.calls().size();
    Pace pace = thinking(new ClosedPace(dispatcher, RateShare.ALL));
    long before = marks.areAwaited() ? quota.warmup() : 0;
    if (before > 0) {
      dispatcher.endAt(before);
      submit(closed(all, ring), pace);
      dispatcher.goOn(before, quota.total());
    }
    ReadyClients ready = closed(all, ring);
    mark(ready, before, writer, marks);
    submit(ready, pace);
  }

  /**
   * Clients also think before their first submission, and after their last one; after a lead-in
   * perhaps all the time.
   */
  private void includeThinking(CellTotals totals) {
    boolean isWarmUpApart = begun || quota.warmup() == 0;
    long from = isWarmUpApart ? dispatcher.ledIn() : dispatcher.countingFrom();
    long to = dispatcher.timeEnded().orElse(from);
    totals.over(from, to - from > 0 ? to : from);
  }

  private Pace thinking(Pace pace) {
    return cell.order().driver() instanceof Driver.Closed closed && closed.thinkNanos() != null
        ? new ThinkingPace(
            pace,
            dispatcher,
            closed.thinkNanos(),
            closed.clients(),
            cell.order().seed() + firstSequence)
        : pace;
  }

  /** Each client has its own connection. */
  private ReadyClients closed(int count, SampleRing ring) {
    return ready(
        cell.calls().stream().limit(count).map(each -> new IdleCalls(List.of(each))).toList(),
        ring);
  }

  private ReadyClients ready(List<IdleCalls> calls, SampleRing ring) {
    ReadyClients ready = new ReadyClients(dispatcher, calls, ring);
    clients.add(ready);
    return ready;
  }

  /**
   * Pauses until submissions may begin, and starts their time then. Warm-up samples are written
   * before.
   */
  private void mark(ReadyClients ready, long submitted, SampleWriter writer, UsageMarks marks)
      throws CellException, IOException {
    if (!marks.areAwaited() || dispatcher.stopped()) {
      return;
    }
    try {
      writer.writeAll();
      marks.ready();
      marks.begin(submitted);
      begun = true;
      dispatcher.begin();
    } finally {
      if (!begun) {
        dispatcher.stop();
        ready.interrupt();
      }
    }
  }

  private void submit(ReadyClients ready, Pace pace) throws InterruptedException {
    ready.submit(pace);
    clients.remove(ready);
  }

  private CellException brokenOff(Throwable reason) {
    if (reason instanceof OutOfMemoryError error) {
      return cell.outOfMemory(error);
    }
    if (reason instanceof CellException failure) {
      return failure;
    }
    if (reason instanceof IOException) {
      return new CellException(
          CellException.words(reason)
              + ", "
              + SubmissionDispatcher.MAX_UNREACHABLE
              + " times in a row; is the server running?",
          reason);
    }
    return new CellException("unexpected failure: " + reason, reason);
  }
}
