package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.HostException;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Monitors that answer late, in another order, or not at all. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class QmpTest {

  private static final Duration SHORT = Duration.ofMillis(150);

  /** Instead of an answer QEMU ends. */
  private static final String END = "end";

  @TempDir private Path directory;
  private Path socket;
  private ServerSocketChannel qemu;
  private final List<String> asked = new CopyOnWriteArrayList<>();

  @BeforeEach
  void listen() throws Exception {
    socket = directory.resolve("monitor");
    qemu = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    qemu.bind(UnixDomainSocketAddress.of(socket));
  }

  @AfterEach
  void end() throws Exception {
    qemu.close();
  }

  /** A QEMU that uses no processor time. */
  private static long idle() {
    return 0;
  }

  @Test
  void waitsUntilQemuListens() throws Exception {
    qemu.close(); // its file stays
    Thread late =
        new Thread(
            () -> {
              try {
                TimeUnit.MILLISECONDS.sleep(SHORT.toMillis());
                Path other = directory.resolve("other");
                qemu = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                qemu.bind(UnixDomainSocketAddress.of(other));
                answering(line -> line.contains("qmp_capabilities") ? returned(1, "open") : "");
                Files.move(other, socket, StandardCopyOption.REPLACE_EXISTING);
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    late.start();
    Qmp.connect("guest", socket, QmpTest::idle).close();
    late.join();
    assertThat(asked).singleElement().asString().contains("qmp_capabilities");
  }

  /** Answers each command with a function's result; not at all if that is empty. */
  private void answering(Function<String, String> answers) {
    Thread thread = new Thread(() -> answer(answers));
    thread.setDaemon(true);
    thread.start();
  }

  private void answer(Function<String, String> answers) {
    try (SocketChannel channel = qemu.accept()) {
      BufferedReader in = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
      say(channel, "{\"QMP\":{\"capabilities\":[\"oob\"]}}");
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        asked.add(line);
        String answer = answers.apply(line);
        if (answer.equals(END)) {
          return;
        }
        say(channel, answer);
      }
    } catch (IOException e) {
      return; // the other side is finished
    }
  }

  private static void say(SocketChannel channel, String lines) throws IOException {
    channel.write(ByteBuffer.wrap((lines + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  private static String returned(int id, String what) {
    return "{\"return\":{\"is\":\"%s\"},\"id\":%d}".formatted(what, id);
  }

  @Test
  void anIdleQemuIsNotAwaitedForLong() {
    assertThatThrownBy(() -> Qmp.connect("guest", socket, QmpTest::idle, SHORT))
        .isInstanceOf(HostException.class)
        .hasMessage("guest: QEMU did not answer anything within 0 s");
  }

  @Test
  void aWorkingQemuIsAwaitedLonger() throws Exception {
    answering(
        line -> {
          sleep(SHORT.multipliedBy(4));
          return returned(1, "open");
        });
    AtomicLong used = new AtomicLong();

    Qmp.connect("guest", socket, used::incrementAndGet, SHORT).close();

    assertThat(used).hasValueGreaterThan(1);
  }

  private static void sleep(Duration length) {
    try {
      TimeUnit.NANOSECONDS.sleep(length.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void anUnansweredCommandIsAwaitedForTheGivenTime() throws Exception {
    answering(line -> line.contains("qmp_capabilities") ? returned(1, "open") : "");
    try (Qmp monitor = Qmp.connect("guest", socket, QmpTest::idle)) {
      long start = System.nanoTime();
      assertThatThrownBy(
              () ->
                  monitor.execute(
                      "query-migrate", Map.of(), () -> System.nanoTime() - start > SHORT.toNanos()))
          .isInstanceOf(HostException.class)
          .hasMessage("guest: QEMU did not answer query-migrate within 0 s");
    }
  }

  /** Otherwise it would be taken for that of the next command. */
  @Test
  void aLateAnswerIsNotTakenForTheNext() throws Exception {
    answering(
        line ->
            line.contains("qmp_capabilities")
                ? returned(1, "open")
                : line.contains("first") ? "" : returned(2, "late") + "\n" + returned(3, "right"));
    try (Qmp monitor = Qmp.connect("guest", socket, QmpTest::idle)) {
      assertThatThrownBy(() -> monitor.execute("first", Map.of(), () -> true))
          .isInstanceOf(HostException.class);
      assertThat(monitor.execute("second", Map.of()).path("is").asText()).isEqualTo("right");
    }
  }

  @Test
  void processorsAreInTheirOrder() throws Exception {
    answering(
        line ->
            line.contains("qmp_capabilities")
                ? returned(1, "open")
                : "{\"id\":2,\"return\":[{\"cpu-index\":1,\"thread-id\":41},"
                    + "{\"cpu-index\":0,\"thread-id\":42}]}");
    try (Qmp monitor = Qmp.connect("guest", socket, QmpTest::idle)) {
      assertThat(monitor.processorThreads()).containsExactly(42L, 41L);
    }
  }

  @Test
  void aConnectionIsCutOutOfBandIfSupported() throws Exception {
    answering(line -> returned(asked.size(), "done"));
    try (Qmp monitor = Qmp.connect("guest", socket, QmpTest::idle)) {
      monitor.yank(Duration.ofSeconds(10));
    }
    assertThat(asked.get(0)).contains("\"enable\":[\"oob\"]");
    assertThat(asked.get(1)).contains("\"exec-oob\":\"yank\"");
  }

  @Test
  void anEndedQemuIsNotAwaited() throws Exception {
    answering(line -> line.contains("qmp_capabilities") ? returned(1, "open") : END);
    try (Qmp monitor = Qmp.connect("guest", socket, QmpTest::idle)) {
      assertThatThrownBy(() -> monitor.execute("query-status", Map.of()))
          .isInstanceOf(HostException.class)
          .hasMessage("guest: QEMU ended before it answered query-status");
    }
  }
}
