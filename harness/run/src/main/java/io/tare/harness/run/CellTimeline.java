package io.tare.harness.run;

import io.tare.harness.benchmark.SliceWatch;
import io.tare.harness.benchmark.TrialContext;
import io.tare.infra.host.HostException;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.PlatformActions;
import io.tare.model.JournalEntry;
import io.tare.model.MigrationRecord;
import io.tare.model.Phase;
import io.tare.model.TimedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The phases of one cell while it is measured: does what is to be done to its platform at its time,
 * on threads of its own, and tells the journal afterwards.
 */
final class CellTimeline implements SliceWatch {

  /** How long the end of what was begun is waited for when the cell is over. */
  private static final long PATIENCE_MILLIS = 60_000;

  /**
   * An action may begin so much later than it should: a turn of the scheduler on a busy machine.
   */
  private static final long LATEST_NANOS = 100_000_000;

  private final ActiveRun activeRun;
  private final TrialContext context;
  private final String cell;
  private final List<Phase> phases;
  private final SliceWatch inner;
  private final List<JournalEntry> entries = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private final List<Thread> acting = new ArrayList<>();
  private int migrations;

  /**
   * @param inner is told of everything too
   */
  CellTimeline(ActiveRun activeRun, TrialContext context, String cell, SliceWatch inner) {
    this.activeRun = activeRun;
    this.context = context;
    this.cell = cell;
    this.phases = activeRun.campaign().phases();
    this.inner = inner;
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
  public void counting(long startEpochNanos, long sinceNanos) {
    long began = clock() - sinceNanos;
    long offset = 0;
    for (Phase phase : phases) {
      add(
          new JournalEntry.PhaseBegan(
              activeRun.epochNanos(),
              context.trial().id(),
              context.attempt(),
              cell,
              phase.name(),
              startEpochNanos + offset));
      for (TimedAction action : phase.actions()) {
        if (action.isOn(context.trial().platform())) {
          start(phase, action, began + offset + action.afterNanos());
        }
      }
      offset += phase.durationNanos();
    }
  }

  @Override
  public void ended() throws HostException, InterruptedException {
    for (Thread each : acting) {
      each.join(PATIENCE_MILLIS);
    }
    inner.ended();
  }

  /** Gives up what is still under way, and tells the journal what happened. */
  void record() throws InterruptedException {
    for (Thread each : acting) {
      each.interrupt(); // harmless if it is done
      each.join(PATIENCE_MILLIS);
    }
    synchronized (entries) {
      entries.forEach(activeRun::record);
    }
  }

  /** What was not done as it should; a line for each. */
  List<String> complaints() {
    synchronized (entries) {
      return List.copyOf(complaints);
    }
  }

  private void start(Phase phase, TimedAction action, long at) {
    Thread thread = new Thread(() -> perform(phase, action, at), "tare-action-" + action.word());
    thread.setDaemon(true);
    acting.add(thread);
    thread.start();
  }

  private void perform(Phase phase, TimedAction action, long at) {
    String failure = "";
    long began = at;
    try {
      TimeUnit.NANOSECONDS.sleep(at - clock());
      began = clock();
      if (action.word().equals(PlatformActions.MIGRATE)) {
        migrate(phase, action);
      } else {
        context.platform().perform(action.word(), action.argument());
      }
    } catch (HostException e) {
      failure = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
    } catch (InterruptedException e) {
      failure = "it was not over " + PATIENCE_MILLIS / 1000 + " s after the cell was";
    }
    long took = Math.max(0, clock() - began);
    add(
        new JournalEntry.ActionPerformed(
            activeRun.epochNanos(),
            context.trial().id(),
            context.attempt(),
            cell,
            phase.name(),
            action.words(),
            began - at,
            took,
            failure));
    judge(phase, action, began - at, failure);
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

  private void judge(Phase phase, TimedAction action, long late, String failure) {
    String what = action.words() + " in phase " + phase.name();
    synchronized (entries) {
      if (!failure.isEmpty()) {
        complaints.add(what + " failed: " + failure);
      } else if (late > LATEST_NANOS) {
        complaints.add(
            what
                + " began "
                + late / 1_000_000
                + " ms late; at most "
                + LATEST_NANOS / 1_000_000
                + " ms is allowed");
      }
    }
  }

  private void add(JournalEntry entry) {
    synchronized (entries) {
      entries.add(entry);
    }
  }

  private long clock() {
    return activeRun.services().clock().nanos();
  }
}
