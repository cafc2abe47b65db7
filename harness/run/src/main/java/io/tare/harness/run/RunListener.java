package io.tare.harness.run;

/** Hears what happens while a run goes on. Must be quick: the conductor waits for it. */
@FunctionalInterface
public interface RunListener {

  RunListener SILENT = event -> {};

  void hear(RunEvent event);
}
