package io.tare.client.recording;

import java.io.IOException;
import java.io.OutputStream;

/** Where lines go. Each call is one write, so that lines of different threads do not mix. */
public final class LineOutput {

  private final OutputStream out;

  public LineOutput(OutputStream out) {
    this.out = out;
  }

  /** Writes whole lines and hands them to the system. */
  public synchronized void write(byte[] lines, int length) throws IOException {
    out.write(lines, 0, length);
    out.flush();
  }
}
