package io.tare.infra.platform;

/** Hears what is going on, for people who wait. */
@FunctionalInterface
public interface Progress {

  Progress SILENT = text -> {};

  /** A new step began, in a few words, for example "uml: booting". */
  void step(String text);
}
