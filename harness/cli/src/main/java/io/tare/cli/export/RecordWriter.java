package io.tare.cli.export;

import java.io.IOException;

/** Writes records field by field, all with the same fields in the same order. */
interface RecordWriter extends AutoCloseable {

  void begin() throws IOException;

  /**
   * @param value a text, a number or a truth value; an empty text if there is none
   */
  void field(String name, Object value) throws IOException;

  void endRecord() throws IOException;

  void end() throws IOException;

  /** Gives up what it holds; where records go stays open. */
  @Override
  default void close() throws IOException {}
}
