package io.tare.client.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.jspecify.annotations.Nullable;

/** An open connection to a server, plain or encrypted. */
interface ServerChannel extends ReadableByteChannel {

  /** Sends everything. */
  void write(ByteBuffer head, @Nullable ByteBuffer body) throws IOException;

  /** Whether the server has closed it, or sent what was not asked for. */
  boolean isClosedByServer();
}
