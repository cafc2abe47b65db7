package io.tare.client.http;

import io.tare.client.clock.Clock;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.Channel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A persistent connection. It belongs to one thread at a time; only {@link #cutIfDue} is called by
 * another.
 *
 * <p>The socket is blocking: a thread that waits in {@code read} is woken once, whereas a selector
 * costs a second system call for every answer.
 */
public final class HttpConnection implements AutoCloseable {

  private static final long NOTHING_DUE = Long.MIN_VALUE;

  /** Replaces a deadline that has passed: the connection is closed, or about to be. */
  private static final long CUT = Long.MIN_VALUE + 1;

  /** A connection idle for longer is checked before use, as servers close idle ones. */
  private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final int MAX_CONNECT_MILLIS = 10_000;

  /** For plain HTTP. */
  private static final Optional<Encryption> PLAIN = Optional.empty();

  private final Endpoint endpoint;
  private final Optional<Encryption> encryption;
  private final boolean isPerRequest;
  private final DeadlineWatch watch;
  private final ReceivedAnswer answer;
  private final AtomicLong due = new AtomicLong(NOTHING_DUE);
  private volatile @Nullable ServerChannel channel;
  private long lastUsed;
  private int opened;
  private long connectNanos;
  private long handshakeNanos;
  private int retried;

  /** Whether an answer has arrived over the open connection. */
  private boolean isUsed;

  /**
   * A connection that is not open yet.
   *
   * @param answerBytes the expected length of answers
   */
  public HttpConnection(Endpoint endpoint, DeadlineWatch watch, long answerBytes) {
    this(endpoint, PLAIN, false, watch, new ReceivedAnswer(answerBytes));
  }

  /**
   * A connection that is not open yet, for answers of any length.
   *
   * @param encryption for addresses with https
   * @param isPerRequest whether each exchange opens and closes it
   * @param isForHeads whether all requests are HEAD, whose answers announce content but have none
   * @throws IllegalArgumentException if the address needs TLS, and {@code encryption} is empty
   */
  public HttpConnection(
      Endpoint endpoint,
      Optional<Encryption> encryption,
      boolean isPerRequest,
      DeadlineWatch watch,
      boolean isForHeads) {
    this(endpoint, encryption, isPerRequest, watch, new ReceivedAnswer(0, isForHeads));
  }

  private HttpConnection(
      Endpoint endpoint,
      Optional<Encryption> encryption,
      boolean isPerRequest,
      DeadlineWatch watch,
      ReceivedAnswer answer) {
    if (endpoint.isSecure() && encryption.isEmpty()) {
      throw new IllegalArgumentException(
          endpoint.url("") + " needs TLS, which is only for services that are not Tare's");
    }
    this.endpoint = endpoint;
    this.encryption = endpoint.isSecure() ? encryption : PLAIN;
    this.isPerRequest = isPerRequest;
    this.watch = watch;
    this.answer = answer;
    watch.add(this);
  }

  /**
   * Whether it is open and the server has not closed it, or each exchange opens it.
   *
   * @param now a recent reading of {@link Clock#nanos}
   */
  public boolean isReady(long now) {
    ServerChannel open = channel;
    if (open != null && now - lastUsed > IDLE_NANOS) {
      if (open.isClosedByServer()) {
        disconnect();
      } else {
        lastUsed = now;
      }
    }
    return channel != null || isPerRequest;
  }

  /**
   * Opens it, unless it {@link #isReady}.
   *
   * @param now a recent reading of {@link Clock#nanos}
   */
  public void ready(long now) throws UnreachableException {
    if (!isReady(now)) {
      var unused = connect();
    }
  }

  /** Whether each exchange opens and closes it. */
  public boolean isPerRequest() {
    return isPerRequest;
  }

  /** How long it took to connect last, in nanoseconds. */
  public long connectNanos() {
    return connectNanos;
  }

  /** How long the last handshake of TLS took, in nanoseconds; 0 without TLS. */
  public long handshakeNanos() {
    return handshakeNanos;
  }

  /** How often the clock was read while connecting. */
  public int connectReadings() {
    return encryption.isPresent() ? 3 : 2;
  }

  /** How often it was opened. */
  public int opened() {
    return opened;
  }

  /**
   * How often a request was resent over another connection, because the server had closed a kept
   * one between two requests, without answering a byte (RFC 9112, section 9.3.1). The submission's
   * clock keeps running.
   */
  public int retried() {
    return retried;
  }

  /**
   * Sends a request and receives its answer up to the last byte. The answer is valid until the next
   * exchange.
   *
   * @param startedAt start of the deadline, a reading of {@link Clock#nanos}
   * @throws IOException with a short reason if there is no answer
   */
  public ReceivedAnswer exchange(ByteBuffer request, long startedAt) throws IOException {
    return exchange(request, null, startedAt);
  }

  /** The same for a request in two buffers, sent as one. */
  public ReceivedAnswer exchange(ByteBuffer head, @Nullable ByteBuffer body, long startedAt)
      throws IOException {
    ServerChannel open = channel;
    if (open == null && !isPerRequest) {
      throw new IOException("the connection is not open");
    }
    answer.clear();
    due.setOpaque(startedAt + watch.limitNanos());
    try {
      exchange(open == null ? connect() : open, head, body);
      lastUsed = Clock.nanos();
      isUsed = true;
    } catch (IOException e) {
      disconnect();
      throw explained(e);
    } finally {
      // An answer may arrive at the moment its deadline passes; then the next submission needs
      // another connection.
      if (due.getAndSet(NOTHING_DUE) == CUT) {
        disconnect();
      }
    }
    if (isPerRequest || !answer.keepsConnection()) {
      disconnect();
    }
    return answer;
  }

  private void exchange(ServerChannel open, ByteBuffer head, @Nullable ByteBuffer body)
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
      ServerChannel fresh = connect();
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

  private void once(ServerChannel open, ByteBuffer head, @Nullable ByteBuffer body)
      throws IOException {
    if (send(open, head, body)) {
      answer.receive(open);
    }
  }

  /** Whether the server may have closed a kept connection before the request arrived. */
  private boolean wasClosedBefore(IOException failure) {
    return isUsed
        && answer.isEmpty()
        && !isCut()
        && !(failure instanceof AsynchronousCloseException);
  }

  /** When the last byte of the last answer arrived. */
  public long receivedAt() {
    return lastUsed;
  }

  /** Whether everything was sent; false if the server answered earlier. */
  private boolean send(ServerChannel open, ByteBuffer head, @Nullable ByteBuffer body)
      throws IOException {
    try {
      open.write(head, body);
      return true;
    } catch (IOException e) {
      if (isCut() || !answeredEarly(open)) {
        throw e;
      }
      return false;
    }
  }

  /** A server that refuses a body may answer before it has read it, and then close. */
  private boolean answeredEarly(ServerChannel open) {
    try {
      answer.receive(open);
      return true;
    } catch (IOException e) {
      answer.clear();
      return false;
    }
  }

  /** Closes the connection if its submission is due, and returns the time of the next check. */
  long cutIfDue(long now) {
    long moment = due.getOpaque();
    if (moment == NOTHING_DUE || moment == CUT) {
      return now + watch.limitNanos();
    }
    if (moment - now > 0) {
      return moment;
    }
    // Fails if the answer arrived meanwhile, and perhaps the next submission began. Read again,
    // because the owner may have reopened it, and then checks whether it was cut.
    if (due.compareAndSet(moment, CUT)) {
      ServerChannel open = channel;
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

  private ServerChannel connect() throws UnreachableException {
    ServerChannel fresh;
    try {
      long begin = Clock.nanos();
      SocketChannel socket = connected();
      long end = Clock.nanos();
      connectNanos = end - begin;
      lastUsed = end;
      if (encryption.isPresent()) {
        fresh = encrypted(socket, encryption.get(), end);
        lastUsed = Clock.nanos();
      } else {
        fresh = plain(socket);
      }
      handshakeNanos = lastUsed - end;
    } catch (IOException e) {
      throw new UnreachableException(endpoint, e);
    }
    opened++;
    isUsed = false;
    return fresh;
  }

  private SocketChannel connected() throws IOException {
    SocketChannel socket = SocketChannel.open();
    try {
      socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
      socket.socket().connect(endpoint.socketAddress(), connectMillis());
      return socket;
    } catch (IOException | UnresolvedAddressException e) {
      closeQuietly(socket);
      throw e instanceof IOException io ? io : new IOException("unknown host", e);
    }
  }

  private ServerChannel plain(SocketChannel socket) {
    ServerChannel plain = new PlainChannel(socket);
    channel = plain;
    return plain;
  }

  /** A handshake has a submission's time, like an exchange; within an exchange the rest of it. */
  private ServerChannel encrypted(SocketChannel socket, Encryption tls, long now)
      throws IOException {
    TlsChannel encrypted = new TlsChannel(socket, tls.engine(endpoint));
    channel = encrypted;
    boolean isOnly = due.compareAndSet(NOTHING_DUE, now + watch.limitNanos());
    boolean isDone = false;
    try {
      encrypted.handshake();
      isDone = true;
    } catch (IOException e) {
      throw isCut() ? noHandshake(e) : e;
    } finally {
      boolean wasCut = isOnly && due.getAndSet(NOTHING_DUE) == CUT;
      if (!isDone || wasCut) {
        disconnect();
      }
    }
    if (channel == null) {
      throw noHandshake(null);
    }
    return encrypted;
  }

  private IOException noHandshake(@Nullable IOException cause) {
    return new IOException("no TLS handshake within " + millis(watch.limitNanos()) + " ms", cause);
  }

  private int connectMillis() {
    return (int) Math.max(1, Math.min(MAX_CONNECT_MILLIS, millis(watch.limitNanos())));
  }

  private void disconnect() {
    ServerChannel open = channel;
    channel = null;
    if (open != null) {
      closeQuietly(open);
    }
  }

  private static void closeQuietly(Channel open) {
    try {
      open.close();
    } catch (IOException e) {
      // it is unusable either way
    }
  }

  @Override
  public void close() {
    watch.remove(this);
    disconnect();
  }
}
