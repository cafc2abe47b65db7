package io.tare.infra.guest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.infra.host.HostException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A standing connection to QEMU's monitor: commands answered one at a time, and events as they
 * come, each with the time that QEMU gives it.
 *
 * @see <a href="https://www.qemu.org/docs/master/interop/qmp-spec.html">QMP's specification</a>
 */
final class Qmp implements AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int NANOS_PER_MICRO = 1000;

  private final String guest;
  private final SocketChannel channel;
  private final BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

  private Qmp(String guest, SocketChannel channel) {
    this.guest = guest;
    this.channel = channel;
  }

  /**
   * Something that happened to a guest.
   *
   * @param epochNanos when, by QEMU's wall clock
   */
  record Event(String name, long epochNanos, JsonNode data) {}

  /**
   * Connects.
   *
   * @param guest its name, for messages
   * @throws HostException if nobody listens
   */
  static Qmp connect(String guest, Path socket) throws HostException, InterruptedException {
    SocketChannel channel;
    try {
      channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException e) {
      throw new HostException(guest + ": QEMU's monitor does not listen: " + e.getMessage(), e);
    }
    Qmp qmp = new Qmp(guest, channel);
    Thread reader = new Thread(qmp::read, "tare-qmp-" + guest);
    reader.setDaemon(true);
    reader.start();
    var unused = qmp.execute("qmp_capabilities", Map.of());
    return qmp;
  }

  private void read() {
    try (BufferedReader in =
        new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        heard(JSON.readTree(line));
      }
    } catch (IOException | UncheckedIOException e) {
      // It has ended, or was closed here: both are told to whoever waits.
    }
    answers.add(JSON.createObjectNode());
  }

  private void heard(JsonNode line) {
    if (line.has("event")) {
      JsonNode stamp = line.path("timestamp");
      long nanos =
          TimeUnit.SECONDS.toNanos(stamp.path("seconds").asLong())
              + stamp.path("microseconds").asLong() * NANOS_PER_MICRO;
      events.add(new Event(line.path("event").asText(), nanos, line.path("data")));
    } else if (line.has("return") || line.has("error")) {
      answers.add(line);
    }
  }

  /**
   * Has a command executed.
   *
   * @return what it answers
   * @throws HostException if QEMU refuses, does not answer, or has ended
   */
  synchronized JsonNode execute(String command, Map<String, ?> arguments)
      throws HostException, InterruptedException {
    Map<String, Object> whole = new TreeMap<>();
    whole.put("execute", command);
    if (!arguments.isEmpty()) {
      whole.put("arguments", arguments);
    }
    try {
      channel.write(
          ByteBuffer.wrap(
              (JSON.writeValueAsString(whole) + "\n").getBytes(StandardCharsets.UTF_8)));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(command + " " + arguments, e);
    } catch (IOException e) {
      throw new HostException(
          "%s: QEMU ended before it was asked to %s".formatted(guest, command), e);
    }
    JsonNode answer = answers.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    if (answer == null) {
      throw new HostException(
          "%s: QEMU did not answer %s within %d s".formatted(guest, command, PATIENCE.toSeconds()));
    }
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

  /** The next event, waited for so long. */
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
