package io.tare.services.host.filter;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChain;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpServerFilter;
import org.glassfish.grizzly.memory.Buffers;
import org.glassfish.grizzly.nio.NIOConnection;

/**
 * A Grizzly filter between TLS and GlassFish's HTTP parser. Requests wait here, without a thread,
 * until they are complete; so a slow or silent client cannot occupy a server thread, and only
 * requests reach the server. If a client hangs up before the answer, the thread that works on it is
 * interrupted.
 */
public final class RequestFilter extends BaseFilter implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(RequestFilter.class.getName());

  private static final byte[] GO_ON =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final long LOOK_MS = 100;

  private final FilterChain chain;
  private final ConnectionLimits limits;
  private final RequestReader reader;
  private final LongSupplier nanos;
  private final ConnectionCount connections;
  private final Map<Connection<?>, ConnectionState> taken = new ConcurrentHashMap<>();
  private final HangUps<ConnectionState> hangUps;
  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "gate");
            thread.setDaemon(true);
            return thread;
          });

  private RequestFilter(
      FilterChain chain,
      ConnectionLimits limits,
      int maxBodyBytes,
      LongSupplier nanos,
      HangUps<ConnectionState> hangUps) {
    this.chain = chain;
    this.limits = limits;
    this.reader = new RequestReader(maxBodyBytes);
    this.nanos = nanos;
    this.connections = new ConnectionCount(limits);
    this.hangUps = hangUps;
  }

  /**
   * Installs a gate in front of all requests.
   *
   * @param chain of a listener without requests yet
   * @param maxBodyBytes of a request; larger ones are refused
   */
  public static RequestFilter into(FilterChain chain, int maxBodyBytes) throws IOException {
    RequestFilter filter =
        new RequestFilter(
            chain, ConnectionLimits.USUAL, maxBodyBytes, System::nanoTime, HangUps.open());
    int http = 0;
    while (!(chain.get(http) instanceof HttpServerFilter)) {
      http++;
    }
    chain.add(http, filter);
    chain.add(http + 2, new LastAnswers(filter::endAfter));
    var unused =
        filter.looks.scheduleWithFixedDelay(
            filter::lookAround, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
    return filter;
  }

  @Override
  public NextAction handleAccept(FilterChainContext context) {
    Connection<?> connection = context.getConnection();
    InetAddress address = ((InetSocketAddress) connection.getPeerAddress()).getAddress();
    if (!connections.take(address)) {
      connection.terminateSilently();
      return context.getStopAction();
    }
    taken.put(connection, new ConnectionState(address, limits, nanos.getAsLong()));
    return context.getInvokeAction();
  }

  @Override
  public NextAction handleClose(FilterChainContext context) {
    ConnectionState state = taken.remove(context.getConnection());
    if (state != null) {
      connections.leave(state.address());
    }
    return context.getInvokeAction();
  }

  @Override
  public NextAction handleRead(FilterChainContext context) {
    Buffer come = context.getMessage();
    ConnectionState state = taken.get(context.getConnection());
    if (state == null) {
      // It came in the moment between the opening of the port and the gate's installation.
      context.getConnection().terminateSilently();
    }
    if (state == null || state.isLeaving()) {
      come.tryDispose();
      return context.getStopAction();
    }
    if (come.remaining() < state.needs()) {
      return context.getStopAction(come);
    }
    byte[] bytes = copy(come);
    RequestBytes read = reader.read(bytes);
    if (read instanceof RequestBytes.Part part) {
      if (state.waits(part, nanos.getAsLong())) {
        write(context, GO_ON);
      }
      return context.getStopAction(come);
    }
    if (read instanceof RequestBytes.Whole whole && state.serves(nanos.getAsLong())) {
      come.tryDispose();
      context.setMessage(Buffers.wrap(context.getMemoryManager(), whole.request()));
      // The rest arrives here again after this request is answered.
      return whole.length() == bytes.length
          ? context.getInvokeAction()
          : context.getInvokeAction(rest(context, bytes, whole.length()));
    }
    if (read instanceof RequestBytes.Refused refused && state.leaves(nanos.getAsLong())) {
      end(context, refused.refusal().answer(refused.isHead()));
    }
    come.tryDispose();
    return context.getStopAction();
  }

  /** Output while the application has a request is its answer. */
  @Override
  public NextAction handleWrite(FilterChainContext context) {
    ConnectionState state = taken.get(context.getConnection());
    if (state != null) {
      state.answers(nanos.getAsLong());
    }
    return context.getInvokeAction();
  }

  private static Buffer rest(FilterChainContext context, byte[] bytes, int from) {
    return Buffers.wrap(context.getMemoryManager(), bytes, from, bytes.length - from);
  }

  private static byte[] copy(Buffer buffer) {
    int at = buffer.position();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    buffer.position(at);
    return bytes;
  }

  private static void write(FilterChainContext context, byte[] bytes) {
    context.write(Buffers.wrap(context.getMemoryManager(), bytes));
  }

  /** Writes the last answer and ends this side of the connection. */
  private void end(FilterChainContext context, byte[] answer) {
    context.write(
        Buffers.wrap(context.getMemoryManager(), answer), new HalfClose(context.getConnection()));
  }

  /** Ends this side of a connection, after whose present answer none follows. */
  private void endAfter(Connection<?> connection) {
    ConnectionState state = taken.get(connection);
    if (state != null && state.leaves(nanos.getAsLong())) {
      end(here(connection), new byte[0]);
    }
  }

  private void lookAround() {
    endLate();
    tellOfHangUps();
  }

  /** Stops work on answers whose client has hung up. */
  private void tellOfHangUps() {
    Map<ConnectionState, SocketChannel> asking = new HashMap<>();
    taken.forEach(
        (connection, state) -> {
          if (state.isAnswering()
              && connection instanceof NIOConnection own
              && own.getChannel() instanceof SocketChannel channel) {
            asking.put(state, channel);
          }
        });
    if (asking.isEmpty()) {
      return;
    }
    try {
      hangUps.among(asking).forEach(ConnectionState::hangsUp);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "cannot watch for closed connections", e);
    }
  }

  /** Ends connections that take too long. */
  private void endLate() {
    long now = nanos.getAsLong();
    taken.forEach(
        (connection, state) -> {
          if (!state.isLate(now)) {
            return;
          }
          if (state.hasBegun() && state.leaves(now)) {
            refuse(connection, state.isHead());
          } else {
            connection.terminateSilently();
          }
        });
  }

  private void refuse(Connection<?> connection, boolean isHead) {
    try {
      end(here(connection), slow().answer(isHead));
    } catch (RuntimeException e) {
      // It is ending by itself; the others must be checked nevertheless.
      connection.terminateSilently();
    }
  }

  private ErrorResponse slow() {
    return new ErrorResponse(
        ErrorResponse.Kind.SLOW,
        "the request did not arrive within %d s".formatted(limits.head().toSeconds()));
  }

  /** This filter's context on an idle connection. */
  private FilterChainContext here(Connection<?> connection) {
    int own = chain.indexOf(this);
    return chain.obtainFilterChainContext(connection, own, chain.size(), own);
  }

  /** Ends its checks; connections end with the listener. */
  @Override
  public void close() {
    looks.shutdownNow();
    try {
      hangUps.close();
    } catch (IOException e) {
      LOG.log(Level.FINE, "cannot close a selector", e);
    }
  }
}
