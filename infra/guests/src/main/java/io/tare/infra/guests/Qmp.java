package io.tare.infra.guests;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.harness.model.BoundedPeer;
import io.tare.infra.api.Starting;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.clock.Patience;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.clock.WallClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A permanent connection to QEMU's monitor: commands with their answers, matched by id, and events
 * with QEMU's time stamps.
 *
 * @see <a href="https://www.qemu.org/docs/master/interop/qmp-spec.html">QMP's specification</a>
 */
final class Qmp implements AutoCloseable {

  /** How long to wait for an answer of an idle QEMU. */
  static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration LOOK = Duration.ofMillis(10);
  private static final Duration LISTENING = Duration.ofSeconds(5);

  /** The total limit, as a multiple: a guest may run while its hypervisor's monitor hangs. */
  private static final int MAX_PATIENCE = 9;

  private static final int NANOS_PER_MICRO = 1000;
  private static final String OUT_OF_BAND = "oob";

  /** The answer for waiting callers if QEMU has ended. */
  private static final JsonNode ENDED = JSON.createObjectNode();

  private final String guest;
  private final SocketChannel channel;
  private final LongSupplier processorNanos;
  private final BlockingQueue<JsonNode> greeting = new ArrayBlockingQueue<>(1);
  private final Map<Long, BlockingQueue<JsonNode>> asking = new ConcurrentHashMap<>();
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final AtomicLong commands = new AtomicLong();
  private volatile boolean hasEnded;
  private boolean isOutOfBand;

  private Qmp(String guest, SocketChannel channel, LongSupplier processorNanos) {
    this.guest = guest;
    this.channel = channel;
    this.processorNanos = processorNanos;
  }

  /** The socket exists a moment before QEMU listens, longer on a busy machine. */
  private static SocketChannel connected(String guest, Path socket, BooleanSupplier isOver)
      throws HostException, InterruptedException {
    while (true) {
      SocketChannel channel = null;
      try {
        channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        channel.connect(UnixDomainSocketAddress.of(socket));
        return channel;
      } catch (IOException e) {
        closeQuietly(channel);
        if (!(e instanceof ConnectException) || isOver.getAsBoolean()) {
          throw new HostException(guest + ": QEMU's monitor does not listen: " + e.getMessage(), e);
        }
      }
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    }
  }

  private static void closeQuietly(@Nullable SocketChannel channel) {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        return; // it was not connected
      }
    }
  }

  /**
   * An event of a guest.
   *
   * @param epochNanos when; QEMU has dated it
   */
  record Event(String name, long epochNanos, JsonNode data) {}

  /**
   * Connects.
   *
   * @param guest its name, for messages
   * @param processorNanos that QEMU has used so far: a working one gets more time
   * @throws HostException if it does not listen, or does not answer
   */
  static Qmp connect(String guest, Path socket, LongSupplier processorNanos)
      throws HostException, InterruptedException {
    return connect(guest, socket, processorNanos, PATIENCE);
  }

  /**
   * @param patience after which an idle QEMU counts as failed
   */
  static Qmp connect(String guest, Path socket, LongSupplier processorNanos, Duration patience)
      throws HostException, InterruptedException {
    SocketChannel channel = connected(guest, socket, within(LISTENING, processorNanos));
    Qmp qmp = new Qmp(guest, channel, processorNanos);
    return Starting.wholly(qmp, qmp::close, () -> qmp.open(patience));
  }

  private void open(Duration patience) throws HostException, InterruptedException {
    Thread reader = new Thread(this::read, "tare-qmp-" + guest);
    reader.setDaemon(true);
    reader.start();
    JsonNode greeted = await(greeting, "anything", within(patience));
    for (JsonNode each : greeted.path("QMP").path("capabilities")) {
      isOutOfBand |= each.asText().equals(OUT_OF_BAND);
    }
    Map<String, ?> enable = isOutOfBand ? Map.of("enable", List.of(OUT_OF_BAND)) : Map.of();
    var unused = execute("qmp_capabilities", enable, within(patience));
  }

  private BooleanSupplier within(Duration patience) {
    return within(patience, processorNanos);
  }

  /**
   * When a hypervisor counts as failed. One that works uses processor time, even if little on a
   * busy machine; one that hangs uses none.
   */
  static BooleanSupplier within(Duration deadline, LongSupplier processorNanos) {
    Patience patience = new Patience(deadline, MAX_PATIENCE);
    return () -> patience.isOver(processorNanos.getAsLong());
  }

  private void read() {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                BoundedPeer.lines(Channels.newInputStream(channel)), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        heard(JSON.readTree(line));
      }
    } catch (IOException | UncheckedIOException e) {
      // It has ended, or was closed here; the waiting thread notices both.
    }
    hasEnded = true;
    var unused = greeting.offer(ENDED);
    asking.values().forEach(each -> each.offer(ENDED));
  }

  private void heard(JsonNode line) {
    if (line.has("event")) {
      JsonNode stamp = line.path("timestamp");
      long nanos =
          TimeUnit.SECONDS.toNanos(stamp.path("seconds").asLong())
              + stamp.path("microseconds").asLong() * NANOS_PER_MICRO;
      events.add(
          new Event(line.path("event").asText(), WallClock.epochNanos(nanos), line.path("data")));
    } else if (line.has("QMP")) {
      var unused = greeting.offer(line);
    } else if (line.has("id")) {
      // Nobody waits for a late answer.
      Optional.ofNullable(asking.get(line.path("id").asLong())).ifPresent(each -> each.offer(line));
    }
  }

  /**
   * Executes a command.
   *
   * @return what it answers
   * @throws HostException if QEMU refuses, does not answer, or has ended
   */
  JsonNode execute(String command, Map<String, ?> arguments)
      throws HostException, InterruptedException {
    return execute(command, arguments, within(PATIENCE));
  }

  /** The same, with another time limit. */
  JsonNode execute(String command, Duration patience) throws HostException, InterruptedException {
    return execute(command, Map.of(), within(patience));
  }

  /**
   * The same for a caller that decides how long to wait.
   *
   * @param isEnough whether to stop waiting; called a hundred times a second
   */
  JsonNode execute(String command, Map<String, ?> arguments, BooleanSupplier isEnough)
      throws HostException, InterruptedException {
    return execute("execute", command, arguments, isEnough);
  }

  /**
   * Cuts the migration connection on this side, even if QEMU is too busy with it to answer anything
   * else.
   *
   * @throws HostException if it is missing, or QEMU does not answer
   */
  void yank(Duration patience) throws HostException, InterruptedException {
    var unused =
        execute(
            isOutOfBand ? "exec-oob" : "execute",
            "yank",
            Map.of("instances", List.of(Map.of("type", "migration"))),
            within(patience));
  }

  /** The ids of the threads that run the guest's processors, in their order. */
  List<Long> processorThreads() throws HostException, InterruptedException {
    SortedMap<Integer, Long> threads = new TreeMap<>();
    for (JsonNode each : execute("query-cpus-fast", Map.of())) {
      threads.put(each.path("cpu-index").asInt(), each.path("thread-id").asLong());
    }
    return List.copyOf(threads.values());
  }

  private JsonNode execute(
      String way, String command, Map<String, ?> arguments, BooleanSupplier isEnough)
      throws HostException, InterruptedException {
    long id = commands.incrementAndGet();
    Map<String, Object> whole = new TreeMap<>(Map.of(way, command, "id", id));
    if (!arguments.isEmpty()) {
      whole.put("arguments", arguments);
    }
    BlockingQueue<JsonNode> answer = new ArrayBlockingQueue<>(1);
    asking.put(id, answer);
    try {
      send(command, whole);
      return checked(command, await(answer, command, isEnough));
    } finally {
      asking.remove(id);
    }
  }

  private synchronized void send(String command, Map<String, Object> whole) throws HostException {
    try {
      channel.write(
          ByteBuffer.wrap(
              (JSON.writeValueAsString(whole) + "\n").getBytes(StandardCharsets.UTF_8)));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(command + " " + whole, e);
    } catch (IOException e) {
      throw new HostException(
          "%s: QEMU ended before the request to %s".formatted(guest, command), e);
    }
  }

  private JsonNode await(BlockingQueue<JsonNode> answer, String command, BooleanSupplier isEnough)
      throws HostException, InterruptedException {
    Stopwatch waited = Stopwatch.started();
    while (true) {
      JsonNode reply = answer.poll(hasEnded ? 0 : LOOK.toMillis(), TimeUnit.MILLISECONDS);
      if (reply != null) {
        return reply;
      }
      if (hasEnded) {
        return ENDED;
      }
      if (isEnough.getAsBoolean()) {
        throw new HostException(
            "%s: QEMU did not answer %s within %d s"
                .formatted(guest, command, waited.elapsed().toSeconds()));
      }
    }
  }

  private JsonNode checked(String command, JsonNode answer) throws HostException {
    if (answer.has("error")) {
      throw new HostException(
          "%s: QEMU refuses to %s: %s"
              .formatted(guest, command, answer.path("error").path("desc").asText()));
    }
    if (!answer.has("return")) {
      throw new HostException("%s: QEMU ended before it answered %s".formatted(guest, command));
    }
    return answer.path("return");
  }

  /** Waits for the next event. */
  Optional<Event> event(Duration atMost) throws InterruptedException {
    return Optional.ofNullable(events.poll(atMost.toNanos(), TimeUnit.NANOSECONDS));
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      return; // nobody waits for it any more
    }
  }
}
