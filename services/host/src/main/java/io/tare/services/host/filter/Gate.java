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
public final class Gate extends BaseFilter implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(Gate.class.getName());

  private static final byte[] GO_ON =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final long LOOK_MS = 100;

  private final FilterChain chain;
  private final GateLimits limits;
  private final RequestReader reader;
  private final LongSupplier nanos;
  private final Seats seats;
  private final Map<Connection<?>, Seat> taken = new ConcurrentHashMap<>();
  private final HangUps<Seat> hangUps;
  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "gate");
            thread.setDaemon(true);
            return thread;
          });

  private Gate(
      FilterChain chain,
      GateLimits limits,
      int mostBodyBytes,
      LongSupplier nanos,
      HangUps<Seat> hangUps) {
    this.chain = chain;
    this.limits = limits;
    this.reader = new RequestReader(mostBodyBytes);
    this.nanos = nanos;
    this.seats = new Seats(limits);
    this.hangUps = hangUps;
  }

  /**
   * Installs a gate in front of all requests.
   *
   * @param chain of a listener without requests yet
   * @param mostBodyBytes of a request; larger ones are refused
   */
  public static Gate into(FilterChain chain, int mostBodyBytes) throws IOException {
    Gate gate = new Gate(chain, GateLimits.USUAL, mostBodyBytes, System::nanoTime, HangUps.open());
    int http = 0;
    while (!(chain.get(http) instanceof HttpServerFilter)) {
      http++;
    }
    chain.add(http, gate);
    chain.add(http + 2, new LastAnswers(gate::endAfter));
    var unused =
        gate.looks.scheduleWithFixedDelay(
            gate::lookAround, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
    return gate;
  }

  @Override
  public NextAction handleAccept(FilterChainContext context) {
    Connection<?> connection = context.getConnection();
    InetAddress address = ((InetSocketAddress) connection.getPeerAddress()).getAddress();
    if (!seats.take(address)) {
      connection.terminateSilently();
      return context.getStopAction();
    }
    taken.put(connection, new Seat(address, limits, nanos.getAsLong()));
    return context.getInvokeAction();
  }

  @Override
  public NextAction handleClose(FilterChainContext context) {
    Seat seat = taken.remove(context.getConnection());
    if (seat != null) {
      seats.leave(seat.address());
    }
    return context.getInvokeAction();
  }

  @Override
  public NextAction handleRead(FilterChainContext context) {
    Buffer come = context.getMessage();
    Seat seat = taken.get(context.getConnection());
    if (seat == null) {
      // It came in the moment between the opening of the port and the gate's installation.
      context.getConnection().terminateSilently();
    }
    if (seat == null || seat.isLeaving()) {
      come.tryDispose();
      return context.getStopAction();
    }
    if (come.remaining() < seat.needs()) {
      return context.getStopAction(come);
    }
    byte[] bytes = copy(come);
    RequestBytes read = reader.read(bytes);
    if (read instanceof RequestBytes.Part part) {
      if (seat.waits(part, nanos.getAsLong())) {
        write(context, GO_ON);
      }
      return context.getStopAction(come);
    }
    if (read instanceof RequestBytes.Whole whole && seat.serves(nanos.getAsLong())) {
      come.tryDispose();
      context.setMessage(Buffers.wrap(context.getMemoryManager(), whole.request()));
      // The rest arrives here again after this request is answered.
      return whole.length() == bytes.length
          ? context.getInvokeAction()
          : context.getInvokeAction(rest(context, bytes, whole.length()));
    }
    if (read instanceof RequestBytes.Refused refused && seat.leaves(nanos.getAsLong())) {
      end(context, refused.refusal().answer(refused.isHead()));
    }
    come.tryDispose();
    return context.getStopAction();
  }

  /** Output while the application has a request is its answer. */
  @Override
  public NextAction handleWrite(FilterChainContext context) {
    Seat seat = taken.get(context.getConnection());
    if (seat != null) {
      seat.answers();
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
    Seat seat = taken.get(connection);
    if (seat != null && seat.leaves(nanos.getAsLong())) {
      end(here(connection), new byte[0]);
    }
  }

  private void lookAround() {
    endLate();
    tellOfHangUps();
  }

  /** Stops work on answers whose client has hung up. */
  private void tellOfHangUps() {
    Map<Seat, SocketChannel> asking = new HashMap<>();
    taken.forEach(
        (connection, seat) -> {
          if (seat.isAnswering()
              && connection instanceof NIOConnection own
              && own.getChannel() instanceof SocketChannel channel) {
            asking.put(seat, channel);
          }
        });
    if (asking.isEmpty()) {
      return;
    }
    try {
      hangUps.among(asking).forEach(Seat::hangsUp);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "cannot watch for closed connections", e);
    }
  }

  /** Ends connections that take too long. */
  private void endLate() {
    long now = nanos.getAsLong();
    taken.forEach(
        (connection, seat) -> {
          if (!seat.isLate(now)) {
            return;
          }
          if (seat.hasBegun() && seat.leaves(now)) {
            refuse(connection, seat.isHead());
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

  private Refusal slow() {
    return new Refusal(
        Refusal.Kind.SLOW,
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
