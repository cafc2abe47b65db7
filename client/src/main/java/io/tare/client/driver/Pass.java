package io.tare.client.driver;

import io.tare.client.clock.Clock;
import io.tare.client.clock.CpuTime;
import io.tare.client.clock.Waiting;
import io.tare.client.clock.WallAnchor;
import io.tare.client.recording.CellTotals;
import io.tare.client.recording.LineOutput;
import io.tare.client.recording.SampleRing;
import io.tare.client.recording.SampleWriter;
import io.tare.services.heartbeat.Heartbeat;
import io.tare.services.heartbeat.Pauses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** One stretch of submissions of a prepared cell: the clients submit, and a writer writes. */
final class Pass {

  /** Between the end of preparing and the first arrival of an open loop. */
  private static final long LEAD_NANOS = 20_000_000;

  private final PreparedCell cell;
  private final Loop loop;
  private final Volume volume;
  private final long firstSequence;
  private final Course course;
  private final List<Thread> clients = new CopyOnWriteArrayList<>();

  /**
   * @param firstSequence number of the first submission within its cell
   */
  Pass(PreparedCell cell, Loop loop, Volume volume, long firstSequence) {
    this.cell = cell;
    this.loop = loop;
    this.volume = volume;
    this.firstSequence = firstSequence;
    this.course = new Course(volume);
  }

  /** Lets no further submission start and cuts those in flight; {@link #run} then ends soon. */
  void stop() {
    course.stop();
    clients.forEach(Thread::interrupt);
  }

  /**
   * Measures, and writes the samples.
   *
   * @param ring empty
   * @throws CellException if the cell cannot be measured to its end
   * @throws IOException if the output cannot be written
   */
  CellResult run(SampleRing ring, LineOutput output, Heartbeat heartbeat)
      throws CellException, IOException, InterruptedException {
    CellTotals totals = new CellTotals(cell.calls().size(), loop.isClosed());
    var unused = heartbeat.take(); // what was before
    long cpuBefore = CpuTime.ofProcessNanos(); // also loads what reads it
    WallAnchor anchor = WallAnchor.take();
    SampleWriter writer =
        new SampleWriter(
            cell.order().id(), firstSequence, anchor, ring, totals, output, course::stop);
    Thread writing = new Thread(writer, "tare-writer");
    writing.start();
    course.begin();
    Timetable timetable = null;
    if (loop instanceof Loop.Open open) {
      timetable = submitOpen(open, ring, anchor);
    } else {
      submit(new ClosedPace(course, Share.ALL), cell.calls().size(), ring);
    }
    long cpu = CpuTime.ofProcessNanos() - Math.max(cpuBefore, course.cpuAtCounting());
    writer.finish(writing);
    if (timetable != null && timetable.counting()) {
      totals.over(timetable.countedFrom(), timetable.countedTo());
    }
    IOException unwritten = writer.broken();
    if (unwritten != null) {
      throw unwritten;
    }
    Throwable broken = course.broken();
    if (broken != null) {
      throw brokenOff(broken);
    }
    Pauses pauses = heartbeat.take().within(totals.firstStart(), totals.lastEnd());
    return new CellResult(cell.order(), totals, anchor, cpu, cell.connections(), pauses);
  }

  /**
   * Warms up closed first, by as many clients as there are processors: what is cold then takes as
   * long as it takes, and leaves no backlog to those that count. The connections are the same.
   */
  private Timetable submitOpen(Loop.Open open, SampleRing ring, WallAnchor anchor)
      throws InterruptedException {
    long closed = volume.warmup() / 2;
    long part = open.share().part(closed);
    if (part > 0) {
      course.endAt(part);
      int processors = Runtime.getRuntime().availableProcessors();
      submit(new ClosedPace(course, open.share()), Math.min(processors, cell.calls().size()), ring);
    }
    Schedule schedule = Schedule.of(open, volume.counted());
    Timetable timetable =
        new Timetable(
            open, schedule, closed, volume.warmup() - closed, origin(open.share(), anchor));
    submit(new OpenPace(course, timetable, new Waiting()), cell.calls().size(), ring);
    return timetable;
  }

  private long origin(Share share, WallAnchor anchor) {
    long soon = Clock.nanos() + LEAD_NANOS;
    if (share.beginEpochNanos() == Share.WHEN_WARM) {
      return soon;
    }
    long begin = anchor.monotonicNanos() + (share.beginEpochNanos() - anchor.epochNanos());
    if (begin - soon < 0) {
      course.breakOff(
          new CellException(
              "the time to begin had passed by "
                  + TimeUnit.NANOSECONDS.toMillis(soon - begin)
                  + " ms when the warm-up was over; set a later one"));
    }
    return begin;
  }

  private void submit(Pace pace, int count, SampleRing ring) throws InterruptedException {
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < count && !course.stopped(); i++) {
      Client client = new Client(i, course, pace, cell.calls().get(i), ring);
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
              + Course.MOST_UNREACHABLE
              + " times in a row; is the server running?",
          reason);
    }
    return new CellException("unexpected failure: " + reason, reason);
  }
}
