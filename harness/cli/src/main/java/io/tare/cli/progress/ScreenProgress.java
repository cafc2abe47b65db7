package io.tare.cli.progress;

import io.tare.analysis.comparison.LivePd;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.cli.terminal.QuantityText;
import io.tare.cli.terminal.Screen;
import io.tare.cli.terminal.TerminalColours;
import io.tare.harness.clock.RunClock;
import io.tare.harness.run.RunEvent;
import io.tare.harness.run.RunListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows how a run goes on in a few lines that are drawn again twice a second: what runs, PD so far,
 * the time left. The conductor's thread only takes notes; another one draws.
 */
public final class ScreenProgress implements RunListener, AutoCloseable {

  private static final long PERIOD_MILLIS = 500;
  private static final int BAR = 20;
  private static final int MOST_PDS = 12;
  private static final int PERCENT = 100;

  private final Screen screen;
  private final TerminalColours ink;
  private final RunClock clock;
  private final Thread painter;
  private final PdSoFar pds = new PdSoFar();

  private List<LivePd> known = List.of();
  private String doing = "checking";
  private String cell = "";
  private int done;
  private int total;
  private boolean isShare;
  private int block;
  private int blocks;
  private Duration left = Duration.ZERO;
  private long leftSince;
  private boolean isChanged = true;

  public ScreenProgress(Screen screen, TerminalColours ink, RunClock clock) {
    this.screen = screen;
    this.ink = ink;
    this.clock = clock;
    this.painter = new Thread(this::paint, "tare progress");
    painter.setDaemon(true);
    painter.start();
  }

  @Override
  public synchronized void hear(RunEvent event) {
    if (event instanceof RunEvent.Submitted submitted) {
      isShare = false;
      done = submitted.done();
      total = submitted.total();
      isChanged = true;
      return;
    }
    pds.hear(event);
    EventText.troubles(event).forEach(line -> screen.print(ink.yellow(line)));
    note(event);
    isChanged = true;
  }

  /** Stops drawing and takes away what is drawn. */
  @Override
  public void close() {
    painter.interrupt();
    synchronized (this) {
      screen.clear();
    }
  }

  private void note(RunEvent event) {
    if (event instanceof RunEvent.RunBegan began) {
      blocks = began.plan().blocks().size();
      expect(began.timeLeft());
      doing = "starting";
    } else if (event instanceof RunEvent.PlatformStep step) {
      if (!step.isOneOfMany()) {
        doing = step.words();
        idle();
      }
    } else if (event instanceof RunEvent.PlatformsDone platforms) {
      doing = platforms.words();
      idle();
    } else if (event instanceof RunEvent.TrialBegan trial) {
      block = trial.block();
      blocks = Math.max(blocks, block);
      expect(trial.timeLeft());
      doing = trial.trial().platform() + ": starting server and client";
      idle();
    } else if (event instanceof RunEvent.WarmUpBegan began) {
      expect(began.timeLeft());
      doing = began.cell().platform() + ": warming the server with ";
      cell = CellNames.of(began.cell().measurand());
      done = 0;
      total = began.submissions();
    } else if (event instanceof RunEvent.ServersStart start) {
      expect(start.timeLeft());
      doing = "starting servers and clients";
      idle();
    } else if (event instanceof RunEvent.Settling settling) {
      expect(settling.timeLeft());
      doing = "warming all servers up: ";
      share(settling.spent().toMillis() / (double) settling.atMost().toMillis());
    } else if (event instanceof RunEvent.RoundBegan round) {
      expect(round.timeLeft());
      doing = "measuring in turns: ";
      share(round.done());
    } else if (event instanceof RunEvent.CellBegan began) {
      doing = began.cell().platform() + ": ";
      cell = CellNames.of(began.cell().measurand());
      done = 0;
      total = began.submissions();
    } else if (event instanceof RunEvent.CellEnded ended) {
      expect(ended.timeLeft());
      known = pds.all();
    } else if (event instanceof RunEvent.ComparisonInvalidated) {
      known = pds.all();
    } else if (event instanceof RunEvent.TrialEnded ended) {
      expect(ended.timeLeft());
      idle();
    } else if (event instanceof RunEvent.BlockEnded ended) {
      expect(ended.timeLeft());
      known = pds.all();
      doing = "between blocks";
      idle();
    }
  }

  private void idle() {
    cell = "";
    total = 0;
    isShare = false;
  }

  /** Something of which a share is done, and no number of submissions is planned. */
  private void share(double of) {
    cell = "";
    total = PERCENT;
    done = (int) (PERCENT * Math.min(1, of));
    isShare = true;
  }

  private void expect(Duration timeLeft) {
    left = timeLeft;
    leftSince = clock.nanos();
  }

  private void paint() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        synchronized (this) {
          if (isChanged || !left.isZero()) {
            screen.draw(lines());
            isChanged = false;
          }
        }
        Thread.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException e) {
      // Closed.
      return;
    }
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!known.isEmpty()) {
      lines.addAll(soFar());
    }
    String where = blocks == 0 || block == 0 ? "" : "block " + block + " of " + blocks + "  ";
    lines.add(where + doing + cell);
    lines.add(bar() + remaining());
    return lines;
  }

  private String bar() {
    if (total == 0) {
      return "";
    }
    int full = Math.min(BAR, BAR * done / total);
    return "["
        + "#".repeat(full)
        + ".".repeat(BAR - full)
        + "] "
        + (isShare ? done + " %" : done + " of " + total)
        + "  ";
  }

  private String remaining() {
    if (leftSince == 0) {
      return "";
    }
    Duration now = left.minusNanos(clock.nanos() - leftSince);
    return now.isNegative() || now.isZero()
        ? "longer than expected"
        : "about " + QuantityText.duration(now) + " left";
  }

  private List<String> soFar() {
    int shown = Math.min(Math.min(MOST_PDS, screen.height() - 4), known.size());
    boolean hasOneCandidate = known.stream().map(LivePd::candidate).distinct().count() == 1;
    Table table =
        new Columns<LivePd>()
            .words(
                "cell",
                each ->
                    "  "
                        + CellNames.of(each.measurand())
                        + (hasOneCandidate ? "" : " on " + each.candidate()))
            .words("PD", PdSoFar::words)
            .table(known.subList(0, Math.max(1, shown)));
    List<String> lines = new ArrayList<>();
    lines.add(
        "PD so far, " + known.get(0).candidate() + " against " + known.get(0).reference() + ":");
    TableFormat.rows(table).lines().forEach(lines::add);
    if (shown < known.size()) {
      lines.add("  and " + (known.size() - shown) + " more");
    }
    return lines;
  }
}
