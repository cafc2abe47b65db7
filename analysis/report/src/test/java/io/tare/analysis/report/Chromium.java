package io.tare.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A Chromium without a window, driven by the DevTools protocol: commands are answered, and what
 * happens in between is kept as events.
 */
final class Chromium implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final AtomicInteger lastId = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private final WebSocket socket;

  private Chromium(Process process, URI address) {
    this.process = process;
    this.socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, new Inbox()).join();
  }

  /** The program, if this machine has it. */
  static Optional<Path> program() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator))
        .map(each -> Path.of(each, "chromium"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * @param profile a directory for what the browser keeps; made if it does not exist
   */
  static Chromium start(Path program, Path profile) throws Exception {
    Files.createDirectories(profile);
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(profile.resolve("messages").toFile())
            .start();
    try {
      return new Chromium(process, address(process, profile.resolve("DevToolsActivePort")));
    } catch (Exception e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** The browser writes its port and path there when it listens. */
  private static URI address(Process process, Path file) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (process.isAlive() && System.nanoTime() < end) {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
      if (lines.size() >= 2) {
        return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
      }
      Thread.sleep(50);
    }
    throw new IOException(
        "chromium did not begin to listen: see " + file.resolveSibling("messages"));
  }

  Tab newTab() {
    JsonNode target = send("", "Target.createTarget", Map.of("url", "about:blank"));
    String id = target.get("targetId").asText();
    JsonNode session = send("", "Target.attachToTarget", Map.of("targetId", id, "flatten", true));
    return new Tab(this, session.get("sessionId").asText());
  }

  /**
   * Sends a command and waits for its result.
   *
   * @param session that of a tab, or nothing for the browser itself
   */
  JsonNode send(String session, String method, Map<String, ?> parameters) {
    try {
      int id = lastId.incrementAndGet();
      ObjectNode command = JSON.createObjectNode().put("id", id).put("method", method);
      command.set("params", JSON.valueToTree(parameters));
      if (!session.isEmpty()) {
        command.put("sessionId", session);
      }
      CompletableFuture<JsonNode> answer = new CompletableFuture<>();
      pending.put(id, answer);
      socket.sendText(command.toString(), true).join();
      JsonNode message = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (message.has("error")) {
        throw new IllegalStateException(method + ": " + message.get("error"));
      }
      return message.get("result");
    } catch (Exception e) {
      throw new IllegalStateException("chromium did not answer to " + method, e);
    }
  }

  /** What happened in a tab, oldest first. */
  List<JsonNode> events(String session) {
    return events.stream().filter(each -> each.path("sessionId").asText().equals(session)).toList();
  }

  @Override
  public void close() {
    send("", "Browser.close", Map.of());
    socket.abort();
    process.onExit().completeOnTimeout(process, PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    process.destroyForcibly();
  }

  /** Puts the pieces of messages together and tells answers from events. */
  private final class Inbox implements WebSocket.Listener {

    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        receive(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return CompletableFuture.completedStage(null);
    }

    private void receive(String message) {
      try {
        JsonNode node = JSON.readTree(message);
        CompletableFuture<JsonNode> answer = pending.remove(node.path("id").asInt());
        if (answer == null) {
          events.add(node);
        } else {
          answer.complete(node);
        }
      } catch (IOException e) {
        throw new IllegalStateException("chromium sent what is no JSON", e);
      }
    }
  }
}
