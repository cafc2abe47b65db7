package io.tare.services.benchmarks;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;

/** A connection by which given bytes come, and that keeps what is written. */
class ScriptedChannel implements ByteChannel {

  private final ByteBuffer script;
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  ScriptedChannel(byte[] script) {
    this.script = ByteBuffer.wrap(script);
  }

  byte[] written() {
    return written.toByteArray();
  }

  /** Two bytes at once at the most: a message comes in pieces. */
  @Override
  public int read(ByteBuffer into) {
    if (!script.hasRemaining()) {
      return -1;
    }
    int bytes = Math.min(2, Math.min(script.remaining(), into.remaining()));
    for (int i = 0; i < bytes; i++) {
      into.put(script.get());
    }
    return bytes;
  }

  @Override
  public int write(ByteBuffer from) {
    int bytes = from.remaining();
    while (from.hasRemaining()) {
      written.write(from.get());
    }
    return bytes;
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {}
}
