package io.tare.client.http;

import io.tare.client.clock.Clock;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is kept from one submission to the next. It belongs to one thread at a time;
 * only {@link #cutIfDue} is called by another.
 *
 * <p>The socket blocks: a thread that waits in {@code read} is woken once, whereas a selector costs
 * a second system call for every answer.
 */
public final class HttpConnection implements AutoCloseable {

  private static final long NOTHING_DUE = Long.MIN_VALUE;

  /** In the place of a deadline that passed: the connection is closed, or about to be. */
  private static final long CUT = Long.MIN_VALUE + 1;

  /** A connection idle for longer is looked at before it is used: servers close idle ones. */
  private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final int LONGEST_CONNECT_MILLIS = 10_000;

  private final Endpoint endpoint;
  private final DeadlineWatch watch;
  private final ReceivedAnswer answer;
  private final AtomicLong due = new AtomicLong(NOTHING_DUE);
  private volatile @Nullable SocketChannel channel;
  private long lastUsed;
  private int opened;
  private int retried;

  /** Whether an answer came over the connection that is open. */
  private boolean isUsed;

  /**
   * A connection that is not open yet.
   *
   * @param answerBytes how long answers will be, as far as known
   */
  public HttpConnection(Endpoint endpoint, DeadlineWatch watch, long answerBytes) {
    this(endpoint, watch, answerBytes, false);
  }

  /**
   * A connection that is not open yet.
   *
   * @param answerBytes how long answers will be, as far as known
   * @param isForHeads whether all requests are HEAD, whose answers tell of a content and have none
   */
  public HttpConnection(
      Endpoint endpoint, DeadlineWatch watch, long answerBytes, boolean isForHeads) {
    this.endpoint = endpoint;
    this.watch = watch;
    this.answer = new ReceivedAnswer(answerBytes, isForHeads);
    watch.add(this);
  }

  /**
   * Opens it, unless it is open and the server has not closed it.
   *
   * @param now a reading of {@link Clock#nanos} that was just made
   */
  public void ready(long now) throws UnreachableException {
    SocketChannel open = channel;
    if (open != null && now - lastUsed > IDLE_NANOS && closedByServer(open)) {
      disconnect();
    }
    if (channel == null) {
      var unused = connect();
    }
  }

  /** How often it was opened. */
  public int opened() {
    return opened;
  }

  /**
   * How often a request was sent once more, over another connection, because the server had closed
   * a kept one and answered not a byte: it did so between two requests (RFC 9112, section 9.3.1).
   * The clock of the submission runs on.
   */
  public int retried() {
    return retried;
  }

  /**
   * Sends a request and receives its answer up to the last byte. The answer is valid until the next
   * exchange.
   *
   * @param startedAt from when the deadline counts, a reading of {@link Clock#nanos}
   * @throws IOException saying in a few words why there is no answer
   */
  public ReceivedAnswer exchange(ByteBuffer request, long startedAt) throws IOException {
    return exchange(request, null, startedAt);
  }

  /** The same for a request in two pieces, which are sent as one. */
  public ReceivedAnswer exchange(ByteBuffer head, @Nullable ByteBuffer body, long startedAt)
      throws IOException {
    SocketChannel open = channel;
    if (open == null) {
      throw new IOException("the connection is not open");
    }
    answer.clear();
    due.setOpaque(startedAt + watch.limitNanos());
    try {
      exchange(open, head, body);
      lastUsed = Clock.nanos();
      isUsed = true;
    } catch (IOException e) {
      disconnect();
      throw explained(e);
    } finally {
      // An answer may come in the moment in which its deadline passes; then the next submission
      // needs another connection.
      if (due.getAndSet(NOTHING_DUE) == CUT) {
        disconnect();
      }
    }
    if (!answer.keepsConnection()) {
      disconnect();
    }
    return answer;
  }

  private void exchange(SocketChannel open, ByteBuffer head, @Nullable ByteBuffer body)
      throws IOException {
    int headAt = head.position();
    int bodyAt = body == null ? 0 : body.position();
    try {
      once(open, head, body);
    } catch (IOException e) {
      if (!wasClosedBefore(e)) {
        throw e;
      }
      disconnect();
      SocketChannel fresh = connect();
      if (isCut()) {
        throw e;
      }
      retried++;
      head.position(headAt);
      if (body != null) {
        body.position(bodyAt);
      }
      once(fresh, head, body);
    }
  }

  private void once(SocketChannel open, ByteBuffer head, @Nullable ByteBuffer body)
      throws IOException {
    if (send(open, head, body)) {
      answer.receive(open);
    }
  }

  /** Whether the server may have closed a kept connection before the request came. */
  private boolean wasClosedBefore(IOException failure) {
    return isUsed
        && answer.isEmpty()
        && !isCut()
        && !(failure instanceof AsynchronousCloseException);
  }

  /** When the last byte of the last answer came. */
  public long receivedAt() {
    return lastUsed;
  }

  /** Returns whether all was sent; false if the server answered before. */
  private boolean send(SocketChannel open, ByteBuffer head, @Nullable ByteBuffer body)
      throws IOException {
    try {
      if (body == null) {
        while (head.hasRemaining()) {
          open.write(head);
        }
      } else {
        ByteBuffer[] pieces = {head, body};
        while (body.hasRemaining()) {
          open.write(pieces);
        }
      }
      return true;
    } catch (IOException e) {
      if (isCut() || !answeredEarly(open)) {
        throw e;
      }
      return false;
    }
  }

  /** A server that refuses a body may answer before it has read it, and then close. */
  private boolean answeredEarly(SocketChannel open) {
    try {
      answer.receive(open);
      return true;
    } catch (IOException e) {
      answer.clear();
      return false;
    }
  }

  /** Closes the connection if its submission is due, and gives the moment of the next look. */
  long cutIfDue(long now) {
    long moment = due.getOpaque();
    if (moment == NOTHING_DUE || moment == CUT) {
      return now + watch.limitNanos();
    }
    if (moment - now > 0) {
      return moment;
    }
    // Fails if the answer came meanwhile, and with it perhaps the next submission. Looked at anew,
    // because it may have been opened anew, by one who then looks whether it was cut.
    if (due.compareAndSet(moment, CUT)) {
      SocketChannel open = channel;
      if (open != null) {
        closeQuietly(open);
      }
    }
    return now + watch.limitNanos();
  }

  private IOException explained(IOException failure) {
    if (isCut()) {
      return new IOException("no answer within " + millis(watch.limitNanos()) + " ms", failure);
    }
    if (failure instanceof AsynchronousCloseException) {
      return new IOException("interrupted", failure);
    }
    return new IOException(FailureReasons.of(failure), failure);
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }

  private boolean isCut() {
    return due.get() == CUT;
  }

  private SocketChannel connect() throws UnreachableException {
    SocketChannel fresh;
    try {
      fresh = SocketChannel.open();
      try {
        fresh.setOption(StandardSocketOptions.TCP_NODELAY, true);
        fresh.socket().connect(endpoint.socketAddress(), connectMillis());
      } catch (IOException | UnresolvedAddressException e) {
        closeQuietly(fresh);
        throw e instanceof IOException io ? io : new IOException("unknown host", e);
      }
      channel = fresh;
    } catch (IOException e) {
      throw new UnreachableException(endpoint, e);
    }
    opened++;
    isUsed = false;
    lastUsed = Clock.nanos();
    return fresh;
  }

  private int connectMillis() {
    return (int) Math.max(1, Math.min(LONGEST_CONNECT_MILLIS, millis(watch.limitNanos())));
  }

  private static boolean closedByServer(SocketChannel open) {
    try {
      open.configureBlocking(false);
      int read = open.read(ByteBuffer.allocate(1));
      open.configureBlocking(true);
      return read != 0; // an end, or bytes that were not asked for
    } catch (IOException e) {
      return true;
    }
  }

  private void disconnect() {
    SocketChannel open = channel;
    channel = null;
    if (open != null) {
      closeQuietly(open);
    }
  }

  private static void closeQuietly(SocketChannel open) {
    try {
      open.close();
    } catch (IOException e) {
      // it is of no use any more either way
    }
  }

  @Override
  public void close() {
    watch.remove(this);
    disconnect();
  }
}
