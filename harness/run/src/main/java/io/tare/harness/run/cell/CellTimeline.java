package io.tare.harness.run.cell;

import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.Phase;
import io.tare.harness.model.PhaseStarts;
import io.tare.harness.model.TimedAction;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.workloads.contract.PhaseSwitch;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformActions;
import io.tare.infra.hosts.HostException;
import io.tare.services.heartbeat.Pauses;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs the phases of one cell while it is measured: performs actions on the platform at their
 * times, on its own thread, reports when a phase is over, and writes the journal afterwards.
 */
public final class CellTimeline implements SliceWatch, PhaseCourse.Time, PhaseCourse.Stage {

  /** How long ending an action may take. */
  private static final long GIVING_UP_MILLIS = 60_000;

  private final ActiveRun activeRun;
  private final TrialContext context;
  private final String cell;
  private final SliceWatch inner;
  private final PhaseCourse course;
  private final List<JournalEntry> entries = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private @Nullable Thread thread;
  private @Nullable PhaseSwitch phases;
  private boolean isFirst = true;

  /** The offset from this clock to the wall clock of the measuring machine. */
  private long toEpoch;

  private boolean isCellOver;
  private int migrations;

  /**
   * @param inner receives every event too
   */
  public CellTimeline(ActiveRun activeRun, TrialContext context, String cell, SliceWatch inner) {
    this.activeRun = activeRun;
    this.context = context;
    this.cell = cell;
    this.inner = inner;
    this.course =
        new PhaseCourse(activeRun.campaign().phases(), context.trial().platform(), this, this);
  }

  @Override
  public void ready() throws HostException, InterruptedException {
    inner.ready();
  }

  @Override
  public void begins(long submitted) throws HostException, InterruptedException {
    inner.begins(submitted);
  }

  @Override
  public void counting(long startEpochNanos, long sinceNanos, PhaseSwitch phaseSwitch) {
    phases = phaseSwitch;
    long began = nanos() - sinceNanos;
    toEpoch = startEpochNanos - began;
    Thread going = new Thread(() -> go(began), "tare-phases");
    going.setDaemon(true);
    thread = going;
    going.start();
  }

  private void go(long began) {
    try {
      course.run(began);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for the action that was begun; it has its own time limit. */
  @Override
  public void ended() throws HostException, InterruptedException {
    endCell();
    Thread going = thread;
    if (going != null) {
      going.join();
    }
    inner.ended();
  }

  /** Ends what is still running, and writes to the journal what happened. */
  public void record() throws InterruptedException {
    endCell();
    Thread going = thread;
    if (going != null) {
      going.interrupt(); // harmless if it is done
      going.join(2 * GIVING_UP_MILLIS);
    }
    synchronized (entries) {
      entries.forEach(activeRun::record);
    }
  }

  /** Actions that went wrong and make the cell invalid; one line each. */
  List<String> complaints() {
    synchronized (entries) {
      return List.copyOf(complaints);
    }
  }

  /** Whether a submission that started then, in epoch nanoseconds, is in an excluded phase. */
  LongPredicate leftOut() {
    PhaseStarts starts;
    synchronized (entries) {
      starts = new PhaseStarts(entries);
    }
    JournalEntry.FinishedCell place =
        new JournalEntry.FinishedCell(context.trial().id(), context.attempt(), cell);
    return start -> starts.isLeftOut(place, start);
  }

  /** The phases with their real durations; empty if they did not begin. */
  List<Phase> lasted() {
    return course.lasted();
  }

  @Override
  public long nanos() {
    return activeRun.services().clock().nanos();
  }

  private synchronized void endCell() {
    isCellOver = true;
    notifyAll();
  }

  @Override
  public synchronized boolean await(long until) throws InterruptedException {
    for (long left = until - nanos(); left > 0 && !isCellOver; left = until - nanos()) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return !isCellOver;
  }

  @Override
  public void begins(Phase phase, long at, boolean isMeasured) throws InterruptedException {
    if (!isFirst && isMeasured) {
      next();
    }
    isFirst = false;
    add(
        new JournalEntry.PhaseBegan(
            activeRun.epochNanos(),
            context.trial().id(),
            context.attempt(),
            cell,
            phase.name(),
            at + toEpoch));
  }

  @Override
  public void over() throws InterruptedException {
    next();
  }

  private void next() throws InterruptedException {
    try {
      if (phases != null) {
        phases.next();
      }
    } catch (MeasurementException e) {
      // The client is gone; the reader of its output notices that.
      endCell();
    }
  }

  /** On its own thread, so that it can be abandoned. */
  @Override
  public PhaseCourse.Deed act(Phase phase, TimedAction action) {
    String[] failure = {""};
    Thread acting =
        new Thread(() -> failure[0] = performed(phase, action), "tare-action-" + action.word());
    acting.setDaemon(true);
    acting.start();
    return new PhaseCourse.Deed() {
      @Override
      public boolean isOver(Duration atMost) throws InterruptedException {
        try {
          acting.join(atMost.toMillis());
        } catch (InterruptedException e) {
          var unused = giveUp();
          throw e;
        }
        return !acting.isAlive();
      }

      @Override
      public boolean giveUp() throws InterruptedException {
        acting.interrupt();
        acting.join(GIVING_UP_MILLIS);
        return !acting.isAlive();
      }

      @Override
      public String failure() {
        return failure[0];
      }
    };
  }

  /** Times of an action during which the harness stood still say nothing, so it has failed. */
  private String performed(Phase phase, TimedAction action) {
    long begin = nanos();
    try {
      if (action.word().equals(PlatformActions.MIGRATE)) {
        migrate(phase, action);
      } else {
        context.platform().perform(action.word(), action.argument());
      }
      Pauses pauses = activeRun.pausesSince(begin);
      return pauses.isEmpty() ? "" : pauses.words("the harness") + " meanwhile";
    } catch (HostException e) {
      return String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
    } catch (InterruptedException e) {
      return "it was stopped";
    } catch (RuntimeException e) {
      return "it failed with " + e;
    }
  }

  private void migrate(Phase phase, TimedAction action) throws HostException, InterruptedException {
    MigrationRecord migration = context.platform().migrate(MigrationOrder.parse(action.argument()));
    synchronized (entries) {
      migrations++;
      entries.add(
          new JournalEntry.Migrated(
              activeRun.epochNanos(),
              context.trial().id(),
              context.attempt(),
              cell,
              phase.name(),
              migrations,
              migration));
    }
  }

  @Override
  public void acted(PhaseCourse.Performed performed, boolean isEnded) {
    TimedAction action = performed.action();
    add(
        new JournalEntry.ActionPerformed(
            activeRun.epochNanos(),
            context.trial().id(),
            context.attempt(),
            cell,
            performed.phase().name(),
            action.words(),
            performed.beganNanos() - performed.dueNanos(),
            performed.tookNanos(),
            performed.failure()));
    String what = words(performed.phase(), action);
    if (performed.failure().isEmpty()) {
      say(
          String.format(
              Locale.ROOT,
              "%s took %.1f s; the phase is longer by this time",
              what,
              performed.tookNanos() / 1e9));
      return;
    }
    String failed = what + " failed: " + performed.failure();
    if (!isEnded || action.word().equals(PlatformActions.RUN)) {
      complain(failed);
      say(failed + "; the cell does not count in this trial");
    } else {
      say(failed + "; the phase does not count in this trial");
    }
  }

  @Override
  public void missed(Phase phase, TimedAction action) {
    complain(words(phase, action) + " did not begin");
  }

  private static String words(Phase phase, TimedAction action) {
    return action.words() + " in phase " + phase.name();
  }

  private void say(String text) {
    activeRun.publish(
        new RunEvent.PlatformStep(
            context.trial().platform(), context.trial().platform() + ": " + text, false));
  }

  private void complain(String text) {
    synchronized (entries) {
      complaints.add(text);
    }
  }

  private void add(JournalEntry entry) {
    synchronized (entries) {
      entries.add(entry);
    }
  }
}
