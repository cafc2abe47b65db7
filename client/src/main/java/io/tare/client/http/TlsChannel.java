package io.tare.client.http;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import org.jspecify.annotations.Nullable;

/**
 * TLS over an open socket. It belongs to one thread at a time; only {@link #close} may be called by
 * another, and closes the socket without a farewell.
 */
final class TlsChannel implements ServerChannel {

  /** Records sent by one system call. */
  private static final int RECORDS = 4;

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SocketChannel socket;
  private final SSLEngine engine;

  // Arrays, because the JDK's ciphers copy what is in direct buffers to arrays in small pieces.

  /** Received and still encrypted, from position to limit. */
  private final ByteBuffer sealed;

  /** Decrypted and not yet read, from position to limit. */
  private final ByteBuffer opened;

  /** Encrypted and not yet sent, up to the position. */
  private final ByteBuffer outgoing;

  /** Whether the server has ended TLS by close_notify: all that it sent has arrived. */
  private boolean isEnded;

  /**
   * Over a connected socket; the handshake has not begun.
   *
   * @param engine of a client, in its initial state
   */
  TlsChannel(SocketChannel socket, SSLEngine engine) {
    this.socket = socket;
    this.engine = engine;
    int record = engine.getSession().getPacketBufferSize();
    this.sealed = ByteBuffer.allocate(2 * record).limit(0);
    this.opened = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize()).limit(0);
    this.outgoing = ByteBuffer.allocate(RECORDS * record);
  }

  /**
   * Agrees on keys, and checks the server's certificate.
   *
   * @throws javax.net.ssl.SSLException if the server is not trusted, or the two have no version or
   *     cipher in common
   */
  void handshake() throws IOException {
    engine.beginHandshake();
    proceed();
  }

  /** Does what the engine wants until it can carry data. */
  private void proceed() throws IOException {
    while (true) {
      switch (engine.getHandshakeStatus()) {
        case NEED_TASK -> runTasks();
        case NEED_WRAP -> {
          wrap(NOTHING);
          flush();
        }
        case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
          if (!unwrap(NOTHING)) {
            receive();
          }
        }
        case FINISHED, NOT_HANDSHAKING -> {
          return;
        }
      }
    }
  }

  private void runTasks() {
    for (Runnable task = engine.getDelegatedTask();
        task != null;
        task = engine.getDelegatedTask()) {
      task.run();
    }
  }

  /** Whether a record was complete; without data if it belongs to a handshake. */
  private boolean unwrap(ByteBuffer to) throws IOException {
    return switch (engine.unwrap(sealed, to).getStatus()) {
      case OK -> true;
      case BUFFER_UNDERFLOW -> false;
      case BUFFER_OVERFLOW ->
          throw new IOException("a TLS record is longer than " + to.remaining() + " bytes");
      case CLOSED -> {
        isEnded = true;
        throw new EOFException();
      }
    };
  }

  private void receive() throws IOException {
    if (isEnded) {
      throw new EOFException();
    }
    sealed.compact();
    try {
      if (socket.read(sealed) < 0) {
        throw new EOFException();
      }
    } finally {
      sealed.flip();
    }
  }

  /**
   * At least one byte, unless {@code to} is full; -1 after the server's close_notify.
   *
   * @throws IOException also if the connection ends without it: anybody could have cut it (RFC
   *     9112, section 9.8)
   */
  @Override
  public int read(ByteBuffer to) throws IOException {
    int from = to.position();
    try {
      while (to.position() == from && to.hasRemaining()) {
        if (opened.hasRemaining()) {
          take(to);
        } else if (!decrypt(to)) {
          receive();
        }
      }
    } catch (EOFException e) {
      if (to.position() == from) {
        return end(e);
      }
      // The end came with the last data, which count; it is found again by the next call.
    }
    return to.position() - from;
  }

  private int end(EOFException cause) throws IOException {
    if (!isEnded) {
      throw new IOException(
          "the server closed the connection without close_notify: its answer may be incomplete",
          cause);
    }
    return -1;
  }

  private void take(ByteBuffer to) {
    int size = Math.min(to.remaining(), opened.remaining());
    int limit = opened.limit();
    to.put(opened.limit(opened.position() + size));
    opened.limit(limit);
  }

  /** Decrypts what has arrived, directly into place if there is space for a whole record. */
  private boolean decrypt(ByteBuffer to) throws IOException {
    boolean isAny = false;
    while (to.remaining() >= opened.capacity() && sealed.hasRemaining() && unwrap(to)) {
      isAny = true;
      afterRecord();
    }
    if (isAny || to.remaining() >= opened.capacity()) {
      return isAny;
    }
    opened.clear();
    try {
      isAny = sealed.hasRemaining() && unwrap(opened);
    } finally {
      opened.flip();
    }
    if (isAny) {
      afterRecord();
    }
    return isAny;
  }

  /** A server may send tickets and change its keys between answers. */
  private void afterRecord() throws IOException {
    if (engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING) {
      proceed();
    }
  }

  @Override
  public void write(ByteBuffer head, @Nullable ByteBuffer body) throws IOException {
    ByteBuffer[] pieces = body == null ? new ByteBuffer[] {head} : new ByteBuffer[] {head, body};
    while (head.hasRemaining() || (body != null && body.hasRemaining())) {
      if (outgoing.remaining() < outgoing.capacity() / RECORDS) {
        flush();
      }
      wrap(pieces);
    }
    flush();
  }

  private void wrap(ByteBuffer... pieces) throws IOException {
    SSLEngineResult result = engine.wrap(pieces, outgoing);
    if (result.getStatus() == Status.CLOSED && result.bytesProduced() == 0) {
      throw new EOFException();
    }
    if (result.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
      runTasks();
    }
  }

  private void flush() throws IOException {
    outgoing.flip();
    try {
      while (outgoing.hasRemaining()) {
        socket.write(outgoing);
      }
    } finally {
      outgoing.compact();
    }
  }

  /** Whether the server has closed it, or sent what was not asked for. */
  @Override
  public boolean isClosedByServer() {
    if (opened.hasRemaining()) {
      return true;
    }
    try {
      sealed.compact();
      int read;
      try {
        read = PlainChannel.readWithoutWaiting(socket, sealed);
      } finally {
        sealed.flip();
      }
      if (read < 0) {
        return true;
      }
      // A ticket has no data.
      while (sealed.hasRemaining()) {
        opened.clear();
        boolean isWhole;
        try {
          isWhole = unwrap(opened);
        } finally {
          opened.flip();
        }
        if (opened.hasRemaining() || !isWhole) {
          return opened.hasRemaining();
        }
        afterRecord();
      }
      return false;
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
