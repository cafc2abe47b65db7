package io.tare.harness.cli.progress;

import io.tare.harness.command.terminal.Console;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.event.RunListener;

/** Shows only what goes wrong. */
public record QuietProgress(Console console) implements RunListener {

  @Override
  public void hear(RunEvent event) {
    EventText.troubles(event).forEach(console::say);
  }
}
