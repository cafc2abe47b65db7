package io.tare.client.recording;

import java.io.IOException;
import java.io.OutputStream;

/** The output of lines. One call's output is not mixed with that of other threads. */
public final class LineOutput {

  private final OutputStream out;
  private final boolean isPacked;

  /** For samples as lines of JSON like everything else. */
  public LineOutput(OutputStream out) {
    this(out, false);
  }

  /**
   * @param isPacked whether samples are written as {@link PackedSamples}
   */
  public LineOutput(OutputStream out, boolean isPacked) {
    this.out = out;
    this.isPacked = isPacked;
  }

  boolean isPacked() {
    return isPacked;
  }

  /** Writes complete lines and flushes. */
  public synchronized void write(byte[] lines, int length) throws IOException {
    out.write(lines, 0, length);
    out.flush();
  }

  /** Writes a line and the bytes that it announces, and flushes. */
  synchronized void write(byte[] line, byte[] bytes, int length) throws IOException {
    out.write(line);
    out.write(bytes, 0, length);
    out.flush();
  }
}
