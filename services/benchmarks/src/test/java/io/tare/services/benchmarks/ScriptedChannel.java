package io.tare.services.benchmarks;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;

/** A connection with given input that records its output. */
class ScriptedChannel implements ByteChannel {

  private final ByteBuffer script;
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  ScriptedChannel(byte[] script) {
    this.script = ByteBuffer.wrap(script);
  }

  byte[] written() {
    return written.toByteArray();
  }

  /** At most two bytes at once, so that messages arrive in pieces. */
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
