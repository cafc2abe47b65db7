package io.tare.services.heartbeat;

/**
 * What a memory writer reports of itself, about an interval or about a whole cell. Its program
 * writes these names and the harness reads them.
 */
public enum MemoryFigure {
  /** The length of an interval by the writer's own clock. */
  INTERVAL("interval_ns"),
  /** The longest time in an interval in which the writer was stopped. */
  STANDSTILL("standstill_ns"),
  /** Bytes written. */
  WRITTEN("written_bytes"),
  /** Bytes of the pages written at least once. */
  DISTINCT("distinct_bytes"),
  /** Bytes that it should have written in its time. */
  DUE("due_bytes"),
  /** How often a page did not contain what was last written to it. */
  DAMAGED("damaged_pages");

  private final String label;

  MemoryFigure(String label) {
    this.label = label;
  }

  /** The name in files and lines, with the unit as suffix. */
  public String label() {
    return label;
  }
}
