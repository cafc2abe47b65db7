package io.tare.infra.api;

/** Receives progress messages for people who wait. */
@FunctionalInterface
public interface Progress {

  Progress SILENT = text -> {};

  /** A new step began, for example "uml: booting". */
  void step(String text);
}
