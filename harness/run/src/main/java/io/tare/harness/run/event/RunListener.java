package io.tare.harness.run.event;

/** Receives the events of a run. Must be quick: the conductor waits for it. */
@FunctionalInterface
public interface RunListener {

  RunListener SILENT = event -> {};

  void hear(RunEvent event);
}
