package io.tare.harness.cli.progress;

import io.tare.analysis.comparison.LivePd;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.terminal.QuantityText;
import io.tare.harness.run.event.RunEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of a run in a few lines: its name and that it may be stopped, a progress bar, the
 * current step, and the PDs that have intervals.
 */
final class RunPicture {

  private static final int BAR = 40;
  private static final int MAX_PDS = 12;
  private static final int PERCENT = 100;

  /** Only the end of the run is its end. */
  private static final double ALMOST = 0.99;

  private static final String STOPPING = "Ctrl-C is safe; tare resume continues";

  private final RunDirectories shelf;
  private final PdSoFar pds = new PdSoFar();

  private String name = "";
  private String doing = "checking";
  private String counted = "";
  private int block;
  private int blocks;
  private Duration left = Duration.ZERO;
  private long leftSince;
  private double share;
  private boolean isExpected;

  RunPicture(RunDirectories shelf) {
    this.shelf = shelf;
  }

  /**
   * Takes an event.
   *
   * @param nanos now, by the run's clock
   */
  void hear(RunEvent event, long nanos) {
    if (event instanceof RunEvent.Submitted submitted) {
      counted = ", " + submitted.done() + " of " + submitted.total();
      return;
    }
    pds.hear(event);
    if (event instanceof RunEvent.Timed timed) {
      share = share(nanos);
      left = timed.timeLeft();
      leftSince = nanos;
      isExpected = true;
    }
    if (event instanceof RunEvent.RunBegan began) {
      name = began.campaign().name() + " in " + shelf.shown(began.directory());
      blocks = began.plan().blocks().size();
      doing("starting");
    } else if (event instanceof RunEvent.PlatformStep step) {
      if (!step.isOneOfMany()) {
        doing(step.words());
      }
    } else if (event instanceof RunEvent.PlatformsDone platforms) {
      doing(platforms.words());
    } else if (event instanceof RunEvent.Waiting waiting) {
      doing(waiting.words());
    } else if (event instanceof RunEvent.TrialBegan trial) {
      begin(trial.block());
      doing(trial.trial().platform() + ": starting server and client");
    } else if (event instanceof RunEvent.ServersStart start) {
      begin(start.block());
      doing("starting servers and clients");
    } else if (event instanceof RunEvent.WarmUpBegan began) {
      doing(
          began.cell().platform()
              + ": warming the server with "
              + CellNames.of(began.cell().measurand()));
    } else if (event instanceof RunEvent.Settling settling) {
      doing(
          "warming all servers up, "
              + QuantityText.duration(settling.spent())
              + (settling.spent().compareTo(settling.atMost()) < 0
                  ? " of at most " + QuantityText.duration(settling.atMost())
                  : ""));
    } else if (event instanceof RunEvent.RoundBegan round) {
      doing("measuring in turns, " + percent(round.done()));
    } else if (event instanceof RunEvent.CellBegan began) {
      doing(began.cell().platform() + ": " + CellNames.of(began.cell().measurand()));
    } else if (event instanceof RunEvent.BlockEnded) {
      doing("done");
    }
  }

  /** The lines, at most {@code height}. */
  List<String> lines(long nanos, int width, int height) {
    List<String> lines = new ArrayList<>();
    if (!name.isEmpty()) {
      String one = name + "; " + STOPPING;
      lines.addAll(one.length() <= width ? List.of(one) : List.of(name, STOPPING));
    }
    if (isExpected) {
      lines.add(whole(nanos));
    }
    lines.add((block == 0 ? "" : "block " + block + " of " + blocks + ": ") + doing + counted);
    lines.addAll(soFar(height - lines.size()));
    return lines;
  }

  private void begin(int index) {
    block = index;
    blocks = Math.max(blocks, index);
  }

  private void doing(String words) {
    doing = words;
    counted = "";
  }

  /**
   * A run's time begins with its first block, because the time to build an image cannot be
   * predicted.
   */
  private String whole(long nanos) {
    if (block == 0) {
      return bar(0) + "about " + QuantityText.duration(left) + " once platforms are up";
    }
    Duration now = left.minusNanos(nanos - leftSince);
    if (now.isNegative() || now.isZero()) {
      return bar(share(nanos)) + "longer than expected";
    }
    double done = share(nanos);
    return bar(done) + percent(done) + ", about " + QuantityText.duration(now) + " left";
  }

  /**
   * How far the bar is: it moves by the clock, so that it is full when the time left is over. If
   * more time is left than was expected, it moves on more slowly from where it is.
   */
  private double share(long nanos) {
    if (block == 0 || left.isZero()) {
      return share;
    }
    double passed = Math.min(1, (double) (nanos - leftSince) / left.toNanos());
    return Math.min(ALMOST, share + (1 - share) * passed);
  }

  private static String bar(double share) {
    int full = (int) (BAR * share);
    return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] ";
  }

  private static String percent(double share) {
    return (int) (PERCENT * Math.min(1, share)) + " %";
  }

  private List<String> soFar(int max) {
    List<LivePd> known = pds.telling();
    int shown = Math.min(Math.min(MAX_PDS, known.size()), max - 2);
    if (shown < 1) {
      return List.of();
    }
    boolean hasOneCandidate = known.stream().map(LivePd::candidate).distinct().count() == 1;
    List<String> lines = new ArrayList<>();
    lines.add(
        hasOneCandidate
            ? "PD so far, " + known.get(0).candidate() + " against " + known.get(0).reference()
            : "PD so far");
    TableFormat.rows(
            new Columns<LivePd>()
                .words("cell", each -> "  " + PdSoFar.name(each, hasOneCandidate))
                .words("PD", PdSoFar::words)
                .table(known.subList(0, shown)))
        .lines()
        .forEach(lines::add);
    if (shown < known.size()) {
      lines.add("  and " + (known.size() - shown) + " smaller");
    }
    return lines;
  }
}
