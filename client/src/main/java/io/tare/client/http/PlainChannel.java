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
      return readWithoutWaiting(socket, ByteBuffer.allocate(1)) != 0; // its end, or unrequested
    } catch (IOException e) {
      return true;
    }
  }

  /** What has arrived over a blocking socket: 0 or more bytes, or -1 at its end. */
  static int readWithoutWaiting(SocketChannel socket, ByteBuffer to) throws IOException {
    socket.configureBlocking(false);
    try {
      return socket.read(to);
    } finally {
      socket.configureBlocking(true);
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
