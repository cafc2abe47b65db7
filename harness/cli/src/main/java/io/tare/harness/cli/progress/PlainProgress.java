package io.tare.harness.cli.progress;

import io.tare.harness.command.terminal.Console;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.event.RunListener;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Shows progress in permanent lines, for files, pipes and build servers: one per block, one a
 * minute while platforms are prepared or machines are waited for, and one per problem.
 */
public final class PlainProgress implements RunListener, AutoCloseable {

  private final Console console;
  private final EventText words = new EventText();
  private final ScheduledExecutorService minutes =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "tare progress");
            thread.setDaemon(true);
            return thread;
          });

  public PlainProgress(Console console) {
    this.console = console;
    var unused = minutes.scheduleAtFixedRate(this::minutePassed, 1, 1, TimeUnit.MINUTES);
  }

  @Override
  public synchronized void hear(RunEvent event) {
    words.of(event).forEach(console::say);
  }

  /** Prints a line if nothing else was printed for a minute. */
  synchronized void minutePassed() {
    words.ofMinute().ifPresent(console::say);
  }

  @Override
  public void close() {
    minutes.shutdownNow();
  }
}
