package io.tare.harness.cli.progress;

import io.tare.harness.clock.RunClock;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.terminal.Screen;
import io.tare.harness.command.terminal.TerminalColours;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.event.RunListener;

/**
 * Shows progress in a few lines, redrawn twice a second. The conductor's thread only stores events;
 * another one draws.
 */
public final class ScreenProgress implements RunListener, AutoCloseable {

  private static final long PERIOD_MILLIS = 500;

  private final Screen screen;
  private final TerminalColours ink;
  private final RunClock clock;
  private final RunPicture picture;
  private final Thread painter;

  public ScreenProgress(Screen screen, TerminalColours ink, RunDirectories shelf, RunClock clock) {
    this.screen = screen;
    this.ink = ink;
    this.clock = clock;
    this.picture = new RunPicture(shelf);
    this.painter = new Thread(this::paint, "tare progress");
    painter.setDaemon(true);
    painter.start();
  }

  @Override
  public synchronized void hear(RunEvent event) {
    EventText.troubles(event).forEach(line -> screen.print(ink.yellow(line)));
    picture.hear(event, clock.nanos());
  }

  /** Stops drawing and removes what is drawn. */
  @Override
  public void close() {
    painter.interrupt();
    synchronized (this) {
      screen.clear();
    }
  }

  private void paint() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        synchronized (this) {
          screen.draw(picture.lines(clock.nanos(), screen.width(), screen.height()));
        }
        Thread.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException e) {
      // Closed.
      return;
    }
  }
}
