package io.tare.cli.progress;

import io.tare.cli.terminal.Console;
import io.tare.harness.run.RunEvent;
import io.tare.harness.run.RunListener;

/** Says what goes on in lines that stay: for files, pipes and build servers. */
public final class PlainProgress implements RunListener {

  private final Console console;
  private final EventText words = new EventText();

  public PlainProgress(Console console) {
    this.console = console;
  }

  @Override
  public void hear(RunEvent event) {
    words.of(event).forEach(console::say);
  }
}
