package io.tare.client.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A connection without encryption. */
record PlainChannel(SocketChannel socket) implements ServerChannel {

  @Override
  public int read(ByteBuffer to) throws IOException {
    return socket.read(to);
  }

  @Override
  public void write(ByteBuffer head, @Nullable ByteBuffer body) throws IOException {
    if (body == null) {
      while (head.hasRemaining()) {
        socket.write(head);
      }
    } else {
      ByteBuffer[] pieces = {head, body};
      while (head.hasRemaining() || body.hasRemaining()) {
        socket.write(pieces);
      }
    }
  }

  @Override
  public boolean isClosedByServer() {
    try {
      socket.configureBlocking(false);
      int read = socket.read(ByteBuffer.allocate(1));
      socket.configureBlocking(true);
      return read != 0; // end of stream, or unrequested bytes
    } catch (IOException e) {
      return true;
    }
  }

  @Override
  public boolean isOpen() {
    return socket.isOpen();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
