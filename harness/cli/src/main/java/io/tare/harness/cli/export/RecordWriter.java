package io.tare.harness.cli.export;

import java.io.IOException;

/** Writes records field by field, all with the same fields in the same order. */
interface RecordWriter extends AutoCloseable {

  void begin() throws IOException;

  /**
   * @param value a text, a number or a boolean; an empty text if there is no value
   */
  void field(String name, Object value) throws IOException;

  void endRecord() throws IOException;

  void end() throws IOException;

  /** Releases its resources; the destination stays open. */
  @Override
  default void close() throws IOException {}
}
