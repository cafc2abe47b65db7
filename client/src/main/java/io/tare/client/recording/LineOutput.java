package io.tare.client.recording;

import java.io.IOException;
import java.io.OutputStream;

/** Where lines go. What is written in one call does not mix with what other threads write. */
public final class LineOutput {

  private final OutputStream out;
  private final boolean isPacked;

  /** For samples that are lines of JSON like everything else. */
  public LineOutput(OutputStream out) {
    this(out, false);
  }

  /**
   * @param isPacked whether samples are handed over as {@link PackedSamples}
   */
  public LineOutput(OutputStream out, boolean isPacked) {
    this.out = out;
    this.isPacked = isPacked;
  }

  boolean isPacked() {
    return isPacked;
  }

  /** Writes whole lines and hands them to the system. */
  public synchronized void write(byte[] lines, int length) throws IOException {
    out.write(lines, 0, length);
    out.flush();
  }

  /** Writes a line and the bytes that it announces, and hands them to the system. */
  synchronized void write(byte[] line, byte[] bytes, int length) throws IOException {
    out.write(line);
    out.write(bytes, 0, length);
    out.flush();
  }
}
